import { type ReactNode, useCallback, useState } from 'react'
import { createUsersApi } from '#api/users.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { OnlineButton } from '#connection/online-button.tsx'
import type { RecordKey } from '#entities/record-key.ts'
import type { User, UserLock } from '#entities/user.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { displayTextOf } from '#lib/decode.ts'
import { joinSentences } from '#lib/sentences.ts'
import { BulkDeleteButton, BulkStatusButtons } from '#list/bulk/bulk-buttons.tsx'
import type { Bulk } from '#list/bulk/use-bulk.ts'
import { useBulkStatus } from '#list/bulk/use-bulk-status.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { Allow, type PermissionGuard } from '#permissions/allow.tsx'
import { useHistory, useHistoryItem } from '#resource/history/use-history-item.ts'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { rowButtons } from '#resource/row-buttons.tsx'
import { lazyView } from '#routing/lazy-view.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import type { MenuItem } from '#ui/overlays/menu.tsx'
import type { AssignUsersProps } from './assign-users.tsx'
import type { UserChoices } from './use-user-choices.ts'

interface UserRowActionsOptions {
  add: PermissionGuard
  edit: PermissionGuard
  remove: PermissionGuard
  reset: PermissionGuard
  lockOf: (account: User) => UserLock | undefined
  open: OpenRecordPanel
  start: StartUserAction
}

/** The permitted actions for a row. `undefined` if the user may do nothing with any row. */
export function useUserRowActions({
  add,
  edit,
  remove,
  reset,
  lockOf,
  open,
  start,
}: UserRowActionsOptions): ((account: User) => ReactNode) | undefined {
  const texts = useTexts('users')
  const blocked = useOfflineReason()
  const list = useTexts('list')
  const historyItem = useHistoryItem()
  const { supports } = useBackend()

  const actions = useCallback(
    (account: User) => {
      const { userId } = account
      const username = displayTextOf(account.username)
      const lock = lockOf(account)

      const items: MenuItem[] = [
        ...add.items({
          key: 'duplicate',
          label: texts.duplicate,
          icon: 'copy' as const,
          disabled: blocked !== undefined,
          onSelect: () => open({ show: 'new', from: userId }),
        }),
        // Users change their own password in the personal center, which asks for the old one.
        ...(lock === 'self' || !supports.madePasswords
          ? []
          : reset.items({
              key: 'password',
              label: texts.resetPassword,
              icon: 'password' as const,
              disabled: blocked !== undefined,
              onSelect: () => start('resetPassword', account),
            })),
        ...(supports.endingSessions
          ? edit.items({
              key: 'sessions',
              label: texts.endSessions,
              icon: 'logout' as const,
              disabled: blocked !== undefined,
              onSelect: () => start('endSessions', account),
            })
          : []),
        ...historyItem(() => open({ show: 'history', id: userId })),
      ]

      const buttons = rowButtons(username, list, blocked)
      return (
        <>
          {edit.render(buttons.edit(() => open({ show: 'edit', id: userId })))}
          {!lock && remove.render(buttons.remove(() => start('remove', account)))}
          {buttons.more(items)}
        </>
      )
    },
    [texts, list, blocked, historyItem, supports, add, edit, remove, reset, lockOf, open, start],
  )
  const { isOffered } = useHistory()
  const mayDoAny = [add, edit, remove, reset].some(({ isShown }) => isShown) || isOffered
  return mayDoAny ? actions : undefined
}

/** Loaded on demand: many visits assign nothing. */
const AssignUsers = lazyView<AssignUsersProps>(() => import('./assign-users.tsx'))

interface UserBulkActionsProps {
  rows: readonly User[]
  choices: UserChoices
  bulk: Bulk<User>
  onDelete: () => void
}

/** Actions for the selected users, sent one by one; each asks first. */
export function UserBulkActions({ rows, choices, bulk, onDelete }: UserBulkActionsProps) {
  const api = useApi(createUsersApi)
  const { supports } = useBackend()
  const texts = useTexts('users')
  const [assigning, setAssigning] = useState<AssignUsersProps['what']>()

  const setAll = useBulkStatus(bulk, {
    texts,
    nameOf: row => row.username,
    keyOf: row => row.userId,
    calls: api,
    disableText: supports.lockingOut ? texts.disableManyText : texts.disableManyKept,
    undoneText: supports.lockingOut ? texts.stayEnded : '',
  })

  return (
    <>
      <BulkStatusButtons
        permission="system:sysuser:edit"
        busy={bulk.busy}
        onSet={status => void setAll(rows, status)}
        texts={texts}
      />
      <Allow permissions={['system:sysuser:edit']}>
        {choices.roles && (
          <OnlineButton tone="ghost" size="small" onClick={() => setAssigning('role')}>
            {texts.assignRole}
          </OnlineButton>
        )}
        {choices.departments && (
          <OnlineButton tone="ghost" size="small" onClick={() => setAssigning('department')}>
            {texts.assignDepartment}
          </OnlineButton>
        )}
      </Allow>
      {assigning && (
        <LazyPanel
          part={AssignUsers}
          title={assigning === 'role' ? texts.assignRole : texts.assignDepartment}
          size="small"
          onClose={() => setAssigning(undefined)}
        >
          {returnFocus => (
            <AssignUsers
              what={assigning}
              {...{ rows, choices, bulk, returnFocus }}
              onClose={() => setAssigning(undefined)}
            />
          )}
        </LazyPanel>
      )}
      <BulkDeleteButton permission="system:sysuser:remove" onClick={onDelete} />
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
  remove: (account: User) => void,
  rowErrors: RowErrors,
  /** Gets the password the server made; `undefined` if the server does not send it. */
  onPassword: (username: string, password: string | undefined) => void,
): StartUserAction {
  const api = useApi(createUsersApi)
  const { supports } = useBackend()
  const notices = useNotices()
  const texts = useTexts('users')
  const list = useTexts('list')
  const common = useTexts('common')
  const ask = (title: string, text: string, confirm: string, tone: 'danger' | 'warning') =>
    notices.ask({
      title,
      text,
      tone,
      confirmLabel: confirm,
      cancelLabel: common.cancel,
      needsServer: true,
    })

  async function attempt(userId: RecordKey, action: () => Promise<void>) {
    rowErrors.clear()
    await action().catch((error: unknown) => rowErrors.report(userId, error))
  }

  const actions: UserActions = {
    async remove(account) {
      const text = joinSentences(
        texts.deleteText(account.username),
        supports.endingSessions ? texts.deleteEnds : '',
        list.undoOffered,
      )
      if (await ask(texts.deleteTitle, text, texts.deleteConfirm, 'danger')) remove(account)
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
        const ended = await api.endSessions(userId)
        if (ended !== false) notices.show('success', texts.sessionsEnded(username, ended))
      })
    },
  }
  return useEventCallback((action, account) => void actions[action](account))
}
