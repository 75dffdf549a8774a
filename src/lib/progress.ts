import { createStore, type Store } from './store.ts'

/** Where the bar goes by itself; the last tenth belongs to the answer arriving. */
const ALMOST = 0.9

/** One step of waiting: an eighth of what is left, so it never arrives by itself. */
export const creep = (now: number) => now + (ALMOST - now) / 8

export interface Progress extends Pick<Store<number>, 'get' | 'subscribe'> {
  start(): void
  done(): void
}

/**
 * A number between 0 (idle) and 1 (just finished) for something else to draw.
 * Overlapping work is counted: the bar finishes with the last `done()`, not the first.
 */
export function createProgress(every = 200): Progress {
  const { get, set, subscribe } = createStore(0)
  let running = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    get,
    subscribe,
    start() {
      running += 1
      if (running > 1) return
      clearInterval(timer)
      set(creep(0))
      timer = setInterval(() => set(creep(get())), every)
    },
    done() {
      if (running === 0) return
      running -= 1
      if (running > 0) return
      clearInterval(timer)
      set(1)
      timer = setTimeout(() => set(0), every)
    },
  }
}
