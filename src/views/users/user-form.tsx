import { useRef } from 'react'
import { createUsersApi } from '#api/users.ts'
import type { Draft } from '#drafts/draft.ts'
import { passwordProblem } from '#entities/password.ts'
import { keyFrom, keysFrom } from '#entities/record-key.ts'
import { ENABLED } from '#entities/status.ts'
import {
  EMAIL_PATTERN,
  MAX_EMAIL,
  MAX_NICKNAME,
  MAX_USER_REMARK,
  MAX_USERNAME,
  PHONE_PATTERN,
  USERNAME_PATTERN,
  type User,
  type UserLock,
  userFrom,
} from '#entities/user.ts'
import { useFieldValidation } from '#form/field-validation.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { RemarkField } from '#form/remark-field.tsx'
import { useForm } from '#form/use-form.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { StatusField } from '#resource/status-field.tsx'
import { statusLabel } from '#resource/status-labels.ts'
import { useRoleSearch } from '#resource/use-role-search.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { FieldGroup } from '#ui/fields/field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { RoleCheckboxes } from './role-checkboxes.tsx'
import type { UserChoices } from './use-user-choices.ts'

interface UserFormProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  row: User | undefined
  orphanedDraft?: Draft | undefined
  choices: UserChoices
  lockOf: (account: User) => UserLock | undefined
  onSaved: () => void
  /** Gets the password the server made when none was typed; `undefined` if it does not send it. */
  onPassword: (username: string, password: string | undefined) => void
}

const valuesFrom = (from: User | undefined) => ({
  username: from?.username ?? '',
  password: '',
  nickName: from?.nickName ?? '',
  roleIds: from?.roleIds ?? [],
  deptId: String(from?.deptId ?? ''),
  phone: from?.phone ?? '',
  email: from?.email ?? '',
  status: from?.status ?? ENABLED,
  remark: from?.remark ?? '',
})
type UserFormValues = ReturnType<typeof valuesFrom>

/** Creates or changes a user. */
export function UserForm({
  row,
  orphanedDraft,
  choices,
  lockOf,
  onSaved,
  onPassword,
  ...dialog
}: UserFormProps) {
  const api = useApi(createUsersApi)
  const showSaved = useSavedNotice()
  const texts = useTexts('users')
  const list = useTexts('list')
  const words = useTexts('form')
  const validation = useFieldValidation()
  const common = useTexts('common')
  const signIn = { ...useTexts('login'), ...useTexts('new-password') }
  const createdPassword = useRef<string>(undefined)
  const lock = row && lockOf(row)
  const { supports } = useBackend()
  const isPasswordNeeded = !row && !supports.madePasswords

  const labels = {
    username: texts.username,
    password: texts.password,
    nickName: texts.nickName,
    roleIds: texts.role,
    deptId: texts.department,
    phone: texts.phone,
    email: texts.email,
    status: list.status,
    remark: texts.remark,
  }

  function validate({
    username,
    password,
    nickName,
    roleIds,
    phone,
    email,
    remark,
  }: UserFormValues) {
    const problem = (password || isPasswordNeeded) && passwordProblem(password)
    return {
      username: row
        ? undefined
        : !username.trim()
          ? words.required(texts.username)
          : USERNAME_PATTERN.test(username.trim())
            ? undefined
            : texts.usernameShape(MAX_USERNAME),
      password: problem ? signIn.fault(problem) : undefined,
      nickName: validation.nameFault(nickName, texts.nickName, MAX_NICKNAME),
      roleIds: roleIds.length === 0 && choices.roles ? texts.roleNeeded : undefined,
      phone: PHONE_PATTERN.test(phone.trim()) ? undefined : texts.phoneShape,
      email: EMAIL_PATTERN.test(email.trim())
        ? validation.lengthFault(email.trim(), MAX_EMAIL)
        : texts.emailShape,
      remark: validation.lengthFault(remark, MAX_USER_REMARK),
    }
  }

  const form = useForm<UserFormValues, User>({
    form: row ? `edit ${row.userId}` : 'new',
    orphanedDraft,
    row,
    valuesFrom,
    versionOf: account => account.version,
    labels,
    validate,
    secretFields: ['password'],
    rowFrom: userFrom,
    refetch: row && (options => api.get(row.userId, options)),
    async save(values, { row: now, changed, ...options }) {
      if (now) return api.update(now, requestBodyFrom(changed), options)
      const { username, password } = values
      const saved = await api.create(
        { ...requestBodyFrom(values), username: username.trim(), ...(password && { password }) },
        options,
      )
      if (saved) createdPassword.current = saved.password
      return saved
    },
    onSaved(saved, { username, password }, { isNew, isClosed }) {
      const name = username.trim()
      if (saved)
        showSaved(saved, { name, done: isNew ? texts.made(name) : texts.saved(name), labels })
      onSaved()
      if (!isClosed) dialog.onClose()
      if (isNew && !password) onPassword(username.trim(), createdPassword.current)
    },
  })

  const roleIds = form.field('roleIds')
  const comparedRoleIds = [form.restored, form.conflict]
    .flatMap(sides => sides?.differences ?? [])
    .flatMap(({ name, before, theirs, mine }) => (name === 'roleIds' ? [before, theirs, mine] : []))
  const namedRoleIds = [roleIds.value, ...comparedRoleIds].flatMap(ids => keysFrom(ids) ?? [])
  const roles = useRoleSearch(choices.roles && namedRoleIds, {
    status: ENABLED,
    isOffered: choices.roles !== undefined && !lock,
  })
  const areNamesLoaded = roleIds.value.every(id => roles.rolesById.has(id))
  const roleNames = (ids: unknown) =>
    keysFrom(ids)
      ?.map(id => roles.rolesById.get(id)?.roleName ?? String(id))
      .join(', ') ?? ''
  const departmentName = (id: string) =>
    choices.departments?.find(department => String(department.id) === id)?.label ?? id

  return (
    <FormDialog
      {...dialog}
      title={row ? texts.edit : texts.new}
      description={row?.username}
      form={form}
      submitLabel={row ? words.save : words.create}
      closeLabel={common.close}
      format={(name, value) =>
        name === 'roleIds'
          ? roleNames(value)
          : name === 'deptId'
            ? departmentName(String(value))
            : name === 'status'
              ? statusLabel(value, list)
              : String(value)
      }
      texts={words}
    >
      {lock && <Alert>{texts.locks(lock)}</Alert>}
      <TextField
        {...form.field('username')}
        label={labels.username}
        required
        readOnly={row !== undefined || form.isSending}
        autoComplete="off"
        spellCheck={false}
        help={row ? texts.usernameFixed : texts.usernameHelp}
      />
      {!row && (
        <PasswordField
          {...form.field('password')}
          label={labels.password}
          required={isPasswordNeeded}
          optional={isPasswordNeeded ? undefined : words.optional}
          autoComplete="new-password"
          help={isPasswordNeeded ? texts.passwordNeeded : texts.passwordHelp}
          texts={{ show: signIn.showPassword, capsLock: signIn.capsLock }}
        />
      )}
      <TextField {...form.field('nickName')} label={labels.nickName} required autoComplete="off" />
      <FieldGroup label={labels.roleIds} id={roleIds.id} error={roleIds.error} required>
        {!choices.roles || lock ? (
          <p>
            {displayTextOf(
              row && (areNamesLoaded ? roleNames(roleIds.value) : row.roleName),
              Infinity,
            ) || texts.rolesUnknown}
          </p>
        ) : (
          <RoleCheckboxes {...roleIds} roles={roles} isSingle={!supports.severalRoles} />
        )}
      </FieldGroup>
      {choices.departments && lock !== 'self' ? (
        <SelectField
          {...form.field('deptId')}
          label={labels.deptId}
          options={[
            { value: '', label: texts.noDepartment },
            ...choices.departments.map(({ id, label, depth }) => ({
              value: String(id),
              label: '\u2003'.repeat(depth) + label,
            })),
          ]}
        />
      ) : (
        <FieldGroup label={labels.deptId}>
          <p>
            {displayTextOf(row?.deptName)
              || (choices.departments ? texts.noDepartment : texts.departmentsUnknown)}
          </p>
        </FieldGroup>
      )}
      <TextField {...form.field('phone')} label={labels.phone} type="tel" autoComplete="off" />
      <TextField {...form.field('email')} label={labels.email} type="email" autoComplete="off" />
      <StatusField field={form.field('status')} isLocked={lock !== undefined} />
      <RemarkField
        {...form.field('remark')}
        label={labels.remark}
        maxLength={MAX_USER_REMARK}
        texts={words}
      />
    </FormDialog>
  )
}

/** The body of a request; without the username, which only creating sends. */
const requestBodyFrom = (from: Partial<UserFormValues>) => ({
  nickName: from.nickName?.trim(),
  roleIds: from.roleIds,
  deptId: from.deptId === undefined ? undefined : (keyFrom(from.deptId) ?? 0),
  phone: from.phone?.trim(),
  email: from.email?.trim(),
  status: from.status,
  remark: from.remark?.trim(),
})
