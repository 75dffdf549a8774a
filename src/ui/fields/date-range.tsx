import { Button } from '#ui/actions/button.tsx'
import { Control } from './control.tsx'
import { FieldGroup, type FieldProps } from './field.tsx'

/** Days as date inputs write them, `2026-11-21`; empty for "any". */
export interface DateRange {
  from: string
  to: string
}

/** Days that one press chooses; computed at the press, because a page may stay open overnight. */
interface DateRangePreset {
  label: string
  range: () => DateRange
}

interface DateRangeFieldProps extends FieldProps {
  value: DateRange
  onChange: (value: DateRange) => void
  disabled?: boolean | undefined
  presets?: readonly DateRangePreset[] | undefined
  onPreset?: ((value: DateRange) => void) | undefined
  /** "From" and "To". */
  texts: { from: string; to: string }
}

/** Two native date inputs in one box; neither offers days beyond the other. */
export function DateRangeField({
  value,
  onChange,
  disabled,
  presets = [],
  onPreset = onChange,
  texts,
  ...field
}: DateRangeFieldProps) {
  const { from, to } = value
  const isInvalid = field.error ? true : undefined

  return (
    <FieldGroup {...field}>
      {presets.length > 0 && (
        <div className="date-range__presets">
          {presets.map(({ label, range }) => (
            <Button key={label} tone="link" disabled={disabled} onClick={() => onPreset(range())}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <Control>
        <input
          type="date"
          aria-label={texts.from}
          aria-invalid={isInvalid}
          disabled={disabled}
          max={to}
          value={from}
          onChange={event => onChange({ from: event.target.value, to })}
        />
        <span className="date-range__dash" aria-hidden="true" />
        <input
          type="date"
          aria-label={texts.to}
          aria-invalid={isInvalid}
          disabled={disabled}
          min={from}
          value={to}
          onChange={event => onChange({ from, to: event.target.value })}
        />
      </Control>
    </FieldGroup>
  )
}
