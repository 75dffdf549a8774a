import type { Account } from '#model/account.ts'
import { createUsersApi } from '#api/users.ts'
import { Allow } from '#state/allow.tsx'
import { useApi } from '#state/api.ts'
import { shownInPlace } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import type { Bulk } from '#state/use-bulk.ts'
import { useRemoveMany } from '#state/use-remove-many.ts'
import { Button } from '#ui/button.tsx'

/** For the ticked people, one by one; what signs them out or deletes them asks first. */
export function BulkActions({ rows, bulk }: { rows: readonly Account[]; bulk: Bulk<Account> }) {
  const api = useApi(createUsersApi)
  const notices = useNotices()
  const texts = useTexts('users')
  const list = useTexts('list')
  const removeMany = useRemoveMany(bulk, texts)
  const common = useTexts('common')
  const handles = shownInPlace
  const count = rows.length

  const setAll = (status: string, title: string) =>
    void bulk.start(title, rows, ({ userId }) => api.update({ userId, status }, { handles }))
  const remove = ({ userId }: Account) => api.remove([userId], { handles })

  async function disableAll() {
    const confirm = texts.disableMany(count)
    const isSure = await notices.ask({
      title: texts.disableManyTitle(count),
      text: texts.disableManyText,
      details: rows
        .slice(0, 10)
        .map(row => row.username)
        .concat(count > 10 ? [texts.andMore(count - 10)] : []),
      tone: 'danger',
      confirm,
      cancel: common.cancel,
    })
    if (isSure) setAll('1', confirm)
  }

  return (
    <>
      <Allow permissions={['system:sysuser:edit']}>
        <Button tone="ghost" size="small" onClick={() => setAll('0', texts.enableMany(count))}>
          {texts.enable}
        </Button>
        <Button tone="ghost" size="small" onClick={() => void disableAll()}>
          {texts.disable}
        </Button>
      </Allow>
      <Allow permissions={['system:sysuser:remove']}>
        <Button
          tone="danger-ghost"
          size="small"
          icon="delete"
          onClick={() => void removeMany(rows, row => row.username, remove)}
        >
          {list.delete}
        </Button>
      </Allow>
    </>
  )
}
