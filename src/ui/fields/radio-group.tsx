import { type ReactNode, useId } from 'react'
import type { IconName } from '#lib/icon-names.ts'
import { Icon } from '#ui/content/icon.tsx'

interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  /** A sentence below the label of a card. */
  text?: ReactNode
  icon?: IconName | undefined
  disabled?: boolean | undefined
  /** When the label is in another language than the page. */
  lang?: string | undefined
}

interface RadioGroupProps<Value extends string> {
  /** Outside a fieldset one of these two has to name the group. */
  label?: string | undefined
  labelledBy?: string | undefined
  look?: 'plain' | 'segmented' | 'cards' | undefined
  options: readonly RadioOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The choice cannot be changed now; the focus stays. */
  readOnly?: boolean | undefined
}

/** Native radio buttons: arrows move and choose. In a `FieldGroup` they need no name of their own. */
export function RadioGroup<Value extends string>({
  label,
  labelledBy,
  look = 'plain',
  options,
  value,
  onChange,
  readOnly,
}: RadioGroupProps<Value>) {
  const name = useId()
  const isNamed = label !== undefined || labelledBy !== undefined

  return (
    <div
      className="radio-group"
      data-look={look}
      {...(isNamed && { role: 'radiogroup', 'aria-label': label, 'aria-labelledby': labelledBy })}
    >
      {options.map(option => (
        <label key={option.value} className="choice radio-group__option" lang={option.lang}>
          <input
            type="radio"
            className="choice__input choice__box radio-group__button"
            name={name}
            value={option.value}
            aria-labelledby={option.text === undefined ? undefined : `${name}-${option.value}`}
            aria-describedby={
              option.text === undefined ? undefined : `${name}-${option.value}-text`
            }
            checked={option.value === value}
            disabled={option.disabled}
            aria-disabled={readOnly || undefined}
            onChange={() => {
              if (!readOnly) onChange(option.value)
            }}
          />
          {option.icon && <Icon name={option.icon} />}
          {option.text === undefined ? (
            option.label
          ) : (
            <span>
              <strong id={`${name}-${option.value}`}>{option.label}</strong>
              <span id={`${name}-${option.value}-text`} className="radio-group__text">
                {option.text}
              </span>
            </span>
          )}
        </label>
      ))}
    </div>
  )
}
