import { createUsersApi } from '#api/users.ts'
import { keysFrom, type RecordKey } from '#entities/record-key.ts'
import type { UserLock } from '#entities/user.ts'
import { useTexts } from '#locales/texts.ts'
import { DescribedDetails } from '#resource/described/described-details.tsx'
import { RecordPanels, type RecordPanelsProps } from '#resource/described/described-panels.tsx'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { useStoredDraft } from '#resource/stored-draft.tsx'
import { useRoleSearch } from '#resource/use-role-search.ts'
import { type User, users } from '#resources/system/users.ts'
import { lazyView } from '#routing/lazy-view.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { useUser } from '#session/user-context.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import type { MadePassword } from './one-time-password.tsx'
import type { UserChoices } from './use-user-choices.ts'
import { UserFactor } from './user-factor.tsx'
import { UserForm, useUserFormat } from './user-form.tsx'
import type { UserImportProps } from './user-import.tsx'

/** Loaded on demand: imports are rare. */
const UserImport = lazyView<UserImportProps>(() => import('./user-import.tsx'), 'import')

interface UserPanelsProps
  extends Pick<RecordPanelsProps<User>, 'panel' | 'may' | 'sample' | 'onClose' | 'onChanged'> {
  choices: UserChoices
  lockOf: (account: User) => UserLock | undefined
  startRole: RecordKey | undefined
  onPassword: (username: string, password: string | undefined) => void
  /** Gets the passwords of imported users. */
  onPasswords: (made: readonly MadePassword[]) => void
}

/** The panel that the address names: the form of a user, or of one who may not be changed the details. */
export function UserPanels({
  choices,
  lockOf,
  startRole,
  onPassword,
  onPasswords,
  ...panels
}: UserPanelsProps) {
  const { onClose, onChanged } = panels
  const { supports } = useBackend()
  const texts = useTexts('users')

  return (
    <RecordPanels
      {...panels}
      resource={users}
      calls={useApi(createUsersApi)}
      lockOf={lockOf}
      form={form => <UserForm {...form} {...{ choices, lockOf, startRole, onPassword }} />}
      details={(account, reason, dialog) => (
        <UserDetails {...{ account, reason, choices }} {...dialog} />
      )}
      importer={
        supports.madePasswords
          ? dialog => (
              <LazyPanel
                part={UserImport}
                placement="side"
                title={texts.importTitle}
                onClose={onClose}
              >
                {() => <UserImport {...dialog} onDone={onChanged} onPasswords={onPasswords} />}
              </LazyPanel>
            )
          : undefined
      }
    />
  )
}

interface UserDetailsProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  account: User
  /** Why they cannot be changed. */
  reason: string
  choices: UserChoices
}

function UserDetails({ account, reason, choices, ...dialog }: UserDetailsProps) {
  const { supports } = useBackend()
  const texts = useTexts('users')
  const isOwn = useUser().userId === account.userId
  const kept = useStoredDraft(`edit ${account.userId}`)
  const roles = useRoleSearch(choices.roles && keysFrom(kept.draft?.values.roleIds))

  return (
    <DescribedDetails
      {...{ resource: users, row: account, reason }}
      more={{
        nickName: [[texts.role, account.roleName]],
        status:
          account.hasFactor === undefined
            ? []
            : [[texts.factor, { content: <UserFactor account={account} isOwn={isOwn} /> }]],
      }}
      itemOf={name =>
        name !== 'lastLoginAt' || account.lastLoginAt
          ? undefined
          : supports.lastSignIn
            ? [texts.lastSignIn, texts.never]
            : null
      }
      labels={{ password: texts.password }}
      format={useUserFormat(roles, choices)}
      {...dialog}
    />
  )
}
