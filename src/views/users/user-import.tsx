import { useCallback, useMemo, useRef, useState } from 'react'
import { readAllPages } from '#api/all-pages.ts'
import type { WriteOptions } from '#api/call-options.ts'
import { createRolesApi } from '#api/roles.ts'
import { createUsersApi } from '#api/users.ts'
import { useReportUnsaved } from '#drafts/report-unsaved-changes.ts'
import { sidesOf, textsIn } from '#entities/bilingual-text.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { ENABLED } from '#entities/status.ts'
import { useQuery } from '#hooks/use-query.ts'
import { type Fields, textOf } from '#lib/decode.ts'
import { useLocale, useTexts, useTextsIn } from '#locales/texts.ts'
import { TableImport } from '#resource/described/described-import.tsx'
import type { ImportedRecord, MoreColumn } from '#resource/described/record-file.ts'
import { type NameFinder, nameFinder } from '#resource/import/name-finder.ts'
import { useApi } from '#session/use-api.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import type { MadePassword } from './one-time-password.tsx'
import { nickNameNeeded } from './user-form.tsx'

export interface UserImportProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  onDone: () => void
  /** Gets the passwords of the users who were created, once a run has ended. */
  onPasswords: (made: readonly MadePassword[]) => void
}

/** Creates the users of a table, one ordinary call each; the server makes their passwords. */
export default function UserImport({ onDone, onPasswords, ...props }: UserImportProps) {
  const api = useApi(createUsersApi)
  const locale = useLocale()
  const texts = useTexts('users')
  const roles = useRoleColumn()
  const made = useRef<MadePassword[]>([])
  // While the run goes on, its passwords are nowhere but here.
  const [hasMade, setHasMade] = useState(false)
  useReportUnsaved(hasMade, { form: 'made', loses: texts.passwordsLost })

  async function save({ change }: ImportedRecord, options: WriteOptions) {
    const saved = await api.create(change, options)
    if (saved) {
      const { nickName, nickNameZh } = change
      const zh = typeof nickNameZh === 'string' ? nickNameZh : null
      made.current.push({
        username: textOf(change.username),
        nickName: sidesOf({ text: textOf(nickName), zh }, locale).own,
        password: saved.password,
      })
      setHasMade(true)
    }
    return saved
  }

  return (
    <TableImport
      {...props}
      resource={nickNameNeeded}
      mayChange={false}
      own={{ save, makesOnly: true, more: roles, shows: SHOWN, help: texts.importHelp }}
      onDone={() => {
        onDone()
        if (made.current.length > 0) onPasswords(made.current)
        made.current = []
        setHasMade(false)
      }}
    />
  )
}

const SHOWN = ['roleIds', 'deptId']

/** The column with the names of the roles; `undefined` until they are read. */
function useRoleColumn(): readonly MoreColumn[] | undefined {
  const api = useApi(createRolesApi)
  const { role: en } = useTextsIn('en', 'users')
  const { role: zh } = useTextsIn('zh-CN', 'users')
  const { data } = useQuery(
    useCallback(
      (signal: AbortSignal) =>
        readAllPages(
          page => api.list({ ...page, status: ENABLED }, { signal }),
          role => role.roleId,
          { signal },
        ),
      [api],
    ),
  )

  return useMemo(() => {
    const roleOf = data && nameFinder(data.rows.flatMap(namesOf))
    return (
      roleOf && [
        {
          name: 'roleIds',
          headings: { en, 'zh-CN': zh },
          read: cell => rolesIn(cell, roleOf),
        },
      ]
    )
  }, [data, en, zh])
}

/** A role may be named in either language. */
const namesOf = ({ roleId, raw }: { roleId: RecordKey; raw: Fields }) => {
  const { text, zh } = textsIn(raw, 'roleName')
  return [text, zh ?? text].map(name => [name, roleId] as const)
}

/** Exported for tests. One role, or several with commas between them. */
export function rolesIn(cell: string, roleOf: NameFinder): ReturnType<MoreColumn['read']> {
  const names = roleOf(cell) !== undefined ? [cell] : cell.split(/[,，、;；]/)
  const wanted = names.map(name => name.trim()).filter(Boolean)
  if (wanted.length === 0) return { error: { fault: 'empty', field: 'roleIds' } }
  const unknown = wanted.find(name => roleOf(name) === undefined)
  if (unknown !== undefined) return { error: { fault: 'role', value: unknown } }
  return { value: [...new Set(wanted.flatMap(name => roleOf(name) ?? []))] }
}
