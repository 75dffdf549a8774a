import { shownOf } from '#lib/shape.ts'
import type { Role } from '#model/role.ts'
import { lockOf } from '#model/role-rules.ts'
import { createRolesApi } from '#api/roles.ts'
import { useApi } from '#state/api.ts'
import { useTexts } from '#state/locale.ts'
import { useUser } from '#state/user.ts'
import { StatusSwitch } from '../status-switch.tsx'

export interface RoleStatusProps {
  role: Role
  onChanged: (role?: Role) => void
}

export function RoleStatus({ role, onChanged }: RoleStatusProps) {
  const { roleId } = role
  const roleName = shownOf(role.roleName)
  const api = useApi(createRolesApi)
  const { roles: myRoles } = useUser()
  const texts = useTexts('roles')
  const lock = lockOf(role, myRoles)

  return (
    <StatusSwitch
      row={role}
      record={roleId}
      label={texts.enabledOf(roleName)}
      said={now => texts.statusNow(roleName, now)}
      send={async status => {
        const answer = await api.setStatus(roleId, status)
        // Some servers answer what was sent, or nothing: that is no whole role.
        return answer === false || answer?.roleName ? answer : api.get(roleId)
      }}
      locked={lock && texts.locks(lock)}
      onChanged={onChanged}
    />
  )
}
