import { useStore } from '#hooks/use-store.ts'
import { displayTextOf } from '#lib/decode.ts'
import { dateFrom, formatTime, MINUTE_PATTERN, parseTime, utcOffsetOf } from '#lib/format.ts'
import { timeTextOf } from '#lib/instant.ts'
import { serverNow, serverOffset } from '#lib/server-clock.ts'
import { createStore, type Store } from '#lib/store.ts'
import { useLocale } from './texts.ts'

const MINUTE_MS = 60 * 1_000
const DAY_MS = 24 * 60 * MINUTE_MS

interface RelativeTimeProps {
  time: string | number
  /** Written out, it has its second, too: in the panel of one record, not in a list. */
  hasSeconds?: boolean
}

/**
 * An instant: "3 minutes ago" for a day, then to the minute; to the second, with its zone, in the
 * tooltip. A click switches all times on the page between both forms (W23); the palette does it by
 * key.
 */
export function RelativeTime({ time, hasSeconds }: RelativeTimeProps) {
  const locale = useLocale()
  const now = useStore(clock)
  const isExact = useStore(exactTimes)
  const date = dateFrom(time)
  if (!date) {
    const text = displayTextOf(timeTextOf(time))
    return text && <span>{text}</span>
  }
  const exact = parseTime(date, hasSeconds ? undefined : MINUTE_PATTERN)
  const age = now - date.getTime()
  // The shared clock may be half a minute behind the time of a new record.
  const isRelative = !isExact && age > -MINUTE_MS && age < DAY_MS

  return (
    <time
      dateTime={date.toISOString()}
      data-exact={isRelative ? exact : undefined}
      title={`${parseTime(date)} UTC${utcOffsetOf(date)}`}
      onClick={() => {
        // A click that ends a selection of text does not switch.
        if (getSelection()?.isCollapsed ?? true) exactTimes.set(!isExact)
      }}
    >
      {isRelative ? formatTime(date, Math.max(now, date.getTime()), undefined, locale) : exact}
    </time>
  )
}

const SECOND_MS = 1_000
const TICK_INTERVAL_MS = 30_000

/** One clock for all times on the page; it stops while no time is shown and while the page is hidden. */
export const clock = createClock(createStore(serverNow()))

/** Whether every time on the page is written out (W23); lasts as long as the page. */
export const exactTimes = createStore(false)

function createClock(now: Store<number>): Pick<Store<number>, 'get' | 'subscribe'> {
  let timer: ReturnType<typeof setInterval> | undefined
  let unfollow = () => {}
  let listeners = 0
  let isRight = false
  const tick = () => {
    if (!document.hidden) now.set(serverNow())
  }

  return {
    // After hours without listeners it has to be right before the first time is drawn, not after.
    get() {
      // Once a turn: React calls this twice for a draw and has to get the same value.
      if (listeners === 0 && !isRight) {
        isRight = true
        queueMicrotask(() => (isRight = false))
        const time = serverNow()
        if (Math.abs(time - now.get()) >= SECOND_MS) now.set(time)
      }
      return now.get()
    },
    subscribe(listener) {
      const unsubscribe = now.subscribe(listener)
      if (listeners++ === 0) {
        timer = setInterval(tick, TICK_INTERVAL_MS)
        document.addEventListener('visibilitychange', tick)
        unfollow = serverOffset.subscribe(tick)
      }
      return () => {
        unsubscribe()
        if (--listeners > 0) return
        clearInterval(timer)
        unfollow()
        document.removeEventListener('visibilitychange', tick)
      }
    },
  }
}
