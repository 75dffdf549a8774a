import type { ComponentProps, ReactNode } from 'react'
import type { IconName } from '#lib/icon-names.ts'
import { Control } from './control.tsx'
import { Field, type FieldProps } from './field.tsx'
import { oneLineValue } from './one-line-value.ts'

type OverriddenProps =
  | 'autoComplete'
  | 'className'
  | 'id'
  | 'onChange'
  | 'required'
  | 'size'
  | 'value'

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, OverriddenProps> {
  /** Without it the field is uncontrolled. */
  value?: string
  onChange: (value: string) => void
  icon?: IconName | undefined
  /** Stands behind the value, for example a unit. */
  end?: ReactNode
  /** What a browser or a password manager may fill in; nothing without it. */
  autoComplete?: ComponentProps<'input'>['autoComplete']
  /** A value in which tabs mean something; else a pasted one becomes a blank. */
  keepsTabs?: boolean
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
  keepsTabs = false,
  autoComplete = 'off',
  ...rest
}: TextFieldProps) {
  // What is hidden is never changed unseen.
  const isExact = keepsTabs || rest.type === 'password'

  return (
    <Field {...{ label, help, error, required, optional, id }}>
      {control => (
        <Control icon={icon} end={end}>
          <input
            {...rest}
            {...control}
            autoComplete={autoComplete}
            onChange={event => onChange(isExact ? event.target.value : oneLineValue(event))}
          />
        </Control>
      )}
    </Field>
  )
}
