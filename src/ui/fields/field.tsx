import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '#ui/content/icon.tsx'

export interface FieldProps {
  label: ReactNode
  /** A hint that is always there. */
  help?: ReactNode
  /** What is wrong with the value; without a text there is no error. */
  error?: ReactNode
  required?: boolean | undefined
  /** The text that marks a field as optional: "(optional)". */
  optional?: string | undefined
  id?: string | undefined
}

/** The props that tie a control to its label, help and error. */
interface ControlProps {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A label above one control, help and error below it, all tied together. */
export function Field({
  children,
  ...props
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { help, error, required, label, optional } = props
  const made = useId()
  const id = props.id ?? made

  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        <FieldLabel label={label} required={required} optional={optional} />
      </label>
      {children({ id, required, ...fieldAriaProps(id, help, error) })}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}

/** The attributes that tie a control, or a group of them, to its help and its error. */
function fieldAriaProps(id: string, help: ReactNode, error: ReactNode) {
  const notes = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')

  return {
    'aria-invalid': Boolean(error) || undefined,
    'aria-describedby': notes || undefined,
  }
}

function FieldLabel({
  label,
  required,
  optional,
}: Pick<FieldProps, 'label' | 'required' | 'optional'>) {
  return (
    <>
      <span>{label}</span>
      {required && (
        <span className="field__required" aria-hidden="true">
          *
        </span>
      )}
      {optional && <span className="field__optional">{` ${optional}`}</span>}
    </>
  )
}

function FieldNotes({ id, help, error }: Pick<FieldProps, 'help' | 'error'> & { id: string }) {
  return (
    <>
      {help && (
        <p className="field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  )
}

/** An error text, with a glyph that marks it without colour. */
export function FieldError({ children, ...rest }: Omit<ComponentProps<'p'>, 'className'>) {
  return (
    <p {...rest} className="field__error">
      <Icon name="error" />
      <span>{children}</span>
    </p>
  )
}

/** A `Field` round a group of controls: radio buttons, a tree. */
export function FieldGroup({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { help, error, required, label, optional } = props
  const made = useId()
  const id = props.id ?? made

  return (
    <fieldset className="field" id={id} {...fieldAriaProps(id, help, error)}>
      <legend className="field__label">
        <FieldLabel label={label} required={required} optional={optional} />
      </legend>
      {children}
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  )
}
