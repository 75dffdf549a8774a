import type { ComponentProps } from 'react'
import { Control } from './control.tsx'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

export interface Option {
  value: string
  label: string
}

type Taken = 'className' | 'id' | 'onChange' | 'required' | 'size' | 'value'

interface Choice {
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
}

export type SelectProps = Choice & Omit<ComponentProps<'select'>, Exclude<Taken, 'id' | 'required'>>

/** The platform's own list in our box; it needs a label of its own or around it. */
export function Select({ value, onChange, options, ...rest }: SelectProps) {
  return (
    <Control>
      <select {...rest} value={value} onChange={event => onChange(event.target.value)}>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </Control>
  )
}

export type SelectFieldProps = FieldProps & Choice & Omit<ComponentProps<'select'>, Taken>

export function SelectField({ label, help, error, required, optional, id, ...rest }: SelectFieldProps) {
  return <Field {...{ label, help, error, required, optional, id }}>{control => <Select {...rest} {...control} />}</Field>
}
