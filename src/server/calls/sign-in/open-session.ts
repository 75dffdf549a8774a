import type { SignInWay } from '#entities/sign-in-way.ts'
import { clearFailures, type FailureCounter } from '#server/auth/throttle.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok } from '#server/calls/pipeline/answers.ts'
import { type AuditEntry, addOperation } from '#server/calls/pipeline/audit.ts'
import type { Caller, OpenCall } from '#server/calls/pipeline/route.ts'
import { formatTime } from '#server/calls/pipeline/row-format.ts'
import { formatBindCookie } from '#server/http/bind-cookie.ts'
import type { Tables } from '#server/store/tables.ts'
import { browserOf, rememberBrowser } from './browsers.ts'

/** A sign-in without the person's own factor is worth a word of its own in the log. */
const EVENTS: Readonly<Record<SignInWay, string>> = {
  password: 'login',
  totp: 'login',
  recoveryCode: 'login_recovery_code',
}

/** Opens the session of a person who has shown all that it takes, at the time `now`. */
export async function openSession(
  tables: Tables,
  call: OpenCall,
  person: Pick<Caller, 'user' | 'roles'>,
  way: SignInWay,
  counters: readonly FailureCounter[],
  now: number,
): Promise<{ answer: CallAnswer; entry: AuditEntry }> {
  const { services, request } = call
  const { sessions } = services
  const { userId } = person.user

  await clearFailures(tables.throttle, counters)
  await endPreviousSession(tables, call)
  const { ip, agent } = request
  const { browserSince, isUnknown } = await browserOf(tables, call, userId, now)
  const bound = services.bindSessions && request.fromBrowser
  const factorPassed = way !== 'password'
  const { token, bind, sessionId } = await sessions.open(
    tables,
    { userId, ip, agent, way, browserSince, factorPassed, bound },
    now,
  )
  if (isUnknown) await tables.devices.addUnknown(userId, { sessionId, at: now, ip, agent })
  await tables.users.signedIn(userId, now)
  const device = await rememberBrowser(tables, call, userId)
  const session = await tables.sessions.byId(sessionId)
  const expire = formatTime(session ? sessions.endOf(session) : now)
  const answer: CallAnswer = {
    ...ok({ token, expire }),
    extra: { token, expire },
    ...(bind === undefined ? {} : { headers: { 'Set-Cookie': formatBindCookie(bind) } }),
    ...(device === undefined ? {} : { device }),
  }
  const record = String(sessionId)
  const entry: AuditEntry = { event: EVENTS[way], businessType: '10', answer, record }
  await addOperation(tables, call, person, entry)
  return { answer, entry }
}

/**
 * Ends the session that the request's token belongs to, unless the token is bound to another
 * browser.
 */
async function endPreviousSession(tables: Tables, { services, request, now }: OpenCall) {
  const former = await services.sessions.identify(tables, request, now)
  if (former.state === 'live') await tables.sessions.end(former.session.sessionId)
}
