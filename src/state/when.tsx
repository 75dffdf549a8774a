import { formatTime, offsetOf, parseTime } from '#lib/format.ts'
import { useStore } from '#hooks/use-store.ts'
import { clock, exactTimes } from './clock.ts'
import { useLocale } from './locale.ts'

const DAY = 24 * 60 * 60 * 1_000

/**
 * An instant: "3 minutes ago" for a day, then as §9 writes it; exact, with its zone, in the tooltip.
 * A click writes all times on the page the other way (W23), which the palette does by key.
 */
export function When({ time }: { time: string }) {
  const locale = useLocale()
  const now = useStore(clock)
  const isExact = useStore(exactTimes)
  const instant = Date.parse(time)
  const exact = parseTime(time)
  if (!exact || Number.isNaN(instant)) return exact
  const isRelative = !isExact && now - instant < DAY

  return (
    <time
      dateTime={new Date(instant).toISOString()}
      data-exact={isRelative ? exact : undefined}
      title={`${exact} UTC${offsetOf(new Date(instant))}`}
      onClick={() => {
        // The click that ends marking a piece of the text means only that.
        if (getSelection()?.isCollapsed ?? true) exactTimes.set(!isExact)
      }}
    >
      {isRelative ? formatTime(time, Math.max(now, instant), undefined, locale) : exact}
    </time>
  )
}
