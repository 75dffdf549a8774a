import { createStore, type Store } from '#lib/store.ts'

/** One clock for all times on the page; it rests while nobody looks. */
export const clock = createClock(createStore(Date.now()))

function createClock(now: Store<number>, every = 30_000): Pick<Store<number>, 'get' | 'subscribe'> {
  let timer: ReturnType<typeof setInterval> | undefined
  let listeners = 0
  const tick = () => {
    if (!document.hidden) now.set(Date.now())
  }

  return {
    get: now.get,
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
