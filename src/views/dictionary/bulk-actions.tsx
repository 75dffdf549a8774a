import { createDictApi } from '#api/dictionary.ts'
import type { DictEntry } from '#entities/dictionary-entry.ts'
import { ENABLED } from '#entities/status.ts'
import { DeleteButton, StatusButtons } from '#list/bulk/bulk-buttons.tsx'
import type { Bulk, Run } from '#list/bulk/use-bulk.ts'
import { useRemoveMany } from '#list/bulk/use-bulk-delete.ts'
import { useTexts } from '#locales/texts.ts'
import { useApi } from '#session/use-api.ts'

/** For the ticked entries, one by one; built-in ones are never deleted. */
export function BulkActions({ rows, bulk }: { rows: readonly DictEntry[]; bulk: Bulk<DictEntry> }) {
  const api = useApi(createDictApi)
  const texts = useTexts('dict')
  const removeMany = useRemoveMany(bulk, texts)
  const own = rows.filter(entry => !entry.protected)

  const setAll = (status: string) =>
    void bulk.start(
      status === ENABLED ? texts.enableMany(rows.length) : texts.disableMany(rows.length),
      rows,
      ({ dictCode }, options) =>
        api.change(dictCode, { status }, { ...options, isCheckedLater: true }),
      now => now.status === status,
    )

  const remove: Run<DictEntry> = ({ dictCode }, options) => api.remove([dictCode], options)

  return (
    <>
      <StatusButtons permission="system:sysdictdata:edit" onSet={setAll} texts={texts} />
      {own.length > 0 && (
        <DeleteButton
          permission="system:sysdictdata:remove"
          onClick={() => void removeMany(own, entry => entry.dictLabel, remove)}
        />
      )}
    </>
  )
}
