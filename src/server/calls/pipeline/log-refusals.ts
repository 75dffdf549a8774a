import { ANONYMOUS, type RefusalQuota } from '#server/auth/refusal-quota.ts'
import { digestOf } from '#server/auth/sessions.ts'
import { type Operation, SERVER_OPERATION } from '#server/store/operation-log/operation-chain.ts'
import type { Tables } from '#server/store/tables.ts'
import type { CallServices } from './route.ts'
import { formatTime } from './row-format.ts'

/**
 * The first refusal of a kind is logged at once, its repeats at the end of the quarter of an hour.
 */
const QUARTER_HOUR_MS = 15 * 60_000

export const quarterHourOf = (time: number) => Math.floor(time / QUARTER_HOUR_MS)

/**
 * `person` is the id of the signed-in person; the row may name another one, whose name was only
 * tried.
 */
export function addRefusal(
  tables: Tables,
  quota: RefusalQuota,
  row: Operation,
  person = ANONYMOUS,
) {
  const { operTime: now, userId, event, method, url, record, code, msg, ip } = row
  // The message of a code 500 names its request, so it is never the same.
  const kind = [person, userId, event, method, url, record, code, code === 500 ? '' : msg, ip]
  const key = digestOf(JSON.stringify(kind))
  if (tables.refusals.repeat(key, now)) return
  if (quota.take(person, now)) {
    tables.operations.add(row)
    tables.refusals.add(key, row, 0, now)
    return
  }
  const others = digestOf(JSON.stringify([person, MORE_REFUSED_EVENT]))
  if (tables.refusals.repeat(others, now)) return
  const { username, roleKeys, deptId } = row
  const personFields = person === ANONYMOUS ? {} : { userId, username, roleKeys, deptId }
  tables.refusals.add(
    others,
    { ...SERVER_OPERATION, ...personFields, event: MORE_REFUSED_EVENT, code },
    1,
    now,
  )
}

/** Stands for all refusals beyond the quota. */
const MORE_REFUSED_EVENT = 'refused.more'

/** Logs how often each refusal of a past quarter was repeated. */
export async function logRepeats({ store, log }: Pick<CallServices, 'store' | 'log'>, now: number) {
  const from = quarterHourOf(now) * QUARTER_HOUR_MS
  try {
    await store.write(tables => {
      const ended = tables.refusals.outside(from, from + QUARTER_HOUR_MS)
      for (const { key, operation, repeats, firstAt, lastAt } of ended) {
        const times = { repeats, firstAt: formatTime(firstAt), lastAt: formatTime(lastAt) }
        const row = { ...operation, operTime: now, latency: 0, requestId: '' }
        if (repeats > 0) tables.operations.add({ ...row, afterJson: JSON.stringify(times) })
        tables.refusals.remove(key)
      }
    })
  } catch (error) {
    log('repeats_not_logged', { error: String(error) })
  }
}
