export type Clock = () => number

/** A jump longer than this is a clock that was set wrong, or has just been set right. */
const JUMP_MS = 60_000
/** A machine that sleeps every night jumps as often; the oldest jumps can be forgotten. */
const MAX_JUMPS = 16

/**
 * The wall clock, which follows jumps forward but not back: when it is set back by a day, time goes
 * on by the process's own uptime, so no session outlives its limit. One way back is followed: the
 * one to where the wall clock would be if it had not jumped forward before.
 */
export function createClock(wall: () => number, uptime = () => performance.now()): Clock {
  /** How far the time is ahead of uptime, in milliseconds. */
  let lead = wall() - uptime()
  /** The leads before each jump forward that the wall clock has not come back from. */
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
