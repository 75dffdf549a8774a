export type Clock = () => number

/**
 * The wall clock, which follows jumps forward but not back: set back by a day, it goes on from
 * where it was by the process's own uptime, so no session outlives its limit.
 */
export function createClock(wall: () => number, uptime = () => performance.now()): Clock {
  let time = wall()
  let since = uptime()

  return () => {
    const up = uptime()
    time = Math.max(wall(), time + Math.max(0, up - since))
    since = up
    return Math.floor(time)
  }
}
