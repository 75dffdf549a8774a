import type { QuotaTable } from '#server/store/quotas.ts'

/** How many of something one person has in a span of time, which begins with their first. */
export interface Quota {
  name: string
  most: number
  spanMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** No call takes longer. */
const MAX_CALL_MS = MINUTE_MS

/** Changes of one's own preferences. */
export const PREFERENCES: Quota = { name: 'preferences', most: 60, spanMs: MINUTE_MS }
/** Signs that a record is open, three a minute for each open form, and that it no longer is. */
export const EDITING: Quota = { name: 'editing', most: 240, spanMs: MINUTE_MS }
/** Times when the sign-ins from unknown browsers are told of. */
export const TOLD: Quota = { name: 'told', most: 60, spanMs: MINUTE_MS }
/** New tokens in place of one that is shown. */
export const NEW_TOKENS: Quota = { name: 'tokens', most: 60, spanMs: MINUTE_MS }
/** Refusals that are rows of the log; further ones are only counted. */
export const REFUSALS: Quota = { name: 'refusals', most: 100, spanMs: HOUR_MS }
/** All callers without a session share this one, so many addresses give no more rows. */
export const ANONYMOUS_REFUSALS: Quota = { name: 'refusals', most: 500, spanMs: HOUR_MS }

/**
 * Takes one from the quota of a person. Gives 0, or how long they have to wait for the next, in
 * milliseconds; then nothing is taken.
 */
export async function takeFromQuota(
  quotas: QuotaTable,
  { name, most, spanMs }: Quota,
  userId: number,
  now: number,
): Promise<number> {
  const key = `${name} ${userId}`
  const row = await quotas.get(key)
  // A call that began earlier, or in another process, may come after the first of the span. A later
  // time was written before the clock was set back.
  const isOver = row === undefined || row.since > now + MAX_CALL_MS || row.since + spanMs <= now
  if (!isOver && row.taken >= most) return row.since + spanMs - now
  await quotas.set(key, isOver ? { taken: 1, since: now } : { ...row, taken: row.taken + 1 })
  return 0
}

/** Removes the counts of spans that are over. */
export const sweepQuotas = (quotas: QuotaTable, now: number) => quotas.sweep(now - HOUR_MS)
