import { Checkbox } from './checkbox.tsx'
import { FieldGroup } from './field-group.tsx'

export interface CheckFieldProps {
  id: string
  label: string
  /** Beside the box: what a tick says. */
  text: string
  help: string
  value: boolean
  onChange: (value: boolean) => void
  error: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
}

/** One yes or no among the fields of a form. */
export function CheckField({
  id,
  label,
  text,
  help,
  value,
  onChange,
  error,
  disabled,
  readOnly,
}: CheckFieldProps) {
  return (
    <FieldGroup {...{ id, label, help, error }}>
      <Checkbox label={text} checked={value} {...{ disabled, readOnly, onChange }} />
    </FieldGroup>
  )
}
