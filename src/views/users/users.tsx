import { useCallback, useState } from 'react'
import { createUsersApi } from '#api/users.ts'
import { keyFrom, keysFrom } from '#entities/record-key.ts'
import { userLock } from '#entities/user.ts'
import { ListCard } from '#list/list-card.tsx'
import type { CustomFilterProps, Filter } from '#list/list-filters.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { usePermission } from '#permissions/allow.tsx'
import { useRecordActions } from '#resource/described/described-actions.tsx'
import { useDescribedColumns } from '#resource/described/described-columns.tsx'
import { type FilteredList, useDescribedFilters } from '#resource/described/described-filters.tsx'
import { useRecordList } from '#resource/described/use-record-list.ts'
import { useStatusTexts } from '#resource/dictionary-texts.ts'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { RoleCombobox } from '#resource/role-combobox.tsx'
import { useRoleSearch } from '#resource/use-role-search.ts'
import { type User, users } from '#resources/system/users.ts'
import { usePage } from '#routing/current-page.ts'
import { lazyView } from '#routing/lazy-view.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { useUser } from '#session/user-context.ts'
import { Button } from '#ui/actions/button.tsx'
import { PageHeader } from '#ui/content/page-header.tsx'
import { type MadePassword, OneTimePassword, OneTimePasswords } from './one-time-password.tsx'
import { usePasswordResets } from './use-password-resets.ts'
import { type UserChoices, useUserChoices } from './use-user-choices.ts'
import { RESET_PASSWORD, UserBulkActions, useUserActions, useUserItems } from './user-actions.tsx'
import { useUserCells } from './user-columns.tsx'
import { UserPanels } from './user-panel.tsx'
import type { UserTokensProps } from './user-tokens.tsx'

/** Loaded on demand: few people have tokens. */
const UserTokens = lazyView<UserTokensProps>(() => import('./user-tokens.tsx'), 'tokens')

const MORE_FILTERS = ['roleId']

/** The users of the console and their roles. */
export default function Users() {
  const api = useApi(createUsersApi)
  const me = useUser()
  const { title } = usePage()
  const statuses = useStatusTexts()
  const notices = useNotices()
  const { supports } = useBackend()
  const texts = useTexts('users')
  // The panel needs these texts; loaded here, opening it does not suspend the page.
  useTexts('login')
  const records = useRecordList<User>(users, api, {
    read: api.list,
    moreFilters: MORE_FILTERS,
    // A write may also change which administrator is the last one.
    onChanged: () => refetchLastAdmin(),
  })
  const { may, list, rows, rowName, sample, panel, open, add, bulk, undo, rowErrors } = records
  const { choices, lastAdminId, again } = useUserChoices(rows.items !== undefined)
  const refetchLastAdmin = again
  const [madePasswords, setMadePasswords] = useState<readonly MadePassword[]>([])
  const [createdPassword, setCreatedPassword] = useState<{ username: string; password: string }>()
  const [shownTokens, setShownTokens] = useState<User>()
  const lockOf = useCallback(
    (account: User) => userLock(account, me, lastAdminId),
    [me, lastAdminId],
  )
  const start = useUserActions(records.remove, rowErrors, rows.reload, (username, password) => {
    showCreatedPassword(username, password)
    // The row has a new version, which its deletion names.
    rows.reload()
  })
  const mayReset = usePermission(RESET_PASSWORD).isShown && supports.madePasswords
  const addPasswords = (made: readonly MadePassword[]) =>
    setMadePasswords(before => [...before, ...made])
  const resets = usePasswordResets(bulk, {
    hasMade: madePasswords.length > 0,
    onMade: made => addPasswords([made]),
  })
  const columns = useDescribedColumns({
    ...{ resource: users, calls: api, rows: rows.items, sample, edit: may.edit, rowErrors, open },
    onChanged: records.replace,
    time: 'neither',
    ...useUserCells(lockOf, start),
  })
  const actions = useRecordActions<User>({
    ...{ resource: users, ...may, open },
    onDelete: account => start('remove', account),
    items: useUserItems(lockOf, start, setShownTokens),
    removalOf: useCallback((account: User) => lockOf(account) === undefined, [lockOf]),
  })
  const filters = useUserFilters(list, choices)
  // A server without this list cannot create users either (§16).
  const isOffered = !rows.isAbsent

  /** The password is missing in the answer to a request that was repeated after a lost answer. */
  function showCreatedPassword(username: string, password: string | undefined) {
    if (password === undefined) notices.show('warning', texts.untold(username))
    else setCreatedPassword({ username, password })
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
        {...{ list, columns, rowName, actions, bulk, undo, rowErrors, filters }}
        caption={title}
        bulkActions={
          may.edit.isShown || may.remove.isShown || mayReset
            ? rows => (
                <UserBulkActions
                  {...{ rows, choices, bulk }}
                  onResetPasswords={rows => void resets.start(rows)}
                  onDelete={rows =>
                    void records.removeMany(rows, supports.endingSessions ? texts.deleteEnds : '')
                  }
                />
              )
            : undefined
        }
        isFixed={account => lockOf(account) !== undefined}
        presets={[{ name: texts.withStatus(statuses.disabled), search: '?status=1' }]}
        ownTexts={records.texts}
        emptyAction={may.add.isAllowed && add}
      />
      {isOffered && panel && (
        <UserPanels
          {...{ panel, may, sample, choices, lockOf }}
          startRole={keyFrom(list.query.values.roleId)}
          onChanged={records.reload}
          onPassword={showCreatedPassword}
          onPasswords={addPasswords}
          onClose={() => open(undefined)}
        />
      )}
      {madePasswords.length > 0 && !resets.isRunning && (
        <OneTimePasswords made={madePasswords} onClose={() => setMadePasswords([])} />
      )}
      {shownTokens && (
        <LazyPanel
          part={UserTokens}
          placement="side"
          title={texts.tokens}
          onClose={() => setShownTokens(undefined)}
        >
          {returnFocus => (
            <UserTokens
              account={shownTokens}
              returnFocus={returnFocus}
              onClose={() => setShownTokens(undefined)}
            />
          )}
        </LazyPanel>
      )}
      {createdPassword && (
        <OneTimePassword {...createdPassword} onClose={() => setCreatedPassword(undefined)} />
      )}
    </>
  )
}

/** The described filters, and one by role; departments are chosen from a list. */
function useUserFilters(list: FilteredList, choices: UserChoices): readonly Filter[] {
  const texts = useTexts('users')
  const { any } = useTexts('list')
  const { roleId = '' } = list.query.values
  const roles = useRoleSearch(choices.roles && keysFrom([roleId]))

  return useDescribedFilters(users, list).flatMap((filter): Filter[] => {
    if (filter.name !== 'deptId') return [filter]
    const { departmentOptions } = choices
    return [
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
      ...(departmentOptions
        ? [{ name: 'deptId', label: filter.label, options: departmentOptions }]
        : []),
    ]
  })
}
