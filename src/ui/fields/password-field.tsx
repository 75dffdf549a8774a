import { type ComponentProps, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Icon } from '#ui/content/icon.tsx'
import { Control } from './control.tsx'
import { Field, type FieldProps } from './field.tsx'

interface PasswordFieldTexts {
  /** "Show password"; the pressed state of the button says whether it is shown. */
  show: string
  /** "Caps Lock is on." */
  capsLock: string
}

type OverriddenProps = 'className' | 'id' | 'onChange' | 'required' | 'size' | 'type' | 'value'

interface PasswordFieldProps extends FieldProps, Omit<ComponentProps<'input'>, OverriddenProps> {
  /** Without it the field is uncontrolled. */
  value?: string
  onChange: (value: string) => void
  texts: PasswordFieldTexts
}

export function PasswordField({
  label,
  help,
  error,
  required,
  optional,
  id,
  onChange,
  texts,
  ...rest
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const [isCapital, setCapital] = useState(false)
  const updateCapsLock = (event: KeyboardEvent | MouseEvent) =>
    setCapital(event.getModifierState('CapsLock'))

  return (
    <Field {...{ label, error, required, optional, id }} help={isCapital ? texts.capsLock : help}>
      {control => (
        <Control icon="lock">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            onChange={event => onChange(event.target.value)}
            onKeyDown={updateCapsLock}
            onKeyUp={updateCapsLock}
            onMouseDown={updateCapsLock}
            onBlur={() => setCapital(false)}
          />
          <button
            type="button"
            aria-label={texts.show}
            title={texts.show}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-open' : 'eye'} />
          </button>
        </Control>
      )}
    </Field>
  )
}
