import { type KeyboardEvent, useState } from 'react'
import { dayFrom, dayTimeFrom } from '#lib/calendar-day.ts'
import { Icon } from '#ui/content/icon.tsx'
import { oneLineValue } from '#ui/fields/one-line-value.ts'
import { PopoverButton } from '#ui/overlays/popover.tsx'
import { Calendar, type CalendarTexts } from './calendar.tsx'

/** How days are written and chosen in a language. */
export interface DayTexts extends CalendarTexts {
  /** Stands in an empty field: "yyyy-mm-dd". */
  dayShape: string
  dayTimeShape: string
  /** The name of the button and of the calendar that it opens. */
  calendarFor: (label: string) => string
  notADay: string
}

export interface DayInputProps {
  /** `2026-11-21`, with a time `2026-11-21T09:12`; what is no day stays as it was typed. */
  value: string
  onChange: (value: string) => void
  /** The user has left the input, or pressed Enter. */
  onSettle?: (() => void) | undefined
  /** What the calendar is for. */
  label: string
  hasTime?: boolean | undefined
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  texts: DayTexts
  id?: string | undefined
  required?: boolean | undefined
  'aria-label'?: string | undefined
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/**
 * A day as text, the same in every language of the browser, and a button that opens a calendar. Days
 * that are written otherwise are understood, and written anew when the user leaves the input.
 */
export function DayInput({
  value,
  onChange,
  onSettle,
  label,
  hasTime = false,
  min,
  max,
  disabled,
  readOnly,
  texts,
  ...control
}: DayInputProps) {
  const [typed, setTyped] = useState<string>()
  const readValue = (text: string) => (hasTime ? dayTimeFrom(text) : dayFrom(text)) ?? text.trim()
  // Another value than that of the typed text comes from elsewhere.
  const shown =
    typed !== undefined && readValue(typed) === value ? typed : hasTime ? spaced(value) : value
  const [day = '', time = '00:00'] = value.split('T')
  const name = texts.calendarFor(label)

  function settle() {
    setTyped(undefined)
    onSettle?.()
  }

  return (
    <>
      <input
        {...control}
        className="day-input"
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder={hasTime ? texts.dayTimeShape : texts.dayShape}
        disabled={disabled}
        readOnly={readOnly}
        value={shown}
        onChange={event => {
          const text = oneLineValue(event)
          setTyped(text)
          onChange(readValue(text))
        }}
        onBlur={settle}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && settle()}
      />
      <PopoverButton
        label={name}
        at="end"
        content={close => (
          <Calendar
            value={day}
            min={min}
            max={max}
            texts={texts}
            onChoose={chosen => {
              onChange(hasTime ? `${chosen}T${time}` : chosen)
              close()
            }}
          />
        )}
      >
        {trigger => (
          <button
            type="button"
            {...trigger}
            aria-label={name}
            title={name}
            disabled={disabled || readOnly}
          >
            <Icon name="calendar" />
          </button>
        )}
      </PopoverButton>
    </>
  )
}

/** `2026-11-21T09:12` as people read it; what is no time stays as it is. */
const spaced = (value: string) => value.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ')
