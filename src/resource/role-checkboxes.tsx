import { useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { compareKeys, keyFrom, type RecordKey } from '#entities/record-key.ts'
import { assignableRoles } from '#entities/user.ts'
import { FilterField } from '#form/filter-field.tsx'
import { displayTextOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import type { Role } from '#resources/system/roles.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import type { RoleSearch } from './use-role-search.ts'

interface RoleCheckboxesProps {
  roles: RoleSearch
  value: readonly RecordKey[]
  onChange: (roleIds: readonly RecordKey[]) => void
  readOnly: boolean | undefined
  /** Only one can be chosen: radio buttons instead of checkboxes. */
  isSingle?: boolean | undefined
  /** Which can be chosen; all that are enabled where nothing is said. */
  isOffered?: ((role: Role) => boolean) | undefined
}

/** The roles that can be assigned: the first page of them, and a field to find others by name. */
export function RoleCheckboxes({
  roles,
  value,
  onChange,
  readOnly,
  isSingle = false,
  isOffered = () => true,
}: RoleCheckboxesProps) {
  const { text = '', search, results, busy, error, rolesById } = roles
  const list = useTexts('list')
  const common = useTexts('common')
  // A role that was ticked once stays in its place, even unticked, and during another search.
  const [ticked, setTicked] = useState(value)
  const { leftOut } = results ?? {}
  const rows = assignableRoles(results?.rows.filter(isOffered) ?? [], value)
  const resultIds = rows.map(role => role.roleId)
  const notInResults = [...new Set([...ticked, ...value])].filter(id => !resultIds.includes(id))
  const nameOf = (id: RecordKey) => displayTextOf(rolesById.get(id)?.roleName ?? String(id))
  const hasMore = results !== undefined && results.total > results.rows.length
  // A search may find fewer: the field stays all the same, so the focus is not lost.
  const [hasSearch, setHasSearch] = useState(false)
  if (hasMore && !hasSearch) setHasSearch(true)
  if (busy && !results && error === undefined) return <Skeleton label={common.loading} />

  return (
    <>
      {hasSearch && <FilterField label={list.findRole} value={text} onChange={search} />}
      {isSingle && (
        <RadioGroup
          value={String(value[0] ?? '')}
          onChange={chosen => onChange([keyFrom(chosen) ?? chosen])}
          readOnly={readOnly}
          options={[...notInResults, ...resultIds].map(id => ({
            value: String(id),
            label: nameOf(id),
          }))}
        />
      )}
      <div className="role-checkboxes" hidden={isSingle}>
        {(isSingle ? [] : [...notInResults, ...resultIds]).map(id => (
          <Checkbox
            key={id}
            label={nameOf(id)}
            checked={value.includes(id)}
            readOnly={readOnly}
            onChange={isChecked => {
              const next = value.filter(other => other !== id)
              if (isChecked) setTicked([...ticked, id])
              onChange(isChecked ? [...next, id].sort(compareKeys) : next)
            }}
          />
        ))}
      </div>
      {(hasSearch || leftOut || error !== undefined) && (
        <p className="field__help" role="status">
          {busy
            ? undefined
            : error !== undefined
              ? errorMessage(error, common)
              : leftOut
                ? list.leftOut(leftOut.count, leftOut.hasLostDigits)
                : resultIds.length === 0
                  ? list.noneFound
                  : hasMore && list.firstOf(results.rows.length, results.total)}
        </p>
      )}
    </>
  )
}
