import { type ComponentProps, memo } from 'react'
import { Icon } from '#ui/content/icon.tsx'
import { Control } from './control.tsx'
import { Field, type FieldProps } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
}

type OverriddenProps = 'className' | 'id' | 'onChange' | 'required' | 'size' | 'value'

interface SelectBaseProps {
  value: string
  onChange: (value: string) => void
  /** An array with the same identity is not drawn again: there may be thousands of options. */
  options: readonly SelectOption[]
  /** The label of the empty choice, which comes first. */
  emptyLabel?: string | undefined
  /** The choice cannot be changed now; the focus stays. */
  readOnly?: boolean | undefined
}

type SelectProps = SelectBaseProps &
  Omit<ComponentProps<'select'>, Exclude<OverriddenProps, 'id' | 'required'>>

/** A native select in the box of a control; it needs a label of its own or around it. */
export function Select({ value, onChange, options, emptyLabel, readOnly, ...rest }: SelectProps) {
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
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        <SelectOptions options={options} />
      </select>
      <Icon name="chevron-down" />
    </Control>
  )
}

const SelectOptions = memo(({ options }: Pick<SelectBaseProps, 'options'>) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  )),
)

type SelectFieldProps = FieldProps &
  SelectBaseProps &
  Omit<ComponentProps<'select'>, OverriddenProps>

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
