import type { RecordKey } from './record-key.ts'
import { isEnabled } from './status.ts'

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
export const isDefault = (entry: { isDefault?: string; status?: string }) =>
  entry.isDefault === 'Y' && isEnabled({ status: entry.status })

interface UniqueTexts {
  dictLabel: string
  dictValue: string
}

/**
 * The entry that already has this label or value, which are unique within a type; `own` is not
 * compared.
 */
export function duplicateOf<Entry extends UniqueTexts & { dictCode: RecordKey }>(
  entries: readonly Entry[],
  name: keyof UniqueTexts,
  text: string,
  own?: RecordKey,
): Entry | undefined {
  const trimmed = text.trim()
  return entries.find(entry => entry.dictCode !== own && trimmed !== '' && entry[name] === trimmed)
}

interface UsedType {
  dictType: string
  count: number
}

/** The types of the entries and their counts, for a server that does not list its types. */
export function usedTypesFrom(entries: readonly { dictType: string }[]): UsedType[] {
  const counts = new Map<string, number>()
  for (const { dictType } of entries) counts.set(dictType, (counts.get(dictType) ?? 0) + 1)
  return [...counts].map(([dictType, count]) => ({ dictType, count }))
}
