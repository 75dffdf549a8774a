import type { ComponentProps } from 'react'
import { Control } from './control.tsx'
import { Field, type FieldProps } from './field.tsx'

type OverriddenProps = 'className' | 'id' | 'onChange' | 'required' | 'value'

interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, OverriddenProps> {
  value: string
  onChange: (value: string) => void
}

export function TextAreaField({
  label,
  help,
  error,
  required,
  optional,
  id,
  value,
  onChange,
  ...rest
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, help, error, required, optional, id }}>
      {control => (
        <Control>
          <textarea
            rows={2}
            {...rest}
            {...control}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
        </Control>
      )}
    </Field>
  )
}
