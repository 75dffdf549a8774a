import type { ConfigKey } from '#model/config-key.ts'
import { createConfigApi } from '#api/config.ts'
import { Allow } from '#state/allow.tsx'
import { useApi } from '#state/api.ts'
import { shownInPlace } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import type { Bulk } from '#state/use-bulk.ts'
import { Button } from '#ui/button.tsx'

export interface BulkActionsProps {
  rows: readonly ConfigKey[]
  bulk: Bulk<ConfigKey>
  onCopy: () => void
}

/** For the ticked keys; built-in ones are copied too, and never deleted. */
export function BulkActions({ rows, bulk, onCopy }: BulkActionsProps) {
  const api = useApi(createConfigApi)
  const notices = useNotices()
  const texts = useTexts('config')
  const list = useTexts('list')
  const common = useTexts('common')
  const own = rows.filter(key => key.configType !== 'Y')

  async function removeAll() {
    const isSure = await notices.ask({
      title: texts.deleteManyTitle(own.length),
      text: texts.deleteManyText,
      details: own
        .slice(0, 10)
        .map(key => key.configName)
        .concat(own.length > 10 ? [texts.andMore(own.length - 10)] : []),
      tone: 'danger',
      confirm: texts.deleteMany(own.length),
      cancel: common.cancel,
    })
    if (isSure) {
      void bulk.start(texts.deleteMany(own.length), own, ({ configId }) =>
        api.remove([configId], { handles: shownInPlace }),
      )
    }
  }

  return (
    <>
      <Button tone="ghost" size="small" icon="copy" onClick={onCopy}>
        {texts.copyLines}
      </Button>
      {own.length > 0 && (
        <Allow permissions={['system:sysconfig:remove']}>
          <Button tone="danger-ghost" size="small" icon="delete" onClick={() => void removeAll()}>
            {list.delete}
          </Button>
        </Allow>
      )}
    </>
  )
}
