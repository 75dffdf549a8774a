import { useStore } from '#hooks/use-store.ts'
import { dateFrom, formatTime, parseTime, utcOffsetOf } from '#lib/format.ts'
import { createStore, type Store } from '#lib/store.ts'
import { useLocale } from './texts.ts'

const MINUTE_MS = 60 * 1_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * An instant: "3 minutes ago" for a day, then as §9 writes it; exact, with its zone, in the tooltip.
 * A click writes all times on the page the other way (W23), which the palette does by key.
 */
export function RelativeTime({ time }: { time: string }) {
  const locale = useLocale()
  const now = useStore(clock)
  const isExact = useStore(exactTimes)
  const date = dateFrom(time)
  if (!date) return ''
  const exact = parseTime(date)
  const age = now - date.getTime()
  // The clock that all times share may be half a minute behind what was just made.
  const isRelative = !isExact && age > -MINUTE_MS && age < DAY_MS

  return (
    <time
      dateTime={date.toISOString()}
      data-exact={isRelative ? exact : undefined}
      title={`${exact} UTC${utcOffsetOf(date)}`}
      onClick={() => {
        // The click that ends marking a piece of the text means only that.
        if (getSelection()?.isCollapsed ?? true) exactTimes.set(!isExact)
      }}
    >
      {isRelative ? formatTime(date, Math.max(now, date.getTime()), undefined, locale) : exact}
    </time>
  )
}

const SECOND_MS = 1_000

/** One clock for all times on the page; it rests while nobody looks. */
export const clock = createClock(createStore(Date.now()))

/** Whether every time on the page is written out (W23); for as long as the page lasts. */
export const exactTimes = createStore(false)

function createClock(now: Store<number>, every = 30_000): Pick<Store<number>, 'get' | 'subscribe'> {
  let timer: ReturnType<typeof setInterval> | undefined
  let listeners = 0
  let isRight = false
  const tick = () => {
    if (!document.hidden) now.set(Date.now())
  }

  return {
    // It may have rested for hours, and is right before the first time is drawn rather than after.
    get() {
      // Once a turn: whoever asks twice while drawing gets the same.
      if (listeners === 0 && !isRight) {
        isRight = true
        queueMicrotask(() => (isRight = false))
        const time = Date.now()
        if (Math.abs(time - now.get()) >= SECOND_MS) now.set(time)
      }
      return now.get()
    },
    subscribe(listener) {
      const stop = now.subscribe(listener)
      if (listeners++ === 0) {
        timer = setInterval(tick, every)
        document.addEventListener('visibilitychange', tick)
      }
      return () => {
        stop()
        if (--listeners > 0) return
        clearInterval(timer)
        document.removeEventListener('visibilitychange', tick)
      }
    },
  }
}
