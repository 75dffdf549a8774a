import { settle } from './render.tsx'

interface Timer {
  run(): void
  due: number
  /** The period of an interval, in milliseconds. */
  every?: number
}

/**
 * Stops time while `walk` runs, so that no test waits: `pass` moves `Date.now()` on by so many
 * milliseconds and fires the timers that are due. Work that is due at once runs by itself as usual.
 */
export async function withFakeTimers(
  walk: (pass: (milliseconds: number) => Promise<void>) => Promise<void>,
) {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
  const realNow = Date.now
  const timers = new Set<Timer>()
  let now = realNow()

  const start = (run: () => void, wait: number, every?: number) => {
    const timer = { run, due: now + wait, ...(every && { every }) }
    timers.add(timer)
    return timer
  }
  const stop = (clear: (timer: unknown) => void) => (timer: unknown) => {
    if (!timers.delete(timer as Timer)) clear(timer)
  }
  const next = (end: number) =>
    [...timers].filter(({ due }) => due <= end).sort((one, other) => one.due - other.due)[0]

  const pass = async (milliseconds: number) => {
    const end = now + milliseconds
    for (let timer = next(end); timer; timer = next(end)) {
      now = timer.due
      if (timer.every) timer.due += timer.every
      else timers.delete(timer)
      await settle(timer.run)
    }
    now = end
    await settle()
  }

  Object.assign(globalThis, {
    setTimeout: (run: () => void, wait = 0) => (wait > 0 ? start(run, wait) : setTimeout(run)),
    clearTimeout: stop(clearTimeout as (timer: unknown) => void),
    setInterval: (run: () => void, every: number) => start(run, every, every),
    clearInterval: stop(clearInterval as (timer: unknown) => void),
  })
  Date.now = () => now
  try {
    await walk(pass)
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval })
    Date.now = realNow
  }
}
