import { useMemo } from 'react'
import { createRolesApi } from '#api/roles.ts'
import { type Role, roleLock } from '#entities/role.ts'
import { displayTextOf } from '#lib/decode.ts'
import type { ListColumn } from '#list/list-props.ts'
import { RowError, type RowErrors } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { dateColumn } from '#resource/date-column.tsx'
import { statusColumn } from '#resource/status-column.tsx'
import { StatusSwitch } from '#resource/status-switch.tsx'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyText } from '#ui/actions/copy-text.tsx'
import type { RolePanel } from './role-panel-address.ts'
import { scopeLabel } from './scope-labels.ts'

interface RoleColumnsOptions {
  edit: PermissionGuard
  rowErrors: RowErrors
  onChanged: (role?: Role) => void
  open: (panel: RolePanel) => void
}

export function useRoleColumns({
  edit,
  rowErrors,
  onChanged,
  open,
}: RoleColumnsOptions): ListColumn<Role>[] {
  const texts = useTexts('roles')
  const list = useTexts('list')
  const copy = useClipboard()

  return useMemo(() => {
    const scopeOf = (role: Role) => scopeLabel(role, texts)

    return [
      {
        key: 'roleName',
        label: texts.role,
        rowHeader: true,
        value: role => role.roleName,
        cell: role => {
          const errorText = rowErrors.messageFor(role.roleId)
          return (
            <>
              <Button tone="link" onClick={() => open({ show: 'edit', roleId: role.roleId })}>
                {displayTextOf(role.roleName)}
              </Button>
              {errorText && <RowError>{errorText}</RowError>}
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
        storedValue: role => role.dataScope,
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
        render: role => <RoleStatus role={role} onChanged={onChanged} />,
      }),
      dateColumn('createdAt', list),
      dateColumn('updatedAt', list, { hidden: true }),
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
  }, [texts, list, copy, edit, rowErrors, onChanged, open])
}

interface RoleStatusProps {
  role: Role
  onChanged: (role?: Role) => void
}

function RoleStatus({ role, onChanged }: RoleStatusProps) {
  const { roleId } = role
  const roleName = displayTextOf(role.roleName)
  const api = useApi(createRolesApi)
  const { roles: myRoles } = useUser()
  const texts = useTexts('roles')
  const lock = roleLock(role, myRoles)

  return (
    <StatusSwitch
      row={role}
      recordKey={roleId}
      label={texts.enabledOf(roleName)}
      doneText={now => texts.statusNow(roleName, now)}
      name={roleName}
      save={status => api.setStatus(role, status)}
      lockedReason={lock && texts.locks(lock)}
      onChanged={onChanged}
    />
  )
}
