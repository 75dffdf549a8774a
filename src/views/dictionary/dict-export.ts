import type { DictOption } from '#entities/dictionary-entry.ts'

/** One type as a file, to be taken to another server: nothing in it belongs to this one. */
export function formatDictFile(dictType: string, entries: readonly DictOption[]): string {
  const rows = entries.map(
    ({ dictValue, dictLabel, dictSort, listClass, isDefault, status, remark }) => ({
      dictValue,
      dictLabel,
      dictSort,
      listClass,
      isDefault,
      status,
      remark,
    }),
  )
  return `${JSON.stringify({ dictType, entries: rows }, null, 2)}\n`
}
