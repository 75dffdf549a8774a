import type { Role } from '#model/role.ts'
import { lockOf } from '#model/role-rules.ts'
import { createRolesApi } from '#api/roles.ts'
import { useStateOf } from '#hooks/use-state-of.ts'
import { useApi } from '#state/api.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { useDone } from '#state/use-undo.ts'
import { useUser } from '#state/user.ts'
import { flashRecord } from '#ui/flash-row.ts'
import { Switch } from '#ui/switch.tsx'

/** Changes at once, shows the new state when the server has it, and can be taken back (W10). */
export function RoleStatus({ role, onChanged }: { role: Role; onChanged: (role: Role) => void }) {
  const api = useApi(createRolesApi)
  const { roles: myRoles } = useUser()
  const texts = useTexts('roles')
  const list = useTexts('list')
  const done = useDone()
  const notices = useNotices()
  const [busy, setBusy] = useStateOf(role.roleId, false)
  const isEnabled = role.status === '0'
  const lock = lockOf(role, myRoles)

  async function set(status: string, isUndone: boolean) {
    setBusy(true)
    try {
      const answer = await api.setStatus(role.roleId, status)
      if (answer === false) return
      // The row as it is now, not as it was asked to be.
      const now = answer ?? (await api.get(role.roleId))
      if (now === false) return
      onChanged(now)
      const said = texts.statusNow(role.roleName, now.status === '0')
      if (isUndone) notices.say(said)
      else done(said, () => void set(role.status, true))
    } catch {
      // Told already; the switch stands as it stood.
      flashRecord(role.roleId)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Switch
      label={texts.enabledOf(role.roleName)}
      text={isEnabled ? list.enabled : list.disabled}
      checked={isEnabled}
      busy={busy}
      disabled={lock !== undefined}
      title={lock && texts.locks(lock)}
      onChange={next => void set(next ? '0' : '1', false)}
    />
  )
}
