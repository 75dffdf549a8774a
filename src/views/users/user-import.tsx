import { useCallback, useMemo, useRef, useState } from 'react'
import { readAllPages } from '#api/all-pages.ts'
import type { WriteOptions } from '#api/call-options.ts'
import { errorMessage } from '#api/error-message.ts'
import { createRolesApi } from '#api/roles.ts'
import { createUsersApi } from '#api/users.ts'
import { LOCALES, type Locale } from '#constants.ts'
import { useReportUnsaved } from '#drafts/report-unsaved-changes.ts'
import { sidesOf, textsIn } from '#entities/bilingual-text.ts'
import { ENABLED } from '#entities/status.ts'
import { MAX_USERNAME } from '#entities/user.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useLocale, useTexts, useTextsIn } from '#locales/texts.ts'
import { useStatusTexts, useStatusValues } from '#resource/dictionary-texts.ts'
import { RecordImport } from '#resource/import/record-import.tsx'
import { useApi } from '#session/use-api.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import type { MadePassword } from './one-time-password.tsx'
import { readDepartments } from './use-user-choices.ts'
import { type NewUser, parseUsersFile, type UserColumns } from './users-file.ts'

export interface UserImportProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  onDone: () => void
  /** Gets the passwords of the users who were created, once a run has ended. */
  onPasswords: (made: readonly MadePassword[]) => void
}

/** The columns of a list that was exported in the language (user-columns.tsx). */
function useImportColumns(locale: Locale): UserColumns[Locale] {
  const texts = useTextsIn(locale, 'users')
  const list = useTextsIn(locale, 'list')
  const formTexts = useTextsIn(locale, 'form')
  const statuses = useStatusValues()
  return useMemo(
    () => [
      { name: 'username', header: texts.username },
      { name: 'nickName', header: texts.nickName },
      { name: 'otherNickName', header: formTexts.inOther(texts.nickName) },
      { name: 'roles', header: texts.role },
      { name: 'department', header: texts.department },
      { name: 'phone', header: texts.phone },
      { name: 'email', header: texts.email },
      { name: 'status', header: list.status, valuesByLabel: statuses },
      { name: 'remark', header: texts.remark },
    ],
    [texts, list, formTexts, statuses],
  )
}

/** Creates the users of a table, one ordinary call each; the server makes their passwords. */
export default function UserImport({ onDone, onPasswords, ...props }: UserImportProps) {
  const api = useApi(createUsersApi)
  const rolesApi = useApi(createRolesApi)
  const texts = useTexts('users')
  const formTexts = useTexts('form')
  const importTexts = useTexts('import')
  const { enabled, disabled, status } = useStatusTexts()
  const locale = useLocale()
  const common = useTexts('common')
  const en = useImportColumns('en')
  const zh = useImportColumns('zh-CN')
  const made = useRef<MadePassword[]>([])
  // While the run goes on, its passwords are nowhere but here.
  const [hasMade, setHasMade] = useState(false)
  useReportUnsaved(hasMade, { form: 'made', loses: texts.passwordsLost })
  // Each line is compared with all users, and its roles are looked up by their names.
  const { data, error, refetch } = useQuery(
    useCallback(
      async (signal: AbortSignal) => {
        const [users, roles, ...departments] = await Promise.all([
          readAllPages(
            page => api.list(page, { signal }),
            user => user.userId,
            { signal },
          ),
          readAllPages(
            page => rolesApi.list({ ...page, status: ENABLED }, { signal }),
            role => role.roleId,
            { signal },
          ),
          ...LOCALES.map(locale => readDepartments(api, { signal, locale })),
        ])
        return {
          users: users.rows,
          departments: departments.flatMap(inLanguage => inLanguage ?? []),
          roles: roles.rows.flatMap(({ roleId, raw }) => {
            const { text, zh } = textsIn(raw, 'roleName')
            return [text, zh ?? text].map(roleName => ({ roleId, roleName }))
          }),
        }
      },
      [api, rolesApi],
    ),
  )
  const parse = useCallback(
    (text: string) => (data ? parseUsersFile(text, { en, 'zh-CN': zh }, data) : []),
    [data, en, zh],
  )

  async function save(user: NewUser, options: WriteOptions) {
    const saved = await api.create({ ...user }, options)
    const { username, nickName: text, nickNameZh: zh = null } = user
    if (saved) {
      const nickName = sidesOf({ text, zh }, locale).own
      made.current.push({ username, nickName, password: saved.password })
      setHasMade(true)
    }
    return saved
  }

  return (
    <RecordImport
      {...props}
      form="import"
      storableText={text => text}
      parse={parse}
      save={save}
      onDone={() => {
        refetch()
        onDone()
        if (made.current.length > 0) onPasswords(made.current)
        made.current = []
        setHasMade(false)
      }}
      helpFor={() => (error === undefined ? texts.importHelp : errorMessage(error, common))}
      keyLabel={texts.username}
      textLabel={texts.nickName}
      accept=".csv,.tsv,.txt"
      fields={{
        username: { label: texts.username, rule: texts.usernameShape(MAX_USERNAME) },
        nickName: { label: texts.nickName },
        nickNameZh: { label: formTexts.inChinese(texts.nickName) },
        otherNickName: { label: formTexts.inOther(texts.nickName) },
        roles: { label: texts.role },
        phone: { label: texts.phone, rule: formTexts.phoneShape },
        email: { label: texts.email, rule: formTexts.emailShape },
        status: { label: status, rule: importTexts.oneOf(enabled, disabled) },
        remark: { label: texts.remark },
      }}
      ownTexts={texts}
    />
  )
}
