import { isEnabled } from '#entities/status.ts'
import { countFailure, type FailureCounter, throttledAnswer } from '#server/auth/throttle.ts'
import type { CallAnswer } from '#server/call.ts'
import { Refusal, refuse } from '#server/calls/pipeline/answers.ts'
import { type AuditEntry, logEvent, operationFrom } from '#server/calls/pipeline/audit.ts'
import type { OpenCall } from '#server/calls/pipeline/route.ts'
import type { RoleRow } from '#server/store/roles.ts'
import type { Tables } from '#server/store/tables.ts'
import type { UserRow } from '#server/store/users.ts'

/** How sign-ins are refused, in both of their steps, and what the log has of it. */

/** Who signs in, if it is anybody, and how long they have to wait. */
interface SignInState {
  user: UserRow | undefined
  wait: number
}

/** What is refused before a password or a code is looked at. */
export function checkMaySignIn(call: OpenCall, state: SignInState) {
  const { services, request, t } = call
  if (!services.isSignInNetwork(request.ip)) throw elsewhereRefusal(call, state)
  if (!services.apiSessions && !request.fromBrowser)
    throw unchecked(call, state, refuse(t, 403, 'apiSessionsOff'))
  if (state.wait > 0) throw throttledRefusal(call, state)
}

export function throttledRefusal(call: OpenCall, state: SignInState): Refusal {
  const answer = throttledAnswer(call.t, state.wait)
  logEvent(call, personFrom(state.user), { event: 'login_throttled', businessType: '10', answer })
  return unchecked(call, state, new Refusal(answer))
}

/** From an address outside of SIGN_IN_FROM. */
function elsewhereRefusal(call: OpenCall, state: SignInState): Refusal {
  const refusal = refuse(call.t, 403, 'signInElsewhere', call.request.ip)
  const { answer } = refusal
  logEvent(call, personFrom(state.user), { event: 'login_elsewhere', businessType: '10', answer })
  return unchecked(call, state, refusal)
}

/** Refuses without a look at the password or the code; the operation log counts it all the same. */
export function unchecked(
  call: OpenCall,
  { user }: Pick<SignInState, 'user'>,
  refusal: Refusal,
): Refusal {
  const row = operationFrom(call, personFrom(user), failedEntry(refusal.answer))
  call.services.failedSignIns.add(row, false)
  return refusal
}

// The log leaves out a typed name that nobody has: it may be a password in the wrong field.
export const personFrom = (user: UserRow | undefined) => user && { user, roles: [] }

export const failedEntry = (answer: CallAnswer): AuditEntry & { answer: CallAnswer } => ({
  event: 'login_failed',
  businessType: '10',
  answer,
})

/** Counts a failed sign-in for the log, in the transaction of what the password or code led to. */
export async function addFailed(
  tables: Tables,
  call: OpenCall,
  user: UserRow | undefined,
  entry: AuditEntry,
) {
  const row = operationFrom(call, personFrom(user), entry)
  await tables.refusals.set(call.services.failedSignIns.add(row, true))
}

/** The same for a wrong password and for an unknown name. */
export async function recordFailed(
  call: OpenCall,
  user: UserRow | undefined,
  counters: readonly FailureCounter[],
  msg: string,
): Promise<Refusal> {
  const answer: CallAnswer = { code: 400, msg }
  const entry = failedEntry(answer)
  await call.services.store.write(async tables => {
    await countFailure(tables.throttle, counters, call.services.clock())
    await addFailed(tables, call, user, entry)
  })
  logEvent(call, personFrom(user), entry)
  return new Refusal(answer)
}

export const mayEnter = (user: UserRow, roles: readonly RoleRow[]) =>
  isEnabled(user) && roles.length > 0

/** Why somebody who knew the password may not enter. */
export const refusalReason = (user: UserRow) => (isEnabled(user) ? 'rolesDisabled' : 'userDisabled')
