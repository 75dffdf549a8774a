import { ANONYMOUS_REFUSALS, REFUSALS, takeFromQuota } from '#server/auth/quotas.ts'
import { digestOf } from '#server/auth/sessions.ts'
import { type Operation, SERVER_OPERATION } from '#server/store/operation-log/operation-chain.ts'
import type { RefusalGroup } from '#server/store/repeated-refusals.ts'
import type { Tables } from '#server/store/tables.ts'
import { dayOf, GROUP_MS, TICK_MS } from './refusal-times.ts'
import type { CallServices } from './route.ts'
import { formatTime } from './row-format.ts'

/** Stands for the person's id where nobody is signed in. */
const ANONYMOUS = 0

/** Stands for all refusals beyond the quota. */
const MORE_REFUSED_EVENT = 'refused.more'

/**
 * The first refusal of a kind is a row of the log at once, its repeats become another one. `person`
 * is the id of the signed-in person; the row may name another one, whose token was only tried.
 */
export async function addRefusal(tables: Tables, row: Operation, person = ANONYMOUS) {
  const { operTime: now, userId, tokenName, event, method, url, record, code, msg, ip } = row
  const day = dayOf(now)
  // The message of a code 500 names its request and that of a 429 a time: they are never the same.
  const sameMsg = code === 500 || code === 429 ? '' : msg
  const kind = [day, person, userId, event, method, url, record, code, sameMsg, ip]
  if (tokenName !== '') kind.push(tokenName)
  const key = digestOf(JSON.stringify(kind))
  if (await addRepeat(tables, key, now)) return
  const quota = person === ANONYMOUS ? ANONYMOUS_REFUSALS : REFUSALS
  if ((await takeFromQuota(tables.quotas, quota, person, now)) === 0) {
    await tables.operations.add(row)
    await tables.refusals.set(groupFrom(key, row, 0))
    return
  }
  const others = digestOf(JSON.stringify([day, person, MORE_REFUSED_EVENT]))
  if (await addRepeat(tables, others, now)) return
  const { username, roleKeys, deptId } = row
  const personFields = person === ANONYMOUS ? {} : { userId, username, roleKeys, deptId }
  const rest = { ...SERVER_OPERATION, ...personFields, event: MORE_REFUSED_EVENT, code }
  await tables.refusals.set(groupFrom(others, { ...rest, operTime: now }, 1))
}

const groupFrom = (key: string, row: Operation, attempts: number): RefusalGroup => ({
  key,
  operation: { ...row, latency: 0, requestId: '' },
  attempts,
  firstAt: row.operTime,
  lastAt: row.operTime,
  dueAt: row.operTime + GROUP_MS,
  tries: undefined,
})

/** False for the first of a kind. */
async function addRepeat({ refusals }: Tables, key: string, now: number): Promise<boolean> {
  const group = await refusals.get(key)
  if (!group) return false
  const firstAt = group.attempts === 0 ? now : Math.min(group.firstAt, now)
  const lastAt = group.attempts === 0 ? now : Math.max(group.lastAt, now)
  await refusals.set({ ...group, attempts: group.attempts + 1, firstAt, lastAt })
  return true
}

/** A process writes what is due within one tick. */
const ABANDONED_AFTER_MS = 12 * TICK_MS

type RefusalServices = Pick<CallServices, 'store' | 'log' | 'clock' | 'failedSignIns'>

/**
 * Gives the function that writes the groups that are due to the log; at a start and at a stop all of
 * them. It runs by itself, so that the last failures are in the log when nobody calls any more.
 */
export function createRefusalLog(services: RefusalServices) {
  const { store, log, clock, failedSignIns } = services
  /** A full disk is one line, not one at each tick. */
  let isFailing = false

  /** The process that counts failed sign-ins writes their row; another one does if that has gone. */
  const isCountedElsewhere = ({ key, tries, dueAt }: RefusalGroup, now: number) =>
    store.isShared
    && tries !== undefined
    && !failedSignIns.isOpen(key)
    && dueAt > now - ABANDONED_AFTER_MS

  return async function logRefusals({ isAll = false } = {}) {
    const now = clock()
    const isIdle = failedSignIns.unsaved.size === 0 && !isAll
    try {
      if (isIdle && !(await store.read(tables => tables.refusals.isAnyDue(now)))) return
      const saved = await store.write(async tables => {
        const groups = [...failedSignIns.unsaved.values()]
        for (const group of groups) await tables.refusals.set(group)
        const due = isAll ? await tables.refusals.all() : await tables.refusals.due(now)
        for (const stored of due.filter(group => !isCountedElsewhere(group, now))) {
          failedSignIns.end(stored.key)
          // A try may have joined it since it was stored.
          const group = failedSignIns.unsaved.get(stored.key) ?? stored
          if (group.attempts > 0) await tables.operations.add(rowFrom(group))
          await tables.refusals.remove(group.key)
          groups.push(group)
        }
        return groups
      })
      failedSignIns.saved(saved)
      isFailing = false
    } catch (error) {
      if (!isFailing) log('repeats_not_logged', { error: String(error) })
      isFailing = true
    }
  }
}

/** A row has the time of its last attempt, and tells more only where there were several. */
function rowFrom({ operation, attempts, firstAt, lastAt, tries }: RefusalGroup): Operation {
  const addresses = tries?.addresses.map(({ ip }) => ip)
  const row = { ...operation, operTime: lastAt, ip: addresses?.join(', ') ?? operation.ip }
  if (attempts === 1) return row
  const group = {
    attempts,
    firstAt: formatTime(firstAt),
    lastAt: formatTime(lastAt),
    ...tries,
    ...(tries && { times: tries.times.map(formatTime) }),
  }
  return { ...row, afterJson: JSON.stringify(group) }
}
