import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { takeFromQuota } from '#server/auth/quotas.ts'
import type { QuotaRow, QuotaTable } from '#server/store/quotas.ts'

const test = suite('quotas')

const NOW = 1_800_000_000_000
const QUOTA = { name: 'carts', most: 4, spanMs: 60_000 }
const PERSON = 7
/** No call takes longer. */
const MAX_CALL_MS = 60_000

/** Takes one at a time of the clock, and gives the wait in milliseconds. */
function openQuota() {
  const rows = new Map<string, QuotaRow>()
  const table: QuotaTable = {
    get: async key => rows.get(key),
    set: async (key, row) => void rows.set(key, row),
    sweep: async () => undefined,
  }
  return (now: number, person = PERSON) => takeFromQuota(table, QUOTA, person, now)
}

test('a span begins with the first, holds so many of one person, and then another one begins', async () => {
  const take = openQuota()
  for (const ms of [0, 10, 20, 30]) assert.is(await take(NOW + ms), 0)
  assert.is(await take(NOW + 40), QUOTA.spanMs - 40)
  assert.is(await take(NOW + 40, PERSON + 1), 0)
  assert.is(await take(NOW + QUOTA.spanMs - 1), 1)
  assert.is(await take(NOW + QUOTA.spanMs), 0)
})

test('a call that began before the first of the span counts in it, and begins no other', async () => {
  const take = openQuota()
  for (const ms of [0, -1, -20, -MAX_CALL_MS]) assert.is(await take(NOW + ms), 0)
  assert.is(await take(NOW - 1), QUOTA.spanMs + 1)
  assert.is(await take(NOW + 1), QUOTA.spanMs - 1)
})

test('R60 a span that began further ahead than a call takes is one from before the clock was set back', async () => {
  const take = openQuota()
  for (let count = 0; count < QUOTA.most; count += 1) await take(NOW)
  const now = NOW - MAX_CALL_MS - 1
  for (let count = 0; count < QUOTA.most; count += 1) assert.is(await take(now), 0)
  assert.is(await take(now), QUOTA.spanMs)
})

test.run()
