import type { ComponentProps, ReactNode } from 'react'
import { FieldGroup } from './field.tsx'

type OverriddenProps = 'checked' | 'children' | 'className' | 'onChange' | 'type'

interface CheckboxProps extends Omit<ComponentProps<'input'>, OverriddenProps | 'ref'> {
  /** Stands beside the box; with `bare` it is only the accessible name, and must be a text. */
  label: ReactNode
  bare?: boolean | undefined
  checked: boolean
  /** Some of the items that the box stands for are checked. */
  indeterminate?: boolean | undefined
  /** `isRange`: the user held Shift. */
  onChange: (checked: boolean, isRange: boolean) => void
}

export function Checkbox({
  label,
  bare,
  checked,
  indeterminate = false,
  readOnly,
  onChange,
  ...rest
}: CheckboxProps) {
  return (
    <label className="choice checkbox" data-bare={bare || undefined}>
      <input
        {...rest}
        type="checkbox"
        className="choice__input choice__box checkbox__box"
        aria-label={bare && typeof label === 'string' ? label : rest['aria-label']}
        // Set as a property: there is no attribute for it, and aria-checked="mixed" is not allowed here.
        ref={box => {
          if (box) box.indeterminate = indeterminate
        }}
        aria-disabled={readOnly || undefined}
        checked={checked}
        onChange={({ nativeEvent, target }) => {
          if (readOnly) return
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }}
      />
      {!bare && <span>{label}</span>}
    </label>
  )
}

interface CheckboxFieldProps {
  id: string
  label: string
  /** Stands beside the box: the meaning of a tick. */
  text: string
  help: string
  value: boolean
  onChange: (value: boolean) => void
  error: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
}

/** A yes or no among the fields of a form. */
export function CheckboxField({
  id,
  label,
  text,
  help,
  value,
  onChange,
  error,
  disabled,
  readOnly,
}: CheckboxFieldProps) {
  return (
    <FieldGroup {...{ id, label, help, error }}>
      <Checkbox label={text} checked={value} {...{ disabled, readOnly, onChange }} />
    </FieldGroup>
  )
}
