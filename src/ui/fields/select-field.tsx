import { type ComponentProps, memo } from 'react'
import { Icon } from '#ui/content/icon.tsx'
import { Control } from './control.tsx'
import { Field, type FieldProps } from './field.tsx'

export interface Option {
  value: string
  label: string
}

type Taken = 'className' | 'id' | 'onChange' | 'required' | 'size' | 'value'

interface Choice {
  value: string
  onChange: (value: string) => void
  /** The same array again is not drawn again: there may be thousands. */
  options: readonly Option[]
  /** What stands for no choice at all, before the others. */
  none?: string | undefined
  /** Another choice has to wait; the focus stays. */
  readOnly?: boolean | undefined
}

export type SelectProps = Choice & Omit<ComponentProps<'select'>, Exclude<Taken, 'id' | 'required'>>

/** The platform's own list in our box; it needs a label of its own or around it. */
export function Select({ value, onChange, options, none, readOnly, ...rest }: SelectProps) {
  return (
    <Control>
      <select
        {...rest}
        aria-disabled={readOnly || undefined}
        value={value}
        onChange={event => {
          if (!readOnly) onChange(event.target.value)
        }}
      >
        {none !== undefined && <option value="">{none}</option>}
        <Options options={options} />
      </select>
      <Icon name="chevron-down" />
    </Control>
  )
}

const Options = memo(({ options }: Pick<Choice, 'options'>) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  )),
)

export type SelectFieldProps = FieldProps & Choice & Omit<ComponentProps<'select'>, Taken>

export function SelectField({
  label,
  help,
  error,
  required,
  optional,
  id,
  ...rest
}: SelectFieldProps) {
  return (
    <Field {...{ label, help, error, required, optional, id }}>
      {control => <Select {...rest} {...control} />}
    </Field>
  )
}
