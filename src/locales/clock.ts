import { createStore, type Store } from '#lib/store.ts'

const SECOND = 1_000

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
        if (Math.abs(time - now.get()) >= SECOND) now.set(time)
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
