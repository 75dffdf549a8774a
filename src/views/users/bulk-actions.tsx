import { createUsersApi } from '#api/users.ts'
import { ENABLED } from '#entities/status.ts'
import type { Account } from '#entities/user.ts'
import { firstNames } from '#lib/sentences.ts'
import { DeleteButton, StatusButtons } from '#list/bulk/bulk-buttons.tsx'
import type { Bulk, Run } from '#list/bulk/use-bulk.ts'
import { useRemoveMany } from '#list/bulk/use-bulk-delete.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'

/** For the ticked people, one by one; what signs them out or deletes them asks first. */
export function BulkActions({ rows, bulk }: { rows: readonly Account[]; bulk: Bulk<Account> }) {
  const api = useApi(createUsersApi)
  const { does } = useBackend()
  const notices = useNotices()
  const texts = useTexts('users')
  const removeMany = useRemoveMany(bulk, texts)
  const common = useTexts('common')
  const count = rows.length

  const remove: Run<Account> = ({ userId }, options) => api.remove([userId], options)
  const mayDisable = (confirm: string) =>
    notices.ask({
      title: texts.disableManyTitle(count),
      text: does.lockingOut ? texts.disableManyText : texts.disableManyKept,
      details: firstNames(
        rows.map(row => row.username),
        texts.andMore,
      ),
      tone: 'danger',
      confirm,
      cancel: common.cancel,
    })

  async function setAll(status: string) {
    const isOn = status === ENABLED
    const title = isOn ? texts.enableMany(count) : texts.disableMany(count)
    if (isOn || (await mayDisable(title)))
      await bulk.start(
        title,
        rows,
        ({ userId }, options) =>
          api.change(userId, { status }, { ...options, isCheckedLater: true }),
        now => now.status === status,
      )
  }

  return (
    <>
      <StatusButtons
        permission="system:sysuser:edit"
        onSet={status => void setAll(status)}
        texts={texts}
      />
      <DeleteButton
        permission="system:sysuser:remove"
        onClick={() => void removeMany(rows, row => row.username, remove)}
      />
    </>
  )
}
