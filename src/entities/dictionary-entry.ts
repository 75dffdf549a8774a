import type { Locale } from '#constants.ts'
import { fieldsOf, numberOf, textOf } from '#lib/decode.ts'
import { chineseOf, textFor } from './bilingual-text.ts'
import { MAX_SORT } from './display-order.ts'
import { type RecordMeta, recordMetaFrom } from './record.ts'
import { keyFrom, type RecordKey, requiredKeyFrom } from './record-key.ts'
import { ENABLED, isEnabled } from './status.ts'

/** One entry of a dictionary: the stored value and the label that users read. */
export interface DictionaryEntry extends DictionaryOption {
  dictCode: RecordKey
}

/** An entry as forms offer it and tables show it; not every server sends its key for that. */
export interface DictionaryOption extends RecordMeta {
  dictCode: RecordKey | undefined
  dictType: string
  /** In the language of the call. */
  dictLabel: string
  /** The Chinese of the label; `undefined` from a server that keeps one language. */
  dictLabelZh: string | null | undefined
  dictValue: string
  dictSort: number
  listClass: string
  /** 'Y' for the entry that a new record starts with. */
  isDefault: string
  status: string
  remark: string
  protected: boolean
}

export interface DictionaryType extends RecordMeta {
  dictId: RecordKey
  /** In the language of the call. */
  dictName: string
  /** The Chinese of the name; `undefined` from a server that keeps one language. */
  dictNameZh: string | null | undefined
  dictType: string
  status: string
  remark: string
  protected: boolean
  /** The number of its entries, if the server sends it. */
  count: number | undefined
}

export function dictionaryEntryFrom(value: unknown, locale?: Locale): DictionaryEntry {
  const option = dictionaryOptionFrom(value, locale)
  return { ...option, dictCode: requiredKeyFrom(option.dictCode) }
}

export const isDictionaryEntry = (option: DictionaryOption): option is DictionaryEntry =>
  option.dictCode !== undefined

export function dictionaryOptionFrom(value: unknown, locale?: Locale): DictionaryOption {
  const fields = fieldsOf(value)
  const key = keyFrom(fields.dictCode)
  return {
    dictCode: key || undefined,
    dictType: textOf(fields.dictType),
    dictLabel: textFor(fields, 'dictLabel', locale),
    dictLabelZh: chineseOf(fields, 'dictLabel'),
    dictValue: textOf(fields.dictValue),
    dictSort: numberOf(fields.dictSort) ?? 0,
    listClass: textOf(fields.listClass),
    isDefault: textOf(fields.isDefault),
    // Not every server sends a status (§3).
    status: textOf(fields.status) || ENABLED,
    remark: textOf(fields.remark),
    protected: fields.protected === true,
    ...recordMetaFrom(fields),
  }
}

export function dictionaryTypeFrom(value: unknown, locale?: Locale): DictionaryType {
  const fields = fieldsOf(value)
  return {
    dictId: requiredKeyFrom(fields.dictId),
    dictName: textFor(fields, 'dictName', locale),
    dictNameZh: chineseOf(fields, 'dictName'),
    dictType: textOf(fields.dictType),
    status: textOf(fields.status),
    remark: textOf(fields.remark),
    protected: fields.protected === true,
    count: numberOf(fields.count),
    ...recordMetaFrom(fields),
  }
}

export const DICT_TYPE_PATTERN = /^[a-z][a-z0-9_]{0,99}$/
/** Of a code that is proposed from the name. */
export const PROPOSED_DICT_TYPE = { separator: '_', max: 100 }
export const MAX_DICT_LABEL = 128
export const MAX_DICT_VALUE = 255
export const MAX_DICT_REMARK = 255

/** The styles of a label; any other style looks like the first (B.2). */
export const LABEL_STYLES = ['default', 'primary', 'success', 'info', 'warning', 'danger'] as const
type LabelStyle = (typeof LABEL_STYLES)[number]

export const labelStyleOf = (listClass: string): LabelStyle =>
  LABEL_STYLES.find(style => style === listClass) ?? 'default'

/** A disabled entry is nobody's default: no form may choose it. */
export const isDefault = (entry: Partial<Pick<DictionaryEntry, 'isDefault' | 'status'>>) =>
  entry.isDefault === 'Y' && isEnabled({ status: entry.status })

/**
 * The entry that already has this label or value, which are unique within a type; `own` is not
 * compared.
 */
export function duplicateOf(
  entries: readonly DictionaryEntry[],
  name: 'dictLabel' | 'dictValue',
  text: string,
  own?: RecordKey,
): DictionaryEntry | undefined {
  const trimmed = text.trim()
  return entries.find(entry => entry.dictCode !== own && trimmed !== '' && entry[name] === trimmed)
}

/**
 * The entries that get another number when one of them moves: each place keeps its number, and of
 * two places with the same number the later gets the next one. Where the largest number leaves no
 * room above, the earlier places get smaller ones.
 */
export function reorderEntries(
  entries: readonly DictionaryEntry[],
  from: number,
  to: number,
): { entry: DictionaryEntry; dictSort: number }[] {
  const moved = entries[from]
  if (!moved || from === to || to < 0 || to >= entries.length) return []
  const order = entries.toSpliced(from, 1).toSpliced(to, 0, moved)
  let last = -1
  return entries
    .map(({ dictSort }, index) => {
      const placesAfter = entries.length - 1 - index
      last = Math.min(MAX_SORT - placesAfter, Math.max(dictSort, last + 1))
      return last
    })
    .flatMap((dictSort, index) => {
      const entry = order[index]
      return entry && entry.dictSort !== dictSort ? [{ entry, dictSort }] : []
    })
}

interface UsedType {
  dictType: string
  count: number
}

/** The types of the entries and their counts, for a server that does not list its types. */
export function usedTypesFrom(entries: readonly Pick<DictionaryEntry, 'dictType'>[]): UsedType[] {
  const counts = new Map<string, number>()
  for (const { dictType } of entries) counts.set(dictType, (counts.get(dictType) ?? 0) + 1)
  return [...counts].map(([dictType, count]) => ({ dictType, count }))
}
