import { type ReactNode, useCallback } from 'react'
import { createUsersApi } from '#api/users.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { ENABLED } from '#entities/status.ts'
import type { User, UserLock } from '#entities/user.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { displayTextOf } from '#lib/decode.ts'
import { firstNames } from '#lib/sentences.ts'
import { BulkDeleteButton, BulkStatusButtons } from '#list/bulk/bulk-buttons.tsx'
import type { Bulk, WriteRow } from '#list/bulk/use-bulk.ts'
import { useBulkDelete } from '#list/bulk/use-bulk-delete.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { rowButtons } from '#resource/row-buttons.tsx'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import type { MenuItem } from '#ui/overlays/menu.tsx'

interface UserRowActionsOptions {
  edit: PermissionGuard
  remove: PermissionGuard
  reset: PermissionGuard
  lockOf: (account: User) => UserLock | undefined
  open: OpenRecordPanel
  start: StartUserAction
}

/** The permitted actions for a row. `undefined` if the user may do nothing with any row. */
export function useUserRowActions({
  edit,
  remove,
  reset,
  lockOf,
  open,
  start,
}: UserRowActionsOptions): ((account: User) => ReactNode) | undefined {
  const texts = useTexts('users')
  const list = useTexts('list')
  const { supports } = useBackend()

  const actions = useCallback(
    (account: User) => {
      const { userId } = account
      const username = displayTextOf(account.username)
      const lock = lockOf(account)

      const items: MenuItem[] = [
        // Users change their own password in the personal center, which asks for the old one.
        ...(lock === 'self' || !supports.madePasswords
          ? []
          : reset.items({
              key: 'password',
              label: texts.resetPassword,
              icon: 'password' as const,
              onSelect: () => start('resetPassword', account),
            })),
        ...(supports.endingSessions
          ? edit.items({
              key: 'sessions',
              label: texts.endSessions,
              icon: 'logout' as const,
              onSelect: () => start('endSessions', account),
            })
          : []),
      ]

      const buttons = rowButtons(username, list)
      return (
        <>
          {edit.render(buttons.edit(() => open({ show: 'edit', id: userId })))}
          {!lock && remove.render(buttons.remove(() => start('remove', account)))}
          {buttons.more(items)}
        </>
      )
    },
    [texts, list, supports, edit, remove, reset, lockOf, open, start],
  )
  return edit.isShown || remove.isShown || reset.isShown ? actions : undefined
}

/** Actions for the selected users, sent one by one; disabling and deleting ask first. */
export function UserBulkActions({ rows, bulk }: { rows: readonly User[]; bulk: Bulk<User> }) {
  const api = useApi(createUsersApi)
  const { supports } = useBackend()
  const notices = useNotices()
  const texts = useTexts('users')
  const removeMany = useBulkDelete(bulk, texts)
  const common = useTexts('common')
  const count = rows.length

  const remove: WriteRow<User> = ({ userId }, options) => api.remove([userId], options)
  const confirmDisable = (confirm: string) =>
    notices.ask({
      title: texts.disableManyTitle(count),
      text: supports.lockingOut ? texts.disableManyText : texts.disableManyKept,
      details: firstNames(
        rows.map(row => row.username),
        texts.andMore,
      ),
      tone: 'danger',
      confirmLabel: confirm,
      cancelLabel: common.cancel,
    })

  async function setAll(status: string) {
    const isOn = status === ENABLED
    const title = isOn ? texts.enableMany(count) : texts.disableMany(count)
    if (isOn || (await confirmDisable(title)))
      await bulk.start(
        title,
        rows,
        ({ userId }, options) =>
          api.change(userId, { status }, { ...options, isVerifiedLater: true }),
        now => now.status === status,
      )
  }

  return (
    <>
      <BulkStatusButtons
        permission="system:sysuser:edit"
        onSet={status => void setAll(status)}
        texts={texts}
      />
      <BulkDeleteButton
        permission="system:sysuser:remove"
        onClick={() => void removeMany(rows, row => row.username, remove)}
      />
    </>
  )
}

type StartUserAction = (action: keyof UserActions, account: User) => void

interface UserActions {
  remove(account: User): Promise<void>
  resetPassword(account: User): Promise<void>
  endSessions(account: User): Promise<void>
}

/** Each action asks first, naming the user; a refusal is also shown in the row. */
export function useUserActions(
  rowErrors: RowErrors,
  onChanged: () => void,
  /** Gets the password the server made; `undefined` if the server does not send it. */
  onPassword: (username: string, password: string | undefined) => void,
): StartUserAction {
  const api = useApi(createUsersApi)
  const notices = useNotices()
  const texts = useTexts('users')
  const list = useTexts('list')
  const common = useTexts('common')
  const ask = (title: string, text: string, confirm: string, tone: 'danger' | 'warning') =>
    notices.ask({ title, text, tone, confirmLabel: confirm, cancelLabel: common.cancel })

  async function attempt(userId: RecordKey, action: () => Promise<void>) {
    rowErrors.clear()
    await action().catch((error: unknown) => rowErrors.report(userId, error))
  }

  const actions: UserActions = {
    async remove({ userId, username }) {
      if (
        !(await ask(texts.deleteTitle, texts.deleteText(username), texts.deleteConfirm, 'danger'))
      )
        return
      await attempt(userId, async () => {
        if ((await api.remove([userId])) === false) return
        notices.show('success', list.deleted(username))
        onChanged()
      })
    },
    async resetPassword({ userId, username }) {
      if (!(await ask(texts.resetTitle, texts.resetText(username), texts.resetConfirm, 'warning')))
        return
      await attempt(userId, async () => {
        const password = await api.resetPassword(userId)
        if (password !== false) onPassword(username, password)
      })
    },
    async endSessions({ userId, username }) {
      if (!(await ask(texts.endTitle, texts.endText(username), texts.endSessions, 'warning')))
        return
      await attempt(userId, async () => {
        if ((await api.endSessions(userId)) === false) return
        notices.show('success', texts.sessionsEnded(username))
      })
    },
  }
  return useEventCallback((action, account) => void actions[action](account))
}
