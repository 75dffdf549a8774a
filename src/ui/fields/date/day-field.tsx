import { Control } from '#ui/fields/control.tsx'
import { Field, type FieldProps } from '#ui/fields/field.tsx'
import { DayInput, type DayInputProps } from './day-input.tsx'

interface DayFieldProps
  extends FieldProps,
    Pick<DayInputProps, 'value' | 'onChange' | 'hasTime' | 'min' | 'max' | 'disabled' | 'texts'> {
  label: string
  onBlur?: (() => void) | undefined
  readOnly?: boolean | undefined
}

/** A day, or a day with a time of 24 hours. */
export function DayField({
  label,
  help,
  error,
  required,
  optional,
  id,
  onBlur,
  ...input
}: DayFieldProps) {
  return (
    <Field {...{ label, help, error, required, optional, id }}>
      {control => (
        <Control>
          <DayInput {...input} {...control} label={label} onSettle={onBlur} />
        </Control>
      )}
    </Field>
  )
}
