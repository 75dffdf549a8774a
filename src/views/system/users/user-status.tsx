import type { Account } from '#model/account.ts'
import type { AccountLock } from '#model/account-rules.ts'
import { createUsersApi } from '#api/users.ts'
import { useStateOf } from '#hooks/use-state-of.ts'
import { useApi } from '#state/api.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { useDone } from '#state/use-undo.ts'
import { flashRecord } from '#ui/flash-row.ts'
import { Switch } from '#ui/switch.tsx'

export interface UserStatusProps {
  account: Account
  lock: AccountLock | undefined
  onChanged: (account: Account) => void
}

/** Whoever is disabled is signed out at once, so that asks first; either can be taken back (W10). */
export function UserStatus({ account, lock, onChanged }: UserStatusProps) {
  const api = useApi(createUsersApi)
  const texts = useTexts('users')
  const list = useTexts('list')
  const common = useTexts('common')
  const done = useDone()
  const notices = useNotices()
  const { userId, username } = account
  const [busy, setBusy] = useStateOf(userId, false)
  const isEnabled = account.status === '0'

  async function set(status: string, isUndone: boolean) {
    setBusy(true)
    try {
      const answer = await api.update({ userId, status })
      if (answer === false) return
      // The row as it is now, not as it was asked to be.
      const now = answer ?? (await api.get(userId))
      if (now === false) return
      onChanged(now)
      const said = texts.statusNow(username, now.status === '0')
      if (isUndone) notices.say(said)
      else done(said, () => void set(account.status, true))
    } catch {
      // Told already; the switch stands as it stood.
      flashRecord(userId)
    } finally {
      setBusy(false)
    }
  }

  async function change(next: boolean) {
    const mayGo =
      next
      || (await notices.ask({
        title: texts.disableTitle,
        text: texts.disableText(username),
        // Nobody is signed out by pressing Enter too soon.
        tone: 'danger',
        confirm: texts.disableConfirm,
        cancel: common.cancel,
      }))
    if (mayGo) await set(next ? '0' : '1', false)
  }

  return (
    <Switch
      label={texts.enabledOf(username)}
      text={isEnabled ? list.enabled : list.disabled}
      checked={isEnabled}
      busy={busy}
      disabled={lock !== undefined && isEnabled}
      title={lock && texts.locks(lock)}
      onChange={next => void change(next)}
    />
  )
}
