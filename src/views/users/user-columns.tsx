import { useMemo } from 'react'
import { isEnabled } from '#entities/status.ts'
import type { UserLock } from '#entities/user.ts'
import { joinSentences } from '#lib/sentences.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import type { User } from '#resources/system/users.ts'
import { useBackend } from '#session/use-backend.ts'
import { LockedOut } from './locked-out.tsx'
import type { StartUserAction } from './user-actions.tsx'

/** What the columns of users have besides their description; the same in every draw. */
export function useUserCells(
  lockOf: (account: User) => UserLock | undefined,
  start: StartUserAction,
) {
  const texts = useTexts('users')
  const common = useTexts('common')
  const notices = useNotices()
  const { supports } = useBackend()

  return useMemo(() => {
    const orDash = (text: string) => text || '–'
    /** Disabling signs the user out at once, so it asks first. */
    const confirmDisable = (username: string) =>
      notices.ask({
        title: texts.disableTitle,
        text: supports.lockingOut
          ? joinSentences(
              texts.disableText(username),
              supports.endingSessions ? texts.disableEnds : '',
            )
          : texts.disableKept(username),
        // The focus starts on Cancel, so pressing Enter too soon signs no user out.
        tone: 'danger',
        confirmLabel: texts.disableConfirm,
        cancelLabel: common.cancel,
        needsServer: true,
      })

    return {
      cells: {
        nickName: (account: User) => orDash(account.nickName),
        deptId: (account: User) => orDash(account.deptIdName),
        lastLoginAt: (account: User) => {
          const { lastLoginAt, lockedOutUntil } = account
          const time = lastLoginAt ? <RelativeTime time={lastLoginAt} /> : texts.never
          if (lockedOutUntil === '') return time
          return (
            <div>
              {time}{' '}
              <LockedOut
                // A later lock-out is another one.
                key={lockedOutUntil}
                account={account}
                onLift={() => start('liftLockOut', account)}
              />
            </div>
          )
        },
      },
      more: {
        nickName: [
          {
            key: 'roleName',
            label: texts.role,
            value: (account: User) => account.roleName,
            cell: (account: User) => orDash(account.roleName),
          },
        ],
      },
      absent: supports.lastSignIn ? [] : ['lastLoginAt'],
      switchOf(account: User) {
        const lock = lockOf(account)
        return {
          confirmChange: (next: boolean) => next || confirmDisable(account.username),
          // The lock only forbids disabling: a disabled user can be enabled again.
          lockedReason: lock && isEnabled(account) ? texts.locks(lock) : undefined,
        }
      },
    }
  }, [texts, common, notices, supports, lockOf, start])
}
