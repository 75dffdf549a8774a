import { useId, useState } from 'react'
import { isDay } from '#lib/calendar-day.ts'
import { Button } from '#ui/actions/button.tsx'
import { Control } from '#ui/fields/control.tsx'
import { FieldGroup, type FieldProps } from '#ui/fields/field.tsx'
import { DayInput, type DayTexts } from './day-input.tsx'

/** Days, `2026-11-21`; empty for "any". What is no day stays as it was typed. */
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
  texts: { from: string; to: string; day: DayTexts }
}

const isSameRange = (one: DateRange, other: DateRange) =>
  one.from === other.from && one.to === other.to

/** Two days in one box; neither calendar offers days beyond the other one. */
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
  const made = useId()
  const id = field.id ?? made
  // A day that is still being typed is not wrong yet.
  const [typing, setTyping] = useState<keyof DateRange>()
  const isWrong = (side: keyof DateRange) => side !== typing && !isDayOrNone(value[side])
  const error = field.error || ((isWrong('from') || isWrong('to')) && texts.day.notADay)

  const inputProps = (side: keyof DateRange) => {
    const isInvalid = Boolean(field.error) || isWrong(side)
    return {
      'aria-label': texts[side],
      'aria-invalid': isInvalid || undefined,
      'aria-describedby': isInvalid ? `${id}-error` : undefined,
      label: texts[side],
      disabled,
      texts: texts.day,
      value: value[side],
      onChange(day: string) {
        setTyping(side)
        onChange({ ...value, [side]: day })
      },
      onSettle: () => setTyping(undefined),
    }
  }

  return (
    <FieldGroup {...field} id={id} error={error}>
      {presets.length > 0 && (
        <div className="date-range__presets">
          {presets.map(({ label, range }) => (
            <Button
              key={label}
              tone="link"
              aria-pressed={isSameRange(range(), value)}
              disabled={disabled}
              onClick={() => onPreset(range())}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <Control>
        <DayInput {...inputProps('from')} max={isDay(to) ? to : undefined} />
        <span className="date-range__dash" aria-hidden="true" />
        <DayInput {...inputProps('to')} min={isDay(from) ? from : undefined} />
      </Control>
    </FieldGroup>
  )
}

/** Whether one end of a period can be applied. */
export const isDayOrNone = (text: string) => text === '' || isDay(text)
