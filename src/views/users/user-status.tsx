import { createUsersApi } from '#api/users.ts'
import { isEnabled } from '#entities/status.ts'
import type { Account, AccountLock } from '#entities/user.ts'
import { shownOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { StatusSwitch } from '#resource/status-switch.tsx'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'

export interface UserStatusProps {
  account: Account
  lock: AccountLock | undefined
  onChanged: (account?: Account) => void
}

/** Whoever is disabled is signed out at once, so that asks first; either can be taken back (W10). */
export function UserStatus({ account, lock, onChanged }: UserStatusProps) {
  const { userId } = account
  const username = shownOf(account.username)
  const api = useApi(createUsersApi)
  const { does } = useBackend()
  const texts = useTexts('users')
  const common = useTexts('common')
  const notices = useNotices()

  const mayDisable = () =>
    notices.ask({
      title: texts.disableTitle,
      text: does.lockingOut ? texts.disableText(username) : texts.disableKept(username),
      // Nobody is signed out by pressing Enter too soon.
      tone: 'danger',
      confirm: texts.disableConfirm,
      cancel: common.cancel,
    })

  return (
    <StatusSwitch
      row={account}
      record={userId}
      label={texts.enabledOf(username)}
      said={now => texts.statusNow(username, now)}
      name={username}
      send={status => api.change(userId, { status })}
      mayChange={next => next || mayDisable()}
      // Who is locked out may be let in again.
      locked={lock && isEnabled(account) ? texts.locks(lock) : undefined}
      onChanged={onChanged}
    />
  )
}
