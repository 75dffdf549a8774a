import type { CallAnswer } from '#server/call.ts'
import type { MessageKey, Translate } from '#server/messages.ts'

/** How a call ends: with an answer, or with a refusal. */

/** Ends a call and rolls back its changes. Any code may throw it; one place answers it. */
export class Refusal extends Error {
  readonly answer: CallAnswer
  /** What the operation log says: its readers may see less than the caller. */
  readonly loggedMsg: string
  constructor(answer: CallAnswer, loggedMsg = answer.msg) {
    super(answer.msg)
    this.answer = answer
    this.loggedMsg = loggedMsg
  }
}

/** One that is no row of the operation log: nothing was tried yet, or the log counts it otherwise. */
export class UnloggedRefusal extends Refusal {}

export const refuse = (
  t: Translate,
  code: number,
  key: MessageKey,
  ...values: readonly (string | number)[]
) => new Refusal({ code, msg: t(key, ...values) })

/** A refusal that names fields of a form. */
export const refuseFields = (t: Translate, fields: Readonly<Record<string, string>>) =>
  new Refusal({ code: 400, msg: t('wrongFields'), data: { fields } })

/**
 * For one record: why the caller may not change it, so that a form does not open in vain. Lists do
 * without: it would be looked up for every row.
 */
export const formatLock = (refusal: Refusal | undefined) =>
  refusal && { lockedReason: refusal.answer.msg }

/** No client reads this answer: its sender has gone. */
export const clientDisconnected = () => new Refusal({ code: -1, msg: '' })

/** Too many passwords wait to be hashed. */
export const tooBusy = (t: Translate) =>
  new Refusal({ status: 429, code: 429, msg: t('busy'), headers: { 'Retry-After': '2' } })

/** The database is away, perhaps only for a moment: while it starts again, or another one takes over. */
export const unavailable = (t: Translate): CallAnswer => ({
  status: 503,
  code: 503,
  msg: t('unavailable'),
  headers: { 'Retry-After': '2' },
})

/** The caller has changed what is theirs too often; `wait` is in milliseconds. */
export const overQuota = (t: Translate, wait: number) =>
  new Refusal({
    status: 429,
    code: 429,
    msg: t('quotaReached', formatWait(t, wait)),
    headers: { 'Retry-After': String(Math.ceil(wait / SECOND_MS)) },
  })

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000]

/** Rounded up, so that it is never too early. */
function formatWait(t: Translate, wait: number) {
  if (wait > HOUR_MS) return t('hours', Math.ceil(wait / HOUR_MS))
  if (wait > MINUTE_MS) return t('minutes', Math.ceil(wait / MINUTE_MS))
  return t('seconds', Math.ceil(wait / SECOND_MS))
}

export const ok = (data: unknown = null, msg = ''): CallAnswer => ({ code: 200, msg, data })
