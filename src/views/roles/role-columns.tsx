import { useMemo } from 'react'
import { createRolesApi } from '#api/roles.ts'
import { type Role, roleLock } from '#entities/role.ts'
import { displayTextOf } from '#lib/decode.ts'
import type { ListColumn } from '#list/list-props.ts'
import { type Refusal, RowRefusal } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { stampColumn } from '#resource/date-column.tsx'
import { statusColumn } from '#resource/status-column.tsx'
import { StatusSwitch } from '#resource/status-switch.tsx'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyText } from '#ui/actions/copy-text.tsx'
import type { RolePanel } from './role-panel-address.ts'
import { scopeInWords } from './scope-labels.ts'

interface Given {
  edit: PermissionGuard
  refusal: Refusal
  onChanged: (role?: Role) => void
  open: (panel: RolePanel) => void
}

export function useRoleColumns({ edit, refusal, onChanged, open }: Given): ListColumn<Role>[] {
  const texts = useTexts('roles')
  const list = useTexts('list')
  const copy = useClipboard()

  return useMemo(() => {
    const scopeOf = (role: Role) => scopeInWords(role, texts)

    return [
      {
        key: 'roleName',
        label: texts.role,
        rowHeader: true,
        value: role => role.roleName,
        cell: role => {
          const refused = refusal.textAt(role.roleId)
          return (
            <>
              <Button tone="link" onClick={() => open({ show: 'edit', roleId: role.roleId })}>
                {displayTextOf(role.roleName)}
              </Button>
              {refused && <RowRefusal>{refused}</RowRefusal>}
            </>
          )
        },
      },
      {
        key: 'roleKey',
        label: texts.roleKey,
        value: role => role.roleKey,
        cell: role => <CopyText text={role.roleKey} hint={texts.copyKey} onCopy={copy} />,
      },
      {
        key: 'roleSort',
        label: texts.order,
        align: 'end',
        hideOnCards: true,
        value: role => role.roleSort,
      },
      {
        key: 'dataScope',
        label: texts.dataScope,
        value: scopeOf,
        raw: role => role.dataScope,
        cell: scopeOf,
      },
      {
        key: 'menus',
        label: texts.menus,
        align: 'end',
        hideOnCards: true,
        value: role => role.menuIds?.length,
        cell: role => role.menuIds?.length ?? '–',
      },
      statusColumn<Role>({
        list,
        edit,
        draw: role => <RoleStatus role={role} onChanged={onChanged} />,
      }),
      stampColumn('createdAt', list),
      stampColumn('updatedAt', list, { hidden: true }),
      {
        key: 'roleId',
        label: texts.id,
        hidden: true,
        align: 'end',
        value: role => role.roleId,
        cell: role => <CopyText text={String(role.roleId)} hint={list.copy} onCopy={copy} />,
      },
      { key: 'remark', label: texts.remark, hidden: true, value: role => role.remark },
    ]
  }, [texts, list, copy, edit, refusal, onChanged, open])
}

export interface RoleStatusProps {
  role: Role
  onChanged: (role?: Role) => void
}

export function RoleStatus({ role, onChanged }: RoleStatusProps) {
  const { roleId } = role
  const roleName = displayTextOf(role.roleName)
  const api = useApi(createRolesApi)
  const { roles: myRoles } = useUser()
  const texts = useTexts('roles')
  const lock = roleLock(role, myRoles)

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
