import type { Account } from '#model/account.ts'
import { createUsersApi } from '#api/users.ts'
import { Allow } from '#state/allow.tsx'
import { useApi } from '#state/api.ts'
import { shownInPlace } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import type { Bulk } from '#state/use-bulk.ts'
import { Button } from '#ui/button.tsx'

/** For the ticked people, one by one; what signs them out or deletes them asks first. */
export function BulkActions({ rows, bulk }: { rows: readonly Account[]; bulk: Bulk<Account> }) {
  const api = useApi(createUsersApi)
  const notices = useNotices()
  const texts = useTexts('users')
  const list = useTexts('list')
  const common = useTexts('common')
  const handles = shownInPlace
  const count = rows.length

  const setAll = (status: string, title: string) =>
    void bulk.start(title, rows, ({ userId }) => api.update({ userId, status }, { handles }))
  const ask = (title: string, text: string, confirm: string) =>
    notices.ask({
      title,
      text,
      details: rows.slice(0, 10).map(row => row.username).concat(count > 10 ? [texts.andMore(count - 10)] : []),
      tone: 'danger',
      confirm,
      cancel: common.cancel,
    })

  async function disableAll() {
    const title = texts.disableMany(count)
    if (await ask(texts.disableManyTitle(count), texts.disableManyText, title)) setAll('1', title)
  }

  async function removeAll() {
    const title = texts.deleteMany(count)
    if (!(await ask(texts.deleteManyTitle(count), texts.deleteManyText, title))) return
    void bulk.start(title, rows, ({ userId }) => api.remove([userId], { handles }))
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
        <Button tone="danger-ghost" size="small" icon="delete" onClick={() => void removeAll()}>
          {list.delete}
        </Button>
      </Allow>
    </>
  )
}
