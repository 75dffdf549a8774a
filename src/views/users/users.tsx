import { useCallback, useState } from 'react'
import { createUsersApi } from '#api/users.ts'
import { keysFrom, type RecordKey } from '#entities/record-key.ts'
import { type User, userLock } from '#entities/user.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useBulk } from '#list/bulk/use-bulk.ts'
import { useBulkDelete } from '#list/bulk/use-bulk-delete.ts'
import { ListCard } from '#list/list-card.tsx'
import type { CustomFilterProps } from '#list/list-filters.tsx'
import { PERIOD_FIELDS } from '#list/period-filter.ts'
import { useRowErrors } from '#list/row-errors.tsx'
import { useList } from '#list/use-list.ts'
import { useRowDelete } from '#list/use-row-delete.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useUndo } from '#notifications/use-undo.tsx'
import { usePermission } from '#permissions/allow.tsx'
import { statusOptions, useStatusTexts } from '#resource/dictionary-texts.ts'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { useRecordPanel } from '#resource/record-panel-address.ts'
import { RoleCombobox } from '#resource/role-combobox.tsx'
import { useChangedByColumn } from '#resource/use-changed-by-column.ts'
import { useCreateButton } from '#resource/use-create-button.tsx'
import { useRoleSearch } from '#resource/use-role-search.ts'
import { usePage } from '#routing/current-page.ts'
import { lazyView } from '#routing/lazy-view.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { useUser } from '#session/user-context.ts'
import { Button } from '#ui/actions/button.tsx'
import { PageHeader } from '#ui/content/page-header.tsx'
import { type MadePassword, OneTimePassword, OneTimePasswords } from './one-time-password.tsx'
import { useUserChoices } from './use-user-choices.ts'
import { UserBulkActions, useUserActions, useUserRowActions } from './user-actions.tsx'
import { useUserColumns } from './user-columns.tsx'
import type { UserImportProps } from './user-import.tsx'
import { UserHistory, UserPanel } from './user-panel.tsx'

/** Loaded on demand: imports are rare. */
const UserImport = lazyView<UserImportProps>(() => import('./user-import.tsx'), 'import')

const shape = {
  filters: ['username', 'nickName', 'roleId', 'deptId', 'status', ...PERIOD_FIELDS],
  sorts: ['username', 'nickName', 'status', 'lastLoginAt', 'createdAt', 'updatedAt'],
}
const rowKey = (account: User) => account.userId
const rowName = (account: User) => displayTextOf(account.username)
const createdAtOf = (account: User) => account.createdAt

/** The users of the console and their roles. */
export default function Users() {
  const api = useApi(createUsersApi)
  const me = useUser()
  const { title } = usePage()
  const texts = useTexts('users')
  const { any } = useTexts('list')
  const statuses = useStatusTexts()
  const notices = useNotices()
  const { supports } = useBackend()
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
  const {
    choices,
    lastAdminId,
    again: refetchLastAdmin,
  } = useUserChoices(list.rows.items !== undefined)
  const { roleId = '' } = list.query.values
  const roles = useRoleSearch(choices.roles && keysFrom([roleId]))
  const [panel, open] = useRecordPanel()
  const [importedPasswords, setImportedPasswords] = useState<readonly MadePassword[]>([])
  const [createdPassword, setCreatedPassword] = useState<{ username: string; password: string }>()
  const bulk = useBulk<User>(done => {
    list.onBulkDone(done)
    refetchLastAdmin()
  }, list.rows)
  const undo = useUndo()
  const rowErrors = useRowErrors({ ...list.rows, reload: useEventCallback(reload) })
  const remove = useRowDelete({
    ...{ undo, rowErrors, rowName },
    rows: { rowKey, reload },
    remove: api.remove,
  })
  const removeMany = useBulkDelete({ ...{ bulk, undo, list, texts, rowName }, remove: api.remove })
  const start = useUserActions(remove, rowErrors, (username, password) => {
    showCreatedPassword(username, password)
    // The row has a new version, which its deletion names.
    list.rows.reload()
  })
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
  const isBilingual = list.rows.items?.some(account => account.nickNameZh !== undefined) ?? false
  const columns = useUserColumns({
    ...may,
    rowErrors,
    lockOf,
    onChanged: useEventCallback(replace),
    open,
    isBilingual,
    changedBy: useChangedByColumn(list.rows.items),
  })
  const actions = useUserRowActions({
    ...may,
    lockOf,
    open,
    start,
  })
  // A server without this list cannot create users either (§16).
  const isOffered = !list.rows.isAbsent
  const add = useCreateButton('new-user', texts.new, isOffered && may.add.isAllowed, () =>
    open({ show: 'new' }),
  )

  /** The password is missing in the answer to a request that was repeated after a lost answer. */
  function showCreatedPassword(username: string, password: string | undefined) {
    if (password === undefined) notices.show('warning', texts.untold(username))
    else setCreatedPassword({ username, password })
  }

  /** A write may also change which administrator is the last one. */
  function reload(created?: RecordKey) {
    list.rows.reload(created)
    refetchLastAdmin()
  }

  function replace(account: User) {
    list.rows.replace(account)
    refetchLastAdmin()
  }

  return (
    <>
      <PageHeader
        title={title}
        text={texts.lead}
        actions={
          isOffered && (
            <>
              {supports.madePasswords
                && may.add.render(
                  <Button icon="upload" onClick={() => open({ show: 'import' })}>
                    {texts.import}
                  </Button>,
                )}
              {may.add.render(add)}
            </>
          )
        }
      />
      <ListCard
        list={list}
        caption={title}
        columns={columns}
        rowName={rowName}
        actions={actions}
        bulk={bulk}
        bulkActions={
          mayBulk
            ? rows => (
                <UserBulkActions
                  {...{ rows, choices, bulk }}
                  onDelete={() =>
                    void removeMany(rows, supports.endingSessions ? texts.deleteEnds : '')
                  }
                />
              )
            : undefined
        }
        isFixed={account => lockOf(account) !== undefined}
        undo={undo}
        rowErrors={rowErrors}
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
                    <RoleCombobox {...field} roles={roles} emptyLabel={any} />
                  ),
                },
              ]
            : []),
          ...(choices.departmentOptions
            ? [{ name: 'deptId', label: texts.department, options: choices.departmentOptions }]
            : []),
          { name: 'status', label: statuses.status, options: statusOptions(statuses) },
          ...list.period,
        ]}
        presets={[{ name: texts.withStatus(statuses.disabled), search: '?status=1' }]}
        ownTexts={texts}
        emptyAction={may.add.isAllowed && add}
      />
      {isOffered && (panel?.show === 'new' || panel?.show === 'edit') && (
        <UserPanel
          key={'id' in panel ? panel.id : `new ${panel.from}`}
          userId={'id' in panel ? panel.id : undefined}
          copiedId={'id' in panel ? undefined : panel.from}
          choices={choices}
          isBilingual={isBilingual}
          lockOf={lockOf}
          onSaved={reload}
          onPassword={showCreatedPassword}
          onClose={() => open(undefined)}
        />
      )}
      {isOffered && panel?.show === 'history' && (
        <UserHistory
          userId={panel.id}
          lockOf={lockOf}
          onChanged={reload}
          onClose={() => open(undefined)}
        />
      )}
      {isOffered && panel?.show === 'import' && supports.madePasswords && may.add.isAllowed && (
        <LazyPanel
          part={UserImport}
          placement="side"
          title={texts.importTitle}
          onClose={() => open(undefined)}
        >
          {returnFocus => (
            <UserImport
              onDone={reload}
              onPasswords={made => setImportedPasswords(before => [...before, ...made])}
              returnFocus={returnFocus}
              onClose={() => open(undefined)}
            />
          )}
        </LazyPanel>
      )}
      {importedPasswords.length > 0 && (
        <OneTimePasswords made={importedPasswords} onClose={() => setImportedPasswords([])} />
      )}
      {createdPassword && (
        <OneTimePassword {...createdPassword} onClose={() => setCreatedPassword(undefined)} />
      )}
    </>
  )
}
