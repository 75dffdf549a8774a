import type { DictEntry } from '#model/dict.ts'
import { createDictApi } from '#api/dict.ts'
import { Allow } from '#state/allow.tsx'
import { useApi } from '#state/api.ts'
import { shownInPlace } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import type { Bulk } from '#state/use-bulk.ts'
import { Button } from '#ui/button.tsx'

/** For the ticked entries, one by one; built-in ones are never deleted. */
export function BulkActions({ rows, bulk }: { rows: readonly DictEntry[]; bulk: Bulk<DictEntry> }) {
  const api = useApi(createDictApi)
  const notices = useNotices()
  const texts = useTexts('dict')
  const list = useTexts('list')
  const common = useTexts('common')
  const handles = shownInPlace
  const own = rows.filter(entry => !entry.protected)

  const setAll = (status: string, title: string) =>
    void bulk.start(title, rows, ({ dictCode }) =>
      api.update({ dictCode, status }, { handles }),
    )

  async function removeAll() {
    const isSure = await notices.ask({
      title: texts.deleteManyTitle(own.length),
      text: texts.deleteManyText,
      details: own
        .slice(0, 10)
        .map(entry => entry.dictLabel)
        .concat(own.length > 10 ? [texts.andMore(own.length - 10)] : []),
      tone: 'danger',
      confirm: texts.deleteMany(own.length),
      cancel: common.cancel,
    })
    if (isSure) {
      void bulk.start(texts.deleteMany(own.length), own, ({ dictCode }) =>
        api.remove([dictCode], { handles }),
      )
    }
  }

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
          <Button tone="danger-ghost" size="small" icon="delete" onClick={() => void removeAll()}>
            {list.delete}
          </Button>
        </Allow>
      )}
    </>
  )
}
