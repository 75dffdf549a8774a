import { createStore } from './store.ts'

/** How precise the `Date` of an answer is, in ms. */
const DATE_STEP_MS = 1_000

/**
 * By how many ms the server's clock is ahead of this computer's, as far as its answers prove it: 0
 * before the first answer, and while both may show the same.
 */
export const serverOffset = createStore(0)

/**
 * The time by the server's clock. Whatever is compared with a time of the server goes by it, and so
 * does what stands beside such times on screen: this computer's clock may be wrong. What only
 * measures how long something takes has `Date.now()`.
 */
export const serverNow = () => Date.now() + serverOffset.get()

/**
 * Learns from the `Date` of an answer. The server wrote it between question and answer, so the
 * offset lies between two bounds; it moves no further than it has to, and is still where both
 * clocks are right.
 */
export function learnServerTime(date: string | null, askedAt: number, answeredAt = Date.now()) {
  const written = Date.parse(date ?? '')
  if (Number.isNaN(written)) return
  const [least, most] = [written - answeredAt, written + DATE_STEP_MS - askedAt]
  serverOffset.set(Math.min(Math.max(serverOffset.get(), least), Math.max(most, least)))
}
