import { type ReactNode, useId } from 'react'
import { type FieldProps, Marks, Notes, noteProps } from './field.tsx'

/** A `Field` round a group of controls: radio buttons, a tree. */
export function FieldGroup({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { help, error, required, label, optional } = props
  const made = useId()
  const id = props.id ?? made

  return (
    <fieldset className="field" id={id} {...noteProps(id, help, error)}>
      <legend className="field__label">
        <Marks label={label} required={required} optional={optional} />
      </legend>
      {children}
      <Notes id={id} help={help} error={error} />
    </fieldset>
  )
}
