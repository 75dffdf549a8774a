import { use, useMemo } from 'react'
import { Link } from 'wouter'
import { createRolesApi } from '#api/roles.ts'
import { type Role, roleLock } from '#entities/role.ts'
import { displayTextOf } from '#lib/decode.ts'
import type { ListColumn } from '#list/list-props.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { MenuContext } from '#menu/menu-provider.tsx'
import { useClipboard } from '#notifications/use-clipboard.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { dateColumn } from '#resource/date-column.tsx'
import { useStatusTexts } from '#resource/dictionary-texts.ts'
import { statusColumn } from '#resource/status-column.tsx'
import { StatusSwitch } from '#resource/status-switch.tsx'
import { useOtherLanguageColumn } from '#resource/use-other-language-column.ts'
import { pageForScreen } from '#routing/screen-names.ts'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyText } from '#ui/actions/copy-text.tsx'
import type { RolePanel } from './role-panel-address.ts'
import { scopeLabel } from './scope-labels.ts'

interface RoleColumnsOptions {
  /** The server says how many users have each role. */
  hasUserCounts: boolean
  edit: PermissionGuard
  rowErrors: RowErrors
  onChanged: (role: Role) => void
  open: (panel: RolePanel) => void
  /** The server keeps names in two languages. */
  isBilingual: boolean
  /** The column for who changed a row last, where the server says it. */
  changedBy: ListColumn<Role>
}

export function useRoleColumns({
  hasUserCounts,
  edit,
  rowErrors,
  onChanged,
  open,
  isBilingual,
  changedBy,
}: RoleColumnsOptions): ListColumn<Role>[] {
  const texts = useTexts('roles')
  const list = useTexts('list')
  const statuses = useStatusTexts()
  const copy = useClipboard()
  const otherLanguage = useOtherLanguageColumn<Role>('roleName', texts.roleName, isBilingual)

  return useMemo(() => {
    const scopeOf = (role: Role) => scopeLabel(role, texts)

    return [
      {
        key: 'roleName',
        label: texts.role,
        rowHeader: true,
        value: role => role.roleName,
        cell: role => (
          <Button tone="link" onClick={() => open({ show: 'edit', roleId: role.roleId })}>
            {displayTextOf(role.roleName)}
          </Button>
        ),
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
        cell: role => <span className="table__phrase">{scopeOf(role)}</span>,
      },
      {
        key: 'menus',
        label: texts.menuPermissions,
        align: 'end',
        hideOnCards: true,
        value: role => role.menuCount,
        cell: role => role.menuCount ?? '–',
      },
      ...(hasUserCounts
        ? [
            {
              key: 'userCount',
              label: texts.users,
              align: 'end' as const,
              value: (role: Role) => role.userCount,
              cell: (role: Role) => <RoleUsers role={role} />,
            },
          ]
        : []),
      statusColumn<Role>({
        statuses,
        edit,
        render: role => <RoleStatus {...{ role, rowErrors, onChanged }} />,
      }),
      dateColumn('createdAt', list),
      dateColumn('updatedAt', list, { hidden: true }),
      changedBy,
      {
        key: 'roleId',
        label: texts.id,
        hidden: true,
        align: 'end',
        value: role => role.roleId,
        cell: role => <CopyText text={String(role.roleId)} hint={list.copy} onCopy={copy} />,
      },
      otherLanguage,
      { key: 'remark', label: texts.remark, hidden: true, value: role => role.remark },
    ]
  }, [
    texts,
    list,
    statuses,
    copy,
    hasUserCounts,
    edit,
    rowErrors,
    onChanged,
    open,
    otherLanguage,
    changedBy,
  ])
}

/**
 * How many users have the role, as a link to their list where the menu has it; and how many the
 * user may not see, because they too keep the role from being deleted.
 */
function RoleUsers({ role: { roleId, roleName, userCount, unseenUserCount } }: { role: Role }) {
  const texts = useTexts('roles')
  const page = pageForScreen(use(MenuContext)?.pages ?? [], 'users')
  const others = unseenUserCount ? texts.andUnseen(unseenUserCount) : ''
  if (!userCount || !page) return `${userCount ?? '–'}${others}`
  return (
    <>
      <Link
        href={`${page.path}?roleId=${roleId}`}
        aria-label={texts.usersOf(displayTextOf(roleName), userCount)}
      >
        {userCount}
      </Link>
      <span>{others}</span>
    </>
  )
}

interface RoleStatusProps extends Pick<RoleColumnsOptions, 'rowErrors' | 'onChanged'> {
  role: Role
}

function RoleStatus({ role, rowErrors, onChanged }: RoleStatusProps) {
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
      calls={api}
      lockedReason={lock && texts.locks(lock)}
      {...{ rowErrors, onChanged }}
    />
  )
}
