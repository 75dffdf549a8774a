import { createRolesApi } from '#api/roles.ts'
import { lockOf, type Role } from '#entities/role.ts'
import { shownOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { StatusSwitch } from '#resource/status-switch.tsx'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'

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
      name={roleName}
      send={status => api.setStatus(role, status)}
      locked={lock && texts.locks(lock)}
      onChanged={onChanged}
    />
  )
}
