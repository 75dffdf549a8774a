import { useMemo, useState } from 'react'
import { createUsersApi } from '#api/users.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { OnlineButton } from '#connection/online-button.tsx'
import { permissionOf } from '#definitions/define-resource.ts'
import type { RecordKey } from '#entities/record-key.ts'
import type { UserLock } from '#entities/user.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { joinSentences } from '#lib/sentences.ts'
import type { Bulk } from '#list/bulk/use-bulk.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { Allow, usePermission } from '#permissions/allow.tsx'
import { RecordBulkActions, type UsualItems } from '#resource/described/described-actions.tsx'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { sessions } from '#resources/system/sessions.ts'
import { type User, users } from '#resources/system/users.ts'
import { lazyView } from '#routing/lazy-view.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import type { MenuItem } from '#ui/overlays/menu.tsx'
import type { AssignUsersProps } from './assign-users.tsx'
import type { UserChoices } from './use-user-choices.ts'
import { RESET_FACTOR, useFactorReset } from './user-factor.tsx'

/** The permission to give somebody else a new password. */
export const RESET_PASSWORD = ['system:sysuser:resetPassword']

/** What the menu of a user has besides: a new password, the end of the sessions, no second factor. */
export function useUserItems(
  lockOf: (account: User) => UserLock | undefined,
  start: StartUserAction,
) {
  const texts = useTexts('users')
  const reset = usePermission(RESET_PASSWORD)
  const factor = usePermission(RESET_FACTOR)
  const ending = usePermission(['system:sysuser:edit', permissionOf(sessions, 'remove')])
  const disabled = useOfflineReason() !== undefined
  const { supports } = useBackend()

  return useMemo(
    () => ({
      isOffered: reset.isShown || factor.isShown || ending.isShown,
      itemsFor: (account: User, { duplicate, history }: UsualItems): MenuItem[] => [
        ...duplicate,
        // Users change their own password in the personal center, which asks for the old one.
        ...(lockOf(account) === 'self' || !supports.madePasswords
          ? []
          : reset.items({
              key: 'password',
              label: texts.resetPassword,
              icon: 'password' as const,
              disabled,
              onSelect: () => start('resetPassword', account),
            })),
        // Users turn their own off in the personal center.
        ...(account.hasFactor !== true || lockOf(account) === 'self'
          ? []
          : factor.items({
              key: 'factor',
              label: texts.resetFactor,
              icon: 'lock' as const,
              disabled,
              onSelect: () => start('resetFactor', account),
            })),
        ...(supports.endingSessions
          ? ending.items({
              key: 'sessions',
              label: texts.endSessions,
              icon: 'logout' as const,
              disabled,
              onSelect: () => start('endSessions', account),
            })
          : []),
        ...history,
      ],
    }),
    [texts, reset, factor, ending, disabled, supports, lockOf, start],
  )
}

/** Loaded on demand: many visits assign nothing. */
const AssignUsers = lazyView<AssignUsersProps>(() => import('./assign-users.tsx'))

interface UserBulkActionsProps {
  rows: readonly User[]
  choices: UserChoices
  bulk: Bulk<User>
  onResetPasswords: (rows: readonly User[]) => void
  onDelete: (rows: readonly User[]) => void
}

/** Actions for the selected users, sent one by one; each asks first. */
export function UserBulkActions({
  rows,
  choices,
  bulk,
  onResetPasswords,
  onDelete,
}: UserBulkActionsProps) {
  const api = useApi(createUsersApi)
  const { supports } = useBackend()
  const texts = useTexts('users')
  const [assigning, setAssigning] = useState<AssignUsersProps['what']>()

  return (
    <RecordBulkActions
      {...{ resource: users, calls: api, rows, bulk, onDelete }}
      disableText={
        supports.lockingOut
          ? joinSentences(texts.disableManyText, supports.endingSessions ? texts.disableEnds : '')
          : texts.disableManyKept
      }
      undoneText={supports.lockingOut && supports.endingSessions ? texts.stayEnded : ''}
    >
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
      {supports.madePasswords && (
        <Allow permissions={RESET_PASSWORD}>
          <OnlineButton
            tone="ghost"
            size="small"
            busy={bulk.busy}
            onClick={() => onResetPasswords(rows)}
          >
            {texts.resetPasswords}
          </OnlineButton>
        </Allow>
      )}
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
    </RecordBulkActions>
  )
}

export type StartUserAction = (action: keyof UserActions, account: User) => void

interface UserActions {
  remove(account: User): Promise<void>
  resetPassword(account: User): Promise<void>
  resetFactor(account: User): Promise<void>
  endSessions(account: User): Promise<void>
  liftLockOut(account: User): Promise<void>
}

/** Each action asks first, naming the user; a refusal is also shown in the row. */
export function useUserActions(
  remove: (account: User) => void,
  rowErrors: RowErrors,
  reload: () => void,
  /** Gets the password the server made; `undefined` if the server does not send it. */
  onPassword: (username: string, password: string | undefined) => void,
): StartUserAction {
  const api = useApi(createUsersApi)
  const { supports } = useBackend()
  const notices = useNotices()
  const texts = useTexts('users')
  const list = useTexts('list')
  const common = useTexts('common')
  const resetFactor = useFactorReset()
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
    async resetFactor(account) {
      await attempt(account.userId, async () => {
        if (await resetFactor(account)) reload()
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
    async liftLockOut({ userId, username }) {
      await attempt(userId, async () => {
        if ((await api.liftLockOut(userId)) === false) return
        notices.show('success', texts.lockOutLifted(username))
        reload()
      })
    },
  }
  return useEventCallback((action, account) => void actions[action](account))
}
