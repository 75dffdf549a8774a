import { use, useCallback, useMemo } from 'react'
import { Link } from 'wouter'
import { roleLock } from '#entities/role.ts'
import { displayTextOf } from '#lib/decode.ts'
import type { ListColumn } from '#list/list-props.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { MenuContext } from '#menu/menu-provider.tsx'
import { useClipboard } from '#notifications/use-clipboard.ts'
import {
  type DescribedColumnsOptions,
  useDescribedColumns,
} from '#resource/described/described-columns.tsx'
import type { Role } from '#resources/system/roles.ts'
import { pageForScreen } from '#routing/screen-names.ts'
import { useHasFactors, useUser } from '#session/user-context.ts'
import { CopyText } from '#ui/actions/copy-text.tsx'
import { scopeLabel } from './scope-labels.ts'

/** The described columns, some of them drawn otherwise, and what a role holds. */
export function useRoleColumns(options: DescribedColumnsOptions<Role>): ListColumn<Role>[] {
  const texts = useTexts('roles')
  const locale = useLocale()
  const copy = useClipboard()
  const { roles: myRoles } = useUser()
  const hasUserCounts = options.rows?.some(({ userCount }) => userCount !== undefined) ?? false

  const more = useMemo(
    () => ({
      dataScope: [
        {
          key: 'menus',
          label: texts.menuPermissions,
          align: 'end' as const,
          hideOnCards: true,
          value: (role: Role) => role.menuCount,
          cell: (role: Role) => role.menuCount ?? '–',
        },
        {
          key: 'userCount',
          label: texts.users,
          isAbsent: !hasUserCounts,
          align: 'end' as const,
          value: (role: Role) => role.userCount,
          cell: (role: Role) => <RoleUsers role={role} />,
        },
      ],
    }),
    [texts, hasUserCounts],
  )
  const switchOf = useCallback(
    (role: Role) => {
      const lock = roleLock(role, myRoles)
      return { lockedReason: lock && texts.locks(lock) }
    },
    [myRoles, texts],
  )
  const hasFactors = useHasFactors()
  const absent = useMemo(() => (hasFactors ? [] : ['requiresFactor']), [hasFactors])
  const columns = useDescribedColumns({ ...options, more, switchOf, absent, time: 'createdAt' })

  return useMemo(() => {
    const scopeOf = (role: Role) => scopeLabel(role, locale)
    const looks: Readonly<Record<string, Partial<ListColumn<Role>>>> = {
      roleName: { label: texts.role },
      roleKey: {
        cell: role => <CopyText text={role.roleKey} hint={texts.copyKey} onCopy={copy} />,
      },
      roleSort: { label: texts.order, hideOnCards: true },
      dataScope: {
        value: scopeOf,
        cell: role => <span className="table__phrase">{scopeOf(role)}</span>,
      },
    }
    return columns.map(column => ({ ...column, ...looks[column.key] }))
  }, [columns, texts, locale, copy])
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
      {others && <span>{others}</span>}
    </>
  )
}
