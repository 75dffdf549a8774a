import { CONFIRM_PASSWORD_CODE } from '#constants.ts'
import { MAX_CLOCK_SKEW_MS } from '#server/auth/sessions.ts'
import { refuse, UnloggedRefusal } from './answers.ts'
import type { Call } from './route.ts'

/** For so long after showing the password a session may do what is grave. */
export const FRESH_PASSWORD_MS = 600_000

/**
 * Refuses what is grave in a session that has not shown the password a short while ago (R15). All
 * that the call has done so far is rolled back, and a repeated request is carried out.
 */
export async function requireFreshPassword({
  tables,
  caller,
  t,
  now,
}: Pick<Call, 'tables' | 'caller' | 't' | 'now'>) {
  const { user, session } = caller
  // A token of a program shows no password.
  if (!session) throw refuse(t, 403, 'tokenNotHere')
  if (isFresh(session.confirmedAt, now)) return
  const factor = (await tables.factors.ofUser(user.userId))?.active === 1
  const msg = t(factor ? 'confirmWithFactor' : 'confirmPassword')
  throw new UnloggedRefusal({ code: CONFIRM_PASSWORD_CODE, msg, data: { factor } })
}

/** A time further ahead was written before the clock was set back: it prolongs nothing (R60). */
const isFresh = (confirmedAt: number, now: number) =>
  now - confirmedAt < FRESH_PASSWORD_MS && confirmedAt - now <= MAX_CLOCK_SKEW_MS
