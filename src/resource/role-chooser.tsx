import { errorMessage } from '#api/error-message.ts'
import { compareKeys, keyFrom, type RecordKey } from '#entities/record-key.ts'
import { assignableRoles } from '#entities/user.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import type { Role } from '#resources/system/roles.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import type { RoleSearch } from './use-role-search.ts'

interface RoleChooserProps {
  id: string
  roles: RoleSearch
  value: readonly RecordKey[]
  onChange: (roleIds: readonly RecordKey[]) => void
  readOnly: boolean | undefined
  /** One has to be chosen. */
  isRequired?: boolean | undefined
  /** Only one can be chosen: another takes its place. */
  isSingle?: boolean | undefined
  /** Which can be chosen; all that are enabled where nothing is said. */
  isOffered?: ((role: Role) => boolean) | undefined
}

/** The chosen roles, each with a button that takes it away, and a field that finds others by name. */
export function RoleChooser({
  id,
  roles,
  value,
  onChange,
  readOnly = false,
  isRequired = false,
  isSingle = false,
  isOffered = () => true,
}: RoleChooserProps) {
  const { search, results, busy, error, rolesById } = roles
  const list = useTexts('list')
  const common = useTexts('common')
  const { optional } = useTexts('form')
  const fieldId = `${id}-find`
  const nameOf = (roleId: RecordKey) => {
    const known = rolesById.get(roleId)?.roleName
    if (known === undefined && busy) return common.loading
    return displayTextOf(known ?? String(roleId))
  }
  const found = assignableRoles(results?.rows.filter(isOffered) ?? [], value)
  const offered = found.filter(({ roleId }) => isSingle || !value.includes(roleId))
  const failure = error === undefined ? undefined : errorMessage(error, common)
  const { leftOut, total = 0 } = results ?? {}
  const missing = leftOut && list.leftOut(leftOut.count, leftOut.hasLostDigits)
  const shown = results?.rows.length ?? 0
  const more = total > shown ? list.firstOf(shown, total) : undefined
  const [single] = value
  const isNeeded = isRequired && (isSingle || value.length === 0)

  function add(chosen: string) {
    const roleId = found.find(role => String(role.roleId) === chosen)?.roleId ?? keyFrom(chosen)
    if (roleId === undefined) return
    onChange(isSingle ? [roleId] : [...value, roleId].sort(compareKeys))
  }

  function remove(roleId: RecordKey) {
    onChange(value.filter(other => other !== roleId))
    // The button is gone.
    document.getElementById(fieldId)?.focus()
  }

  return (
    <>
      {!isSingle && value.length > 0 && (
        <ul className="role-chooser" aria-label={list.chosenRoles}>
          {value.map(roleId => (
            <li key={roleId} className="chip">
              <span>{nameOf(roleId)}</span>
              <IconButton
                icon="close"
                size="tiny"
                label={list.removeRole(nameOf(roleId))}
                aria-disabled={readOnly || undefined}
                onClick={() => remove(roleId)}
              />
            </li>
          ))}
        </ul>
      )}
      <Combobox
        id={fieldId}
        label={list.findRole}
        required={isNeeded}
        optional={isNeeded ? undefined : optional}
        value={isSingle && single !== undefined ? String(single) : ''}
        chosenLabel={isSingle && single !== undefined ? nameOf(single) : undefined}
        options={offered.map(({ roleId, roleName }) => ({
          value: String(roleId),
          label: displayTextOf(roleName),
        }))}
        onChange={add}
        onType={search}
        busy={busy}
        readOnly={readOnly}
        note={busy ? undefined : (failure ?? missing ?? more)}
        noMatch={busy ? common.loading : (failure ?? missing ?? list.noneFound)}
      />
    </>
  )
}
