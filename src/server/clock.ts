export type Clock = () => number

/** No clock is set right by more than this at once: it was wrong before, or is now. */
const JUMP_MS = 60_000
/** A machine that sleeps every night jumps as often; the oldest jumps can be forgotten. */
const MAX_JUMPS = 16

/**
 * The wall clock, which follows jumps forward but not back: set back by a day, it goes on from
 * where it was by the process's own uptime, so no session outlives its limit. One way back is
 * followed: that to where the wall clock would be had it not jumped forward before.
 */
export function createClock(wall: () => number, uptime = () => performance.now()): Clock {
  /** How far the time is ahead of uptime. */
  let lead = wall() - uptime()
  /** What it was before each jump forward that the wall clock has not come back from. */
  const former: number[] = []

  return () => {
    const [now, up] = [wall(), uptime()]
    const found = now - up
    if (found > lead) {
      if (found > lead + JUMP_MS) former.push(lead)
      if (former.length > MAX_JUMPS) former.shift()
      lead = found
    } else if (found < lead - JUMP_MS) {
      const back = former.findLastIndex(one => Math.abs(found - one) <= JUMP_MS)
      if (back >= 0) {
        lead = Math.max(found, former[back] ?? found)
        former.length = back
      }
    }
    return lead === found ? now : Math.floor(up + lead)
  }
}
