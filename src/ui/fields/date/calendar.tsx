import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays, addMonths, isDay, weeksOfMonth } from '#lib/calendar-day.ts'
import { parseTime } from '#lib/format.ts'
import { serverNow } from '#lib/server-clock.ts'
import { directionOf } from '#lib/text-direction.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'

export interface CalendarTexts {
  /** Names the months and the weekdays: `en`. */
  language: string
  /** On which weekday a week begins; 0 is Sunday. */
  firstWeekday: number
  previousMonth: string
  nextMonth: string
}

interface CalendarProps {
  /** The chosen day, `2026-11-21`; anything else for none. */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
  texts: CalendarTexts
}

/**
 * A month of days, of which one can be chosen. The arrows go by days and weeks, Home and End to the
 * ends of the week, Page Up and Page Down by months, with Shift by years.
 */
export function Calendar({ value, min, max, onChoose, texts }: CalendarProps) {
  const [today] = useState(() => parseTime(serverNow(), '{y}-{m}-{d}'))
  const [active, setActive] = useState(() => inRange(isDay(value) ? value : today))
  const grid = useRef<HTMLTableElement>(null)
  const id = useId()
  const { language } = texts
  const weeks = weeksOfMonth(active, texts.firstWeekday)

  /** The nearest day that may be chosen. */
  function inRange(day: string): string {
    if (min !== undefined && day < min) return min
    return max !== undefined && day > max ? max : day
  }

  // It opens on the day, as soon as the popover round it is shown.
  useEffect(() => focusActive(grid.current), [])

  function keyDown(event: KeyboardEvent) {
    const wanted = dayFor(event)
    if (wanted === undefined) return
    event.preventDefault()
    event.stopPropagation()
    flushSync(() => setActive(inRange(wanted)))
    focusActive(grid.current)
  }

  function dayFor({ key, shiftKey, currentTarget }: KeyboardEvent): string | undefined {
    const weekday = weeks.find(week => week.includes(active))?.indexOf(active) ?? 0
    const forward = directionOf(currentTarget)
    switch (key) {
      case 'ArrowLeft':
        return addDays(active, -forward)
      case 'ArrowRight':
        return addDays(active, forward)
      case 'ArrowUp':
        return addDays(active, -7)
      case 'ArrowDown':
        return addDays(active, 7)
      case 'Home':
        return addDays(active, -weekday)
      case 'End':
        return addDays(active, 6 - weekday)
      case 'PageUp':
        return addMonths(active, shiftKey ? -12 : -1)
      case 'PageDown':
        return addMonths(active, shiftKey ? 12 : 1)
      default:
        return undefined
    }
  }

  return (
    <div className="calendar">
      <div className="calendar__head">
        <IconButton
          icon="chevron-left"
          size="small"
          label={texts.previousMonth}
          onClick={() => setActive(inRange(addMonths(active, -1)))}
        />
        <p className="calendar__month" id={id} aria-live="polite">
          {format(active, language, { year: 'numeric', month: 'long' })}
        </p>
        <IconButton
          icon="chevron-right"
          size="small"
          label={texts.nextMonth}
          onClick={() => setActive(inRange(addMonths(active, 1)))}
        />
      </div>
      <table
        ref={grid}
        className="calendar__days"
        role="grid"
        aria-labelledby={id}
        onKeyDown={keyDown}
      >
        <thead>
          <tr>
            {weeks[0]?.map(day => (
              <th key={day} scope="col" abbr={format(day, language, { weekday: 'long' })}>
                {format(day, language, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <td key={day} role="gridcell" aria-selected={day === value}>
                  <button
                    type="button"
                    className="calendar__day"
                    tabIndex={day === active ? 0 : -1}
                    aria-label={format(day, language, { dateStyle: 'full' })}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={day !== inRange(day) || undefined}
                    data-chosen={day === value || undefined}
                    data-other={day.slice(0, 7) !== active.slice(0, 7) || undefined}
                    onClick={() => day === inRange(day) && onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const focusActive = (grid: HTMLElement | null) =>
  grid?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()

const format = (day: string, language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.parse(day))
