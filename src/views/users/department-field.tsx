import type { FieldBinding } from '#form/use-form.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { chosenFrom, type FormValue } from '#resource/described/record-values.ts'
import type { User } from '#resources/system/users.ts'
import { FieldGroup } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import type { UserChoices } from './use-user-choices.ts'

interface DepartmentFieldProps {
  field: FieldBinding<FormValue>
  label: string | undefined
  choices: UserChoices
  /** `undefined` for a new user. */
  row: User | undefined
  isFixed: boolean
}

/** The department of a user; the one they have stands there before the others are read. */
export function DepartmentField({ field, label, choices, row, isFixed }: DepartmentFieldProps) {
  const texts = useTexts('users')
  const { optional } = useTexts('form')
  const { loading } = useTexts('common')
  const { departments, isLoading } = choices
  const chosen = chosenFrom(field.value)

  if (isFixed || !(departments || isLoading)) {
    const unknown = isLoading ? loading : texts.departmentsUnknown
    return (
      <FieldGroup label={label}>
        <p>{displayTextOf(row?.deptIdName) || (departments ? texts.noDepartment : unknown)}</p>
      </FieldGroup>
    )
  }

  // A disabled department takes nobody new, and keeps its people.
  const offered = departments?.filter(({ id, isEnabled }) => isEnabled || id === row?.deptId)
  const known = [{ id: chosen.id, label: displayTextOf(chosen.name || chosen.id), depth: 0 }]

  return (
    <SelectField
      {...field}
      value={chosen.id}
      onChange={id => {
        const next = departments?.find(each => String(each.id) === id)
        field.onChange({ id, name: next?.label ?? '' })
      }}
      label={label}
      optional={optional}
      aria-busy={isLoading || undefined}
      emptyLabel={isLoading && !row ? loading : texts.noDepartment}
      options={(offered ?? known.filter(({ id }) => id !== '')).map(({ id, label, depth }) => ({
        value: String(id),
        label: '\u2003'.repeat(depth) + label,
      }))}
    />
  )
}
