import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Written } from '#api/records.ts'
import { createUsersApi } from '#api/users.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { keyFrom, keysFrom, type RecordKey } from '#entities/record-key.ts'
import { ENABLED } from '#entities/status.ts'
import { changedFields } from '#lib/form-values.ts'
import type { Bulk, WriteRow } from '#list/bulk/use-bulk.ts'
import { useTexts } from '#locales/texts.ts'
import { RoleCombobox } from '#resource/role-combobox.tsx'
import { useRoleSearch } from '#resource/use-role-search.ts'
import type { User } from '#resources/system/users.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { Button } from '#ui/actions/button.tsx'
import { SubmitButton, submitKeyHandler } from '#ui/actions/submit-button.tsx'
import { FieldGroup } from '#ui/fields/field.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import type { UserChoices } from './use-user-choices.ts'

export interface AssignUsersProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  what: 'role' | 'department'
  rows: readonly User[]
  choices: UserChoices
  bulk: Bulk<User>
}

/** Gives the chosen users a role or a department: one choice for all, then one write for each. */
export default function AssignUsers({ what, ...props }: AssignUsersProps) {
  return what === 'role' ? <AssignRole {...props} /> : <AssignDepartment {...props} />
}

type AssignProps = Omit<AssignUsersProps, 'what'>

function AssignRole({ rows, bulk, returnFocus, onClose }: AssignProps) {
  const assign = useAssign(bulk)
  const { supports } = useBackend()
  const texts = useTexts('users')
  const [roleId, setRoleId] = useState('')
  const [isAdded, setAdded] = useState(supports.severalRoles)
  const roles = useRoleSearch(keysFrom([roleId]), { status: ENABLED, isOffered: true })
  const chosen = keyFrom(roleId)

  function start() {
    if (chosen === undefined) return
    const role = roles.rolesById.get(chosen)?.roleName ?? roleId
    void assign(rows, {
      changeOf: ({ roleIds }) => ({
        roleIds: !isAdded ? [chosen] : roleIds.includes(chosen) ? roleIds : [...roleIds, chosen],
      }),
      textOf: names => texts.roleAssigned(role, names),
    })
  }

  return (
    <AssignDialog
      title={texts.assignRole}
      rows={rows}
      isReady={Boolean(chosen)}
      onAssign={start}
      {...{ returnFocus, onClose }}
    >
      <RoleCombobox
        label={texts.role}
        value={roleId}
        onChange={setRoleId}
        roles={roles}
        emptyLabel={texts.chooseRole}
      />
      {supports.severalRoles && (
        <FieldGroup label={texts.assignHow}>
          <RadioGroup
            value={isAdded ? 'add' : 'replace'}
            onChange={value => setAdded(value === 'add')}
            options={[
              { value: 'add', label: texts.addRole },
              { value: 'replace', label: texts.replaceRoles },
            ]}
          />
        </FieldGroup>
      )}
    </AssignDialog>
  )
}

function AssignDepartment({ rows, choices, bulk, returnFocus, onClose }: AssignProps) {
  const assign = useAssign(bulk)
  const texts = useTexts('users')
  const [deptId, setDeptId] = useState('')
  const { departments = [] } = choices

  return (
    <AssignDialog
      title={texts.assignDepartment}
      rows={rows}
      isReady={deptId !== ''}
      onAssign={() => {
        const chosen = keyFrom(deptId)
        const department = departments.find(({ id }) => id === chosen)
        if (!department) return
        void assign(rows, {
          changeOf: () => ({ deptId: department.id }),
          textOf: names => texts.departmentAssigned(department.label, names),
        })
      }}
      {...{ returnFocus, onClose }}
    >
      <SelectField
        label={texts.department}
        value={deptId}
        onChange={setDeptId}
        emptyLabel={texts.chooseDepartment}
        options={departments
          .filter(({ isEnabled }) => isEnabled)
          .map(({ id, label, depth }) => ({
            value: String(id),
            label: '\u2003'.repeat(depth) + label,
          }))}
      />
    </AssignDialog>
  )
}

type Place = { roleIds: readonly RecordKey[]; deptId: RecordKey }

interface Assignment {
  /** What the user gets, who has this now. */
  changeOf: (now: Place) => Partial<Place>
  /** The message for the names of those who have it. */
  textOf: (names: string) => string
}

/**
 * Gives each of the users the same. Undo gives those that were changed what they had, except users
 * whose roles or department have changed again since.
 */
function useAssign(bulk: Bulk<User>) {
  const api = useApi(createUsersApi)
  const texts = useTexts('users')
  const list = useTexts('list')
  const namesOf = (users: readonly User[]) => users.map(user => user.username).join(list.comma)

  return (rows: readonly User[], { changeOf, textOf }: Assignment) => {
    /** Of the users that were changed. */
    const changes = new Map<RecordKey, Written<User>>()
    const isTaken = (now: User) => {
      const place = placeOf(now)
      return changedFields<Partial<Place>>(place, changeOf(place)).length === 0
    }

    /** Read first: the row of the list may not show what the user has now. */
    const give: WriteRow<User> = async ({ userId }, options) => {
      const now = await api.get(userId, options)
      if (now === false || isTaken(now)) return now
      const change = changeOf(placeOf(now))
      const saved = await api.update(now, change, { ...options, isVerifiedLater: true })
      if (saved && saved.written) changes.set(userId, saved.written)
      return saved
    }

    const giveBack: WriteRow<User> = async ({ userId }, options) => {
      const written = changes.get(userId)
      return written && api.undo(written, { ...options, isVerifiedLater: true })
    }

    return bulk.start(texts.assignMany(rows.length), rows, give, {
      isTaken,
      report(done) {
        const changed = done.filter(({ userId }) => changes.has(userId))
        const undo = () =>
          bulk.start(list.undo, changed, giveBack, {
            isTaken: now => !isTaken(now),
            report: undone => ({ text: list.bulkUndone(namesOf(undone)) }),
          })
        return { text: textOf(namesOf(done)), undo: changed.length > 0 ? undo : undefined }
      },
    })
  }
}

const placeOf = ({ roleIds, deptId }: User): Place => ({ roleIds, deptId: deptId ?? 0 })

interface AssignDialogProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  title: string
  rows: readonly User[]
  isReady: boolean
  onAssign: () => void
  children: ReactNode
}

/** Names the users, asks for the choice, and closes before the run begins. */
function AssignDialog(props: AssignDialogProps) {
  const { title, rows, isReady, onAssign, returnFocus, onClose, children } = props
  const id = useId()
  const texts = useTexts('users')
  const common = useTexts('common')
  const blocked = useOfflineReason()
  const { comma } = useTexts('list')

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (!isReady || blocked !== undefined) return
    onClose()
    onAssign()
  }

  return (
    <Dialog
      title={title}
      description={rows.map(row => row.username).join(comma)}
      size="small"
      closeLabel={common.close}
      returnFocus={returnFocus}
      onClose={onClose}
      onKeyDown={submitKeyHandler(submit)}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <SubmitButton form={{ id, isSending: false, blocked }} disabled={!isReady}>
            {texts.assignMany(rows.length)}
          </SubmitButton>
        </>
      }
    >
      <form id={id} className="form" noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}
