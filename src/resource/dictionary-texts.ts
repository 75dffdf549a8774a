import { useMemo } from 'react'
import { textsIn } from '#entities/bilingual-text.ts'
import { DISABLED, ENABLED, isEnabled, STATUSES } from '#entities/status.ts'
import { displayTextOf } from '#lib/decode.ts'
import type { Texts } from '#locales/areas.ts'
import { useTexts, useTextsIn } from '#locales/texts.ts'
import { STATUS_DICTIONARY, useDictionary, YES_NO_DICTIONARY } from './use-dictionary.ts'

/** The stored value of each word that an exported list may have for it. */
type ValuesByLabel = Readonly<Record<string, string>>

/**
 * The words for stored values: the labels of their dictionary, where the server keeps these in both
 * languages; else, and until they are read, the console's own (§26.5).
 */
function useDictionaryTexts(type: string): (value: string, own: string) => string {
  const entries = useDictionary(type)
  return useMemo(() => {
    const labels = new Map(
      entries?.flatMap(({ dictValue, dictLabel, dictLabelZh }) =>
        dictLabelZh === undefined ? [] : [[dictValue, displayTextOf(dictLabel)] as const],
      ),
    )
    return (value, own) => labels.get(value) || own
  }, [entries])
}

/**
 * In both languages the console's own words and the labels of the dictionary: a file may be older
 * than these.
 */
function useValuesByLabel(
  type: string,
  ownLabels: (texts: Texts<'list'>) => ValuesByLabel,
): ValuesByLabel {
  const en = useTextsIn('en', 'list')
  const zh = useTextsIn('zh-CN', 'list')
  const entries = useDictionary(type)
  return useMemo(() => {
    const own = { ...ownLabels(en), ...ownLabels(zh) }
    const values = Object.values(own)
    const labels = entries?.flatMap(({ raw, dictValue }) => {
      const { text, zh } = textsIn(raw, 'dictLabel')
      return values.includes(dictValue)
        ? [text, zh].flatMap(label => (label ? [[label, dictValue] as const] : []))
        : []
    })
    return { ...own, ...Object.fromEntries(labels ?? []) }
  }, [en, zh, entries, ownLabels])
}

export type StatusTexts = Pick<Texts<'list'>, 'status' | 'enabled' | 'disabled'>

export function useStatusTexts(): StatusTexts {
  const { status, enabled, disabled } = useTexts('list')
  const textOf = useDictionaryTexts(STATUS_DICTIONARY)
  return useMemo(
    () => ({ status, enabled: textOf(ENABLED, enabled), disabled: textOf(DISABLED, disabled) }),
    [textOf, status, enabled, disabled],
  )
}

export const statusLabel = (status: unknown, { enabled, disabled }: StatusTexts) =>
  isEnabled({ status }) ? enabled : disabled

/** The options of a choice, in a form or as a filter. */
export const statusOptions = (texts: StatusTexts) =>
  STATUSES.map(value => ({ value, label: statusLabel(value, texts) }))

export type YesNoTexts = Pick<Texts<'list'>, 'yes' | 'no'>

export function useYesNoTexts(): YesNoTexts {
  const { yes, no } = useTexts('list')
  const textOf = useDictionaryTexts(YES_NO_DICTIONARY)
  return useMemo(() => ({ yes: textOf('Y', yes), no: textOf('N', no) }), [textOf, yes, no])
}

export const useStatusValues = () => useValuesByLabel(STATUS_DICTIONARY, ownStatusLabels)
export const useYesNoValues = () => useValuesByLabel(YES_NO_DICTIONARY, ownYesNoLabels)

const ownStatusLabels = ({ enabled, disabled }: Texts<'list'>) => ({
  [enabled]: ENABLED,
  [disabled]: DISABLED,
})
const ownYesNoLabels = ({ yes, no }: Texts<'list'>) => ({ [yes]: 'Y', [no]: 'N' })
