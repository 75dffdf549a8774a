import type { DictEntry } from '#model/dict.ts'
import { createDictApi } from '#api/dict.ts'
import { Allow } from '#state/allow.tsx'
import { useApi } from '#state/api.ts'
import { shownInPlace } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import type { Bulk } from '#state/use-bulk.ts'
import { useRemoveMany } from '#state/use-remove-many.ts'
import { Button } from '#ui/button.tsx'

/** For the ticked entries, one by one; built-in ones are never deleted. */
export function BulkActions({ rows, bulk }: { rows: readonly DictEntry[]; bulk: Bulk<DictEntry> }) {
  const api = useApi(createDictApi)
  const texts = useTexts('dict')
  const list = useTexts('list')
  const removeMany = useRemoveMany(bulk, texts)
  const handles = shownInPlace
  const own = rows.filter(entry => !entry.protected)

  const setAll = (status: string, title: string) =>
    void bulk.start(title, rows, ({ dictCode }) => api.update({ dictCode, status }, { handles }))

  const remove = ({ dictCode }: DictEntry) => api.remove([dictCode], { handles })

  return (
    <>
      <Allow permissions={['system:sysdictdata:edit']}>
        <Button
          tone="ghost"
          size="small"
          onClick={() => setAll('0', texts.enableMany(rows.length))}
        >
          {texts.enable}
        </Button>
        <Button
          tone="ghost"
          size="small"
          onClick={() => setAll('1', texts.disableMany(rows.length))}
        >
          {texts.disable}
        </Button>
      </Allow>
      {own.length > 0 && (
        <Allow permissions={['system:sysdictdata:remove']}>
          <Button
            tone="danger-ghost"
            size="small"
            icon="delete"
            onClick={() => void removeMany(own, entry => entry.dictLabel, remove)}
          >
            {list.delete}
          </Button>
        </Allow>
      )}
    </>
  )
}
