import type { ComponentProps, ReactNode } from 'react'
import type { IconName } from '#ui/content/icon-names.ts'
import { Control } from './control.tsx'
import { Field, type FieldProps } from './field.tsx'

type OverriddenProps = 'className' | 'id' | 'onChange' | 'required' | 'size' | 'value'

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, OverriddenProps> {
  /** Without it the field is uncontrolled. */
  value?: string
  onChange: (value: string) => void
  icon?: IconName | undefined
  /** Stands behind the value, for example a unit. */
  end?: ReactNode
}

export function TextField({
  label,
  help,
  error,
  required,
  optional,
  id,
  onChange,
  icon,
  end,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, help, error, required, optional, id }}>
      {control => (
        <Control icon={icon} end={end}>
          <input {...rest} {...control} onChange={event => onChange(event.target.value)} />
        </Control>
      )}
    </Field>
  )
}
