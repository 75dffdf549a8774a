import { useCallback, useState } from 'react'
import { createUsersApi } from '#api/users.ts'
import { keysFrom } from '#entities/record-key.ts'
import { type User, userLock } from '#entities/user.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { displayTextOf } from '#lib/decode.ts'
import { BulkDialog } from '#list/bulk/bulk-dialog.tsx'
import { useBulk } from '#list/bulk/use-bulk.ts'
import { ListCard } from '#list/list-card.tsx'
import type { CustomFilterProps } from '#list/list-filters.tsx'
import { PERIOD_FIELDS } from '#list/period-filter.ts'
import { useRowErrors } from '#list/row-errors.tsx'
import { useList } from '#list/use-list.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { usePermission } from '#permissions/allow.tsx'
import { useRecordPanel } from '#resource/record-panel-address.ts'
import { RoleCombobox } from '#resource/role-combobox.tsx'
import { statusOptions } from '#resource/status-labels.ts'
import { useCreateButton } from '#resource/use-create-button.tsx'
import { useRoleSearch } from '#resource/use-role-search.ts'
import { usePage } from '#routing/current-page.ts'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'
import { PageHeader } from '#ui/content/page-header.tsx'
import { OneTimePassword } from './one-time-password.tsx'
import { useUserChoices } from './use-user-choices.ts'
import { UserBulkActions, useUserActions, useUserRowActions } from './user-actions.tsx'
import { useUserColumns } from './user-columns.tsx'
import { UserPanel } from './user-panel.tsx'

const shape = {
  filters: ['username', 'nickName', 'roleId', 'deptId', 'status', ...PERIOD_FIELDS],
  sorts: ['username', 'nickName', 'status', 'lastLoginAt', 'createdAt', 'updatedAt'],
}
const rowKey = (account: User) => account.userId
const rowName = (account: User) => displayTextOf(account.username)
const createdAtOf = (account: User) => account.createdAt

/** B.7 the users of the console and their roles. */
export default function Users() {
  const api = useApi(createUsersApi)
  const me = useUser()
  const { title } = usePage()
  const texts = useTexts('users')
  const notices = useNotices()
  const list = useList({
    shape,
    read: api.list,
    rowKey,
    createdAtOf,
    name: 'users',
    permission: 'system:sysuser:list',
  })
  // The panel needs these texts; loaded here, opening it does not suspend the page.
  useTexts('form')
  useTexts('login')
  const { choices, lastAdminId, again: refetchLastAdmin } = useUserChoices(list.rows !== undefined)
  const { roleId = '' } = list.values
  const roles = useRoleSearch(choices.roles && keysFrom([roleId]))
  const [panel, open] = useRecordPanel()
  const [createdPassword, setCreatedPassword] = useState<{ username: string; password: string }>()
  const bulk = useBulk<User>(rest => {
    list.onBulkDone(rest)
    refetchLastAdmin()
  }, list)
  const rowErrors = useRowErrors({ ...list, reload: useEventCallback(reload) })
  const start = useUserActions(rowErrors, reload, showCreatedPassword)
  const lockOf = useCallback(
    (account: User) => userLock(account, me, lastAdminId),
    [me, lastAdminId],
  )
  const may = {
    add: usePermission(['system:sysuser:add']),
    edit: usePermission(['system:sysuser:edit']),
    remove: usePermission(['system:sysuser:remove']),
    reset: usePermission(['system:sysuser:resetPassword']),
  }
  const mayBulk = may.edit.isShown || may.remove.isShown
  const columns = useUserColumns({
    ...may,
    rowErrors,
    lockOf,
    onChanged: useEventCallback(replace),
    open,
  })
  const actions = useUserRowActions({ ...may, lockOf, open, start })
  // A server without this list cannot create users either (§16).
  const isOffered = !list.isAbsent
  const add = useCreateButton('new-user', texts.new, isOffered && may.add.isAllowed, () =>
    open({ show: 'new' }),
  )

  /** The password is missing in the answer to a request that was repeated after a lost answer. */
  function showCreatedPassword(username: string, password: string | undefined) {
    if (password === undefined) notices.show('warning', texts.untold(username))
    else setCreatedPassword({ username, password })
  }

  /** A write may also change which administrator is the last one. */
  function reload() {
    list.reload()
    refetchLastAdmin()
  }

  function replace(account?: User) {
    if (!account) return reload()
    list.replace(account)
    refetchLastAdmin()
  }

  return (
    <>
      <PageHeader title={title} text={texts.lead} actions={isOffered && may.add.render(add)} />
      <ListCard
        {...list}
        caption={title}
        columns={columns}
        rowName={rowName}
        actions={actions}
        bulk={mayBulk ? rows => <UserBulkActions rows={rows} bulk={bulk} /> : undefined}
        isFixed={account => lockOf(account) !== undefined}
        filters={[
          { name: 'username', label: texts.username },
          { name: 'nickName', label: texts.nickName },
          ...(choices.roles
            ? [
                {
                  name: 'roleId',
                  label: texts.role,
                  options: [
                    {
                      value: roleId,
                      label: roles.rolesById.get(Number(roleId))?.roleName ?? roleId,
                    },
                  ],
                  renderField: (field: CustomFilterProps) => (
                    <RoleCombobox {...field} roles={roles} emptyLabel={list.texts.any} />
                  ),
                },
              ]
            : []),
          ...(choices.departmentOptions
            ? [{ name: 'deptId', label: texts.department, options: choices.departmentOptions }]
            : []),
          { name: 'status', label: list.texts.status, options: statusOptions(list.texts) },
          ...list.period,
        ]}
        presets={[{ name: texts.disabledOnly, search: '?status=1' }]}
        ownTexts={texts}
        emptyAction={may.add.isAllowed && add}
      />
      <BulkDialog bulk={bulk} rowName={rowName} texts={list.texts} />
      {isOffered && (panel?.show === 'new' || panel?.show === 'edit') && (
        <UserPanel
          key={panel.show === 'edit' ? panel.id : 'new'}
          userId={panel.show === 'edit' ? panel.id : undefined}
          choices={choices}
          lockOf={lockOf}
          onSaved={reload}
          onPassword={showCreatedPassword}
          onClose={() => open(undefined)}
        />
      )}
      {createdPassword && (
        <OneTimePassword {...createdPassword} onClose={() => setCreatedPassword(undefined)} />
      )}
    </>
  )
}
