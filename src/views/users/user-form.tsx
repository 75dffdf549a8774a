import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { createUsersApi } from '#api/users.ts'
import type { Draft } from '#drafts/draft.ts'
import { trimTexts } from '#entities/bilingual-text.ts'
import { passwordLengthProblem } from '#entities/password.ts'
import { keyFrom, keysFrom, type RecordKey } from '#entities/record-key.ts'
import { ENABLED } from '#entities/status.ts'
import {
  MAX_NICKNAME,
  MAX_USER_REMARK,
  MAX_USERNAME,
  USERNAME_PATTERN,
  type User,
  type UserLock,
  userFrom,
} from '#entities/user.ts'
import { BilingualField } from '#form/bilingual-field.tsx'
import { useFieldValidation } from '#form/field-validation.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import type { NextRecord } from '#form/next-record.tsx'
import { RemarkField } from '#form/remark-field.tsx'
import type { FormatValue } from '#form/save-conflict.tsx'
import { useBilingual } from '#form/use-bilingual.ts'
import { useForm } from '#form/use-form.ts'
import { displayTextOf, textOf } from '#lib/decode.ts'
import { mergeLists } from '#lib/form-values.ts'
import { plainText } from '#lib/plain-text.ts'
import type { Texts } from '#locales/areas.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { statusLabel, useStatusTexts } from '#resource/dictionary-texts.ts'
import { StatusField } from '#resource/status-field.tsx'
import { type RoleSearch, useRoleSearch } from '#resource/use-role-search.ts'
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
  /** A new user starts with the values of this one, without name and password. */
  copied?: User | undefined
  /** Only where the form is for a new record. */
  next?: NextRecord<unknown> | undefined
  choices: UserChoices
  /** The server keeps nicknames in two languages. */
  isBilingual: boolean
  lockOf: (account: User) => UserLock | undefined
  /** Gets the key of a new user. */
  onSaved: (created?: RecordKey) => void
  /** Gets the password the server made when none was typed; `undefined` if it does not send it. */
  onPassword: (username: string, password: string | undefined) => void
}

const valuesFrom = (from: User | undefined) => ({
  username: from?.username ?? '',
  password: '',
  nickName: textOf(from?.raw.nickName),
  nickNameZh: from?.nickNameZh ?? null,
  roleIds: from?.roleIds ?? [],
  deptId: String(from?.deptId ?? ''),
  phone: from?.phone ?? '',
  email: from?.email ?? '',
  status: from?.status ?? ENABLED,
  remark: from?.remark ?? '',
})
type UserFormValues = ReturnType<typeof valuesFrom>

export const userLabels = (
  nickName: { text: string; zh: string },
  texts: Texts<'users'>,
  { status }: Texts<'list'>,
) => ({
  username: texts.username,
  password: texts.password,
  nickName: nickName.text,
  nickNameZh: nickName.zh,
  roleIds: texts.role,
  deptId: texts.department,
  phone: texts.phone,
  email: texts.email,
  status,
  remark: texts.remark,
})

/** Values of the form in words, with the names of roles and departments as far as they are known. */
export function useUserFormat(
  { rolesById }: Pick<RoleSearch, 'rolesById'>,
  { departments }: UserChoices,
): FormatValue {
  const statuses = useStatusTexts()

  return (name, value) => {
    switch (name) {
      case 'roleIds':
        return (keysFrom(value) ?? [])
          .map(id => rolesById.get(id)?.roleName ?? String(id))
          .join(', ')
      case 'deptId':
        return departments?.find(({ id }) => String(id) === value)?.label ?? String(value)
      case 'status':
        return statusLabel(value, statuses)
      default:
        return String(value ?? '')
    }
  }
}

/** A copy is enabled, even one of a disabled user. */
const withoutIdentity = (copied: User): User => ({ ...copied, username: '', status: ENABLED })

/** Creates or changes a user. */
export function UserForm({
  row,
  orphanedDraft,
  copied,
  next,
  choices,
  isBilingual,
  lockOf,
  onSaved,
  onPassword,
  ...dialog
}: UserFormProps) {
  const api = useApi(createUsersApi)
  const showSaved = useSavedNotice()
  const texts = useTexts('users')
  const list = useTexts('list')
  const formTexts = useTexts('form')
  const validation = useFieldValidation()
  const signIn = { ...useTexts('login'), ...useTexts('new-password') }
  const createdPassword = useRef<string>(undefined)
  const lock = row && lockOf(row)
  const { supports } = useBackend()
  const isPasswordNeeded = !row && !supports.madePasswords

  const locale = useLocale()
  const names = useBilingual(texts.nickName, (row ?? copied)?.nickNameZh)
  const labels = userLabels(names.labels, texts, list)

  function validate({
    username,
    password,
    nickName,
    nickNameZh,
    roleIds,
    phone,
    email,
    remark,
  }: UserFormValues) {
    const name = names.errors({ text: nickName, zh: nickNameZh }, MAX_NICKNAME)
    const problem = (password || isPasswordNeeded) && passwordLengthProblem(password)
    return {
      username: row
        ? undefined
        : !plainText(username)
          ? formTexts.required(texts.username)
          : USERNAME_PATTERN.test(plainText(username))
            ? undefined
            : texts.usernameShape(MAX_USERNAME),
      password: problem ? signIn.fault(problem) : undefined,
      nickName: name.text,
      nickNameZh: name.zh,
      roleIds: roleIds.length === 0 && choices.roles ? texts.roleNeeded : undefined,
      phone: validation.phoneFault(phone),
      email: validation.emailFault(email),
      remark: validation.lengthFault(remark, MAX_USER_REMARK),
    }
  }

  const form = useForm<UserFormValues, User>({
    form: row ? `edit ${row.userId}` : copied ? `copy ${copied.userId}` : 'new',
    orphanedDraft,
    row,
    valuesFrom: from => valuesFrom(from ?? (copied && withoutIdentity(copied))),
    versionOf: account => account.version,
    labels,
    validate,
    secretFields: ['password'],
    merges: supports.severalRoles ? { roleIds: mergeLists } : undefined,
    rowFrom: data => userFrom(data, locale),
    refetch: row && (options => api.get(row.userId, options)),
    async save(values, { row: now, changed, ...options }) {
      const name = trimTexts({ text: values.nickName, zh: values.nickNameZh })
      const body = (from: Partial<UserFormValues>) => ({
        ...requestBodyFrom(from),
        nickName: from.nickName === undefined ? undefined : name.text,
        nickNameZh: from.nickNameZh === undefined || !isBilingual ? undefined : name.zh,
      })
      if (now) return api.update(now, body(changed), options)
      const { username, password } = values
      const saved = await api.create(
        { ...body(values), username: plainText(username), ...(password && { password }) },
        options,
      )
      if (saved) createdPassword.current = saved.password
      return saved
    },
    onSaved(saved, values, { isNew, isClosed, wantsAnother }) {
      const { username, password } = values
      const name = plainText(username)
      if (saved)
        showSaved(saved, { name, done: isNew ? texts.made(name) : texts.saved(name), labels })
      onSaved(isNew ? saved?.record?.userId : undefined)
      if (next && wantsAnother && !isClosed) next.start(values)
      // The form returns the focus first; the dialog of the password may then take it, and return it.
      else if (!isClosed) flushSync(dialog.onClose)
      if (isNew && !password) onPassword(name, createdPassword.current)
    },
  })

  const roleIds = form.field('roleIds')
  const isPasswordAskedAgain = form.isAskedAgain('password')
  const comparedRoleIds = [form.restored, form.conflict]
    .flatMap(sides => sides?.differences ?? [])
    .flatMap(({ name, before, theirs, mine }) => (name === 'roleIds' ? [before, theirs, mine] : []))
  const namedRoleIds = [roleIds.value, ...comparedRoleIds].flatMap(ids => keysFrom(ids) ?? [])
  const roles = useRoleSearch(choices.roles && namedRoleIds, {
    status: ENABLED,
    isOffered: choices.roles !== undefined && !lock,
  })
  const areNamesLoaded = roleIds.value.every(id => roles.rolesById.has(id))
  const format = useUserFormat(roles, choices)

  return (
    <FormDialog
      {...dialog}
      title={row ? texts.edit : texts.new}
      description={row?.username ?? (copied && texts.copyFrom(copied.username))}
      form={form}
      canAddAnother={next !== undefined}
      format={format}
    >
      {lock && <Alert>{texts.locks(lock)}</Alert>}
      <TextField
        {...form.field('username')}
        label={labels.username}
        required
        readOnly={row !== undefined || form.isSending}
        spellCheck={false}
        help={row ? texts.usernameFixed : texts.usernameHelp}
      />
      {!row && (
        <PasswordField
          {...form.field('password')}
          label={labels.password}
          required={isPasswordNeeded || isPasswordAskedAgain}
          optional={isPasswordNeeded || isPasswordAskedAgain ? undefined : formTexts.optional}
          autoComplete="new-password"
          help={
            isPasswordAskedAgain
              ? formTexts.typeAgain(labels.password)
              : isPasswordNeeded
                ? texts.passwordNeeded
                : texts.passwordHelp
          }
          texts={{ show: signIn.showPassword, capsLock: signIn.capsLock }}
        />
      )}
      <BilingualField
        text={form.field('nickName')}
        zh={form.field('nickNameZh')}
        label={texts.nickName}
        isBilingual={isBilingual}
      />
      <FieldGroup label={labels.roleIds} id={roleIds.id} error={roleIds.error} required>
        {!choices.roles || lock ? (
          <p>
            {displayTextOf(
              row && (areNamesLoaded ? format('roleIds', roleIds.value) : row.roleName),
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
          optional={formTexts.optional}
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
      <TextField
        {...form.field('phone')}
        label={labels.phone}
        optional={formTexts.optional}
        type="tel"
      />
      <TextField
        {...form.field('email')}
        label={labels.email}
        optional={formTexts.optional}
        type="email"
      />
      <StatusField field={form.field('status')} isLocked={lock !== undefined} />
      <RemarkField {...form.field('remark')} label={labels.remark} maxLength={MAX_USER_REMARK} />
    </FormDialog>
  )
}

/** The body of a request, without names: only creating sends the username. */
const requestBodyFrom = (from: Partial<UserFormValues>) => ({
  roleIds: from.roleIds,
  deptId: from.deptId === undefined ? undefined : (keyFrom(from.deptId) ?? 0),
  phone: from.phone === undefined ? undefined : plainText(from.phone),
  email: from.email === undefined ? undefined : plainText(from.email),
  status: from.status,
  remark: from.remark?.trim(),
})
