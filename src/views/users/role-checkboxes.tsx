import { useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { compareKeys, keyFrom, type RecordKey } from '#entities/record-key.ts'
import { assignableRoles } from '#entities/user.ts'
import { FilterField } from '#form/filter-field.tsx'
import { displayTextOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import type { RoleSearch } from '#resource/use-role-search.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

export interface RoleCheckboxesProps {
  roles: RoleSearch
  value: readonly RecordKey[]
  onChange: (roleIds: readonly RecordKey[]) => void
  readOnly: boolean | undefined
  /** The server gives a person one role. */
  isSingle: boolean
}

/** The roles that can be given: of many the first, and by their name the others. */
export function RoleCheckboxes({
  roles,
  value,
  onChange,
  readOnly,
  isSingle,
}: RoleCheckboxesProps) {
  const { text = '', search, results, busy, error, rolesById } = roles
  const texts = useTexts('users')
  const list = useTexts('list')
  const common = useTexts('common')
  // What was ticked once stays in its place, also while another text is looked for.
  const [ticked, setTicked] = useState(value)
  const { leftOut } = results ?? {}
  const rows = assignableRoles(results?.rows ?? [], value)
  const shown = rows.map(role => role.roleId)
  const kept = [...new Set([...ticked, ...value])].filter(id => !shown.includes(id))
  const nameOf = (id: RecordKey) => displayTextOf(rolesById.get(id)?.roleName ?? String(id))
  const hasMore = results !== undefined && results.total > results.rows.length
  // Found by another text there may be fewer: the field stays, and the focus in it.
  const [areMany, setMany] = useState(false)
  if (hasMore && !areMany) setMany(true)
  if (busy && !results && error === undefined) return <Skeleton label={common.loading} />

  return (
    <>
      {areMany && <FilterField label={texts.findRole} value={text} onChange={search} />}
      {isSingle && (
        <RadioGroup
          value={String(value[0] ?? '')}
          onChange={chosen => onChange([keyFrom(chosen) ?? chosen])}
          readOnly={readOnly}
          options={[...kept, ...shown].map(id => ({ value: String(id), label: nameOf(id) }))}
        />
      )}
      <div className="role-checkboxes" hidden={isSingle}>
        {(isSingle ? [] : [...kept, ...shown]).map(id => (
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
      {(areMany || leftOut || error !== undefined) && (
        <p className="field__help" role="status">
          {busy
            ? undefined
            : error !== undefined
              ? errorMessage(error, common)
              : leftOut
                ? list.leftOut(leftOut.count, leftOut.hasLostDigits)
                : shown.length === 0
                  ? list.noneFound
                  : hasMore && list.firstOf(results.rows.length, results.total)}
        </p>
      )}
    </>
  )
}
