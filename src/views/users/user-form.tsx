import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { createUsersApi } from '#api/users.ts'
import type { Resource } from '#definitions/define-resource.ts'
import { passwordLengthProblem } from '#entities/password.ts'
import { keysFrom, type RecordKey } from '#entities/record-key.ts'
import { ENABLED } from '#entities/status.ts'
import type { UserLock } from '#entities/user.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import type { FormatValue } from '#form/save-conflict.tsx'
import { displayTextOf, type Fields, textOf } from '#lib/decode.ts'
import { mergeLists } from '#lib/form-values.ts'
import { useTexts } from '#locales/texts.ts'
import { FieldControl } from '#resource/described/field-control.tsx'
import { chosenFrom } from '#resource/described/record-values.ts'
import {
  type RecordFormProps,
  useDescribedFormat,
  useRecordForm,
} from '#resource/described/use-record-form.ts'
import { RoleChooser } from '#resource/role-chooser.tsx'
import { type RoleSearch, useRoleSearch } from '#resource/use-role-search.ts'
import { type User, users } from '#resources/system/users.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { FieldGroup } from '#ui/fields/field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { DepartmentField } from './department-field.tsx'
import type { UserChoices } from './use-user-choices.ts'
import { UserFactor } from './user-factor.tsx'

interface UserFormProps extends RecordFormProps<User> {
  choices: UserChoices
  lockOf: (account: User) => UserLock | undefined
  /** The role that the list is filtered by: a new user starts with it. */
  startRole?: RecordKey | undefined
  /** Gets the password the server made when none was typed; `undefined` if it does not send it. */
  onPassword: (username: string, password: string | undefined) => void
}

/** The form asks for a nickname; what people call themselves may be empty. */
export const nickNameNeeded: Resource = {
  ...users,
  fields: { ...users.fields, nickName: { ...users.fields.nickName, required: true } },
}

/** Values of the form in words, with the names of roles and departments as far as they are known. */
export function useUserFormat(
  { rolesById }: Pick<RoleSearch, 'rolesById'>,
  { departments }: UserChoices,
): FormatValue {
  const format = useDescribedFormat(users)
  return (name, value) => {
    if (name === 'roleIds')
      return (keysFrom(value) ?? []).map(id => rolesById.get(id)?.roleName ?? String(id)).join(', ')
    const known =
      name === 'deptId'
        ? departments?.find(({ id }) => String(id) === chosenFrom(value).id)
        : undefined
    return known?.label ?? format(name, value)
  }
}

/** Creates or changes a user. */
export function UserForm({ choices, lockOf, startRole, onPassword, ...props }: UserFormProps) {
  const { row, onSaved } = props
  const api = useApi(createUsersApi)
  const texts = useTexts('users')
  const { optional, typeAgain } = useTexts('form')
  const signIn = { ...useTexts('login'), ...useTexts('new-password') }
  const createdPassword = useRef<string>(undefined)
  const lock = row && lockOf(row)
  const { supports } = useBackend()
  const isPasswordNeeded = !row && !supports.madePasswords

  const startRoles = startRole === undefined ? [] : [startRole]

  async function create(...args: Parameters<typeof api.create>) {
    const saved = await api.create(...args)
    if (saved) createdPassword.current = saved.password
    return saved
  }

  const calls = { ...api, create }
  const { form, labels, control, fixedReason, dialog } = useRecordForm<User>(
    nickNameNeeded,
    calls,
    props,
    {
      values: from => ({ password: '', roleIds: from?.roleIds ?? startRoles }),
      behind: { password: 'username', roleIds: 'nickNameZh' },
      labels: { password: texts.password },
      errors({ password, roleIds }) {
        const typed = textOf(password)
        const problem = (typed || isPasswordNeeded) && passwordLengthProblem(typed)
        const hasRole = !choices.roles || keysFrom(roleIds)?.length !== 0
        return {
          password: problem ? signIn.fault(problem) : undefined,
          roleIds: hasRole ? undefined : texts.roleNeeded,
        }
      },
      body: ({ roleIds, password }, _, isNew): Fields => ({
        ...(roleIds && { roleIds }),
        ...(isNew && password && { password }),
      }),
      secretFields: ['password'],
      merges: supports.severalRoles ? { roleIds: mergeKeys } : undefined,
      onStored({ created, values, isNew, finish }) {
        onSaved(created)
        // The form returns the focus first; the dialog of the password may then take it, and return it.
        flushSync(finish)
        if (isNew && values.password === '')
          onPassword(textOf(values.username), createdPassword.current)
      },
    },
  )

  const password = form.field('password')
  const roleIds = form.field('roleIds')
  const heldIds = keysFrom(roleIds.value) ?? []
  const isPasswordAskedAgain = form.isAskedAgain('password')
  const comparedRoleIds = [form.restored, form.conflict]
    .flatMap(sides => sides?.differences ?? [])
    .flatMap(({ name, before, theirs, mine }) => (name === 'roleIds' ? [before, theirs, mine] : []))
  const namedRoleIds = [roleIds.value, ...comparedRoleIds].flatMap(ids => keysFrom(ids) ?? [])
  const roles = useRoleSearch(choices.roles && namedRoleIds, {
    status: ENABLED,
    isOffered: choices.roles !== undefined && !lock,
  })
  const areNamesLoaded = heldIds.every(id => roles.rolesById.has(id))
  const format = useUserFormat(roles, choices)

  return (
    <FormDialog {...dialog} format={format}>
      {lock && <Alert>{texts.locks(lock)}</Alert>}
      <FieldControl
        {...control('username')}
        help={row ? texts.usernameFixed : texts.usernameHelp}
      />
      {!row && (
        <PasswordField
          {...password}
          value={textOf(password.value)}
          label={labels.password}
          required={isPasswordNeeded || isPasswordAskedAgain}
          optional={isPasswordNeeded || isPasswordAskedAgain ? undefined : optional}
          autoComplete="new-password"
          help={
            isPasswordAskedAgain
              ? typeAgain(texts.password)
              : isPasswordNeeded
                ? texts.passwordNeeded
                : texts.passwordHelp
          }
          texts={{ show: signIn.showPassword, capsLock: signIn.capsLock }}
        />
      )}
      <FieldControl {...control('nickName')} />
      <FieldGroup label={labels.roleIds} id={roleIds.id} error={roleIds.error} required>
        {!choices.roles || lock ? (
          <p>
            {displayTextOf(
              row && (areNamesLoaded ? format('roleIds', heldIds) : row.roleName),
              Infinity,
            ) || texts.rolesUnknown}
          </p>
        ) : (
          <RoleChooser
            {...roleIds}
            value={heldIds}
            roles={roles}
            isRequired
            isSingle={!supports.severalRoles}
          />
        )}
      </FieldGroup>
      <DepartmentField
        {...{ choices, row }}
        field={form.field('deptId')}
        label={labels.deptId}
        isFixed={lock === 'self'}
      />
      <FieldControl {...control('phone')} />
      <FieldControl {...control('email')} />
      <FieldControl
        {...control('status')}
        lockedReason={lock ? texts.locks(lock) : fixedReason('status')}
      />
      {row?.hasFactor !== undefined && (
        <FieldGroup label={texts.factor}>
          <p>
            <UserFactor account={row} isOwn={lock === 'self'} />
          </p>
        </FieldGroup>
      )}
      <FieldControl {...control('remark')} />
    </FormDialog>
  )
}

const mergeKeys = (before: unknown, theirs: unknown, mine: unknown) =>
  mergeLists(keysFrom(before) ?? [], keysFrom(theirs) ?? [], keysFrom(mine) ?? [])
