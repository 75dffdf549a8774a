import { useId } from 'react'

export interface ChoiceCardsProps {
  label: string
  options: readonly { value: string; label: string; text: string }[]
  value: string
  onChange: (value: string) => void
}

/** Radio buttons that each say in a sentence what they mean. */
export function ChoiceCards({ label, options, value, onChange }: ChoiceCardsProps) {
  const id = useId()

  return (
    <div className="choice-cards" role="radiogroup" aria-label={label}>
      {options.map(option => (
        <label key={option.value} className="choice-cards__card">
          <input
            type="radio"
            className="radio-group__button"
            name={id}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={`${id}-${option.value}-text`}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <strong id={`${id}-${option.value}`}>{option.label}</strong>
          <span id={`${id}-${option.value}-text`}>{option.text}</span>
        </label>
      ))}
    </div>
  )
}
