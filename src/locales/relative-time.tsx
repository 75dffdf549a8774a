import { useStore } from '#hooks/use-store.ts'
import { dateFrom, formatTime, offsetOf, parseTime } from '#lib/format.ts'
import { clock, exactTimes } from './clock.ts'
import { useLocale } from './texts.ts'

const MINUTE = 60 * 1_000
const DAY = 24 * 60 * MINUTE

/**
 * An instant: "3 minutes ago" for a day, then as §9 writes it; exact, with its zone, in the tooltip.
 * A click writes all times on the page the other way (W23), which the palette does by key.
 */
export function When({ time }: { time: string }) {
  const locale = useLocale()
  const now = useStore(clock)
  const isExact = useStore(exactTimes)
  const date = dateFrom(time)
  if (!date) return ''
  const exact = parseTime(date)
  const age = now - date.getTime()
  // The clock that all times share may be half a minute behind what was just made.
  const isRelative = !isExact && age > -MINUTE && age < DAY

  return (
    <time
      dateTime={date.toISOString()}
      data-exact={isRelative ? exact : undefined}
      title={`${exact} UTC${offsetOf(date)}`}
      onClick={() => {
        // The click that ends marking a piece of the text means only that.
        if (getSelection()?.isCollapsed ?? true) exactTimes.set(!isExact)
      }}
    >
      {isRelative ? formatTime(date, Math.max(now, date.getTime()), undefined, locale) : exact}
    </time>
  )
}
