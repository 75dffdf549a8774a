import type { ComponentProps } from 'react'

type OverriddenProps = 'checked' | 'children' | 'className' | 'onChange' | 'role' | 'type'

interface SwitchProps extends Omit<ComponentProps<'input'>, OverriddenProps> {
  /** The name; also the text on screen, unless `text` is given. */
  label: string
  /** Shown instead of the label: the state in a word. */
  text?: string | undefined
  look?: 'inline' | 'row' | undefined
  checked: boolean
  /** A change is being saved: the focus stays, and another change has to wait. */
  busy?: boolean | undefined
  onChange: (checked: boolean) => void
}

export function Switch({
  label,
  text,
  look = 'inline',
  checked,
  busy,
  onChange,
  ...rest
}: SwitchProps) {
  const isOff = busy || rest['aria-disabled']
  return (
    <label className="choice switch" data-look={look}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        className="choice__input switch__track"
        aria-label={text === undefined ? rest['aria-label'] : label}
        aria-busy={busy || undefined}
        aria-disabled={isOff || undefined}
        checked={checked}
        onChange={event => {
          if (!isOff) onChange(event.target.checked)
        }}
      />
      {text === undefined ? (
        <span>{label}</span>
      ) : (
        <span className="switch__text" aria-hidden="true">
          {text}
        </span>
      )}
    </label>
  )
}
