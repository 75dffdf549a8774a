import { isEnabled } from '#entities/status.ts'
import { usernameKey } from '#entities/user.ts'
import { knownBrowserOf } from '#server/auth/known-browser.ts'
import type { PasswordRequester } from '#server/auth/password-queue.ts'
import { digestOf, randomSecret } from '#server/auth/sessions.ts'
import {
  clearFailures,
  countersFor,
  countFailure,
  type FailureCounter,
  longestWait,
  throttledAnswer,
} from '#server/auth/throttle.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok, Refusal, refuse, tooBusy } from '#server/calls/pipeline/answers.ts'
import {
  type AuditEntry,
  addOperation,
  logEvent,
  operationFrom,
} from '#server/calls/pipeline/audit.ts'
import { enabledRoles } from '#server/calls/pipeline/caller.ts'
import type { OpenCall } from '#server/calls/pipeline/route.ts'
import { formatTime } from '#server/calls/pipeline/row-format.ts'
import { MAX_SECRET_LENGTH, PASSWORD_RULE, readForm } from '#server/calls/pipeline/validate-body.ts'
import { formatBindCookie } from '#server/http/bind-cookie.ts'
import { DEVICE_LIFETIME_MS } from '#server/http/device-cookie.ts'
import type { Tables } from '#server/store/tables.ts'
import type { UserRow } from '#server/store/users.ts'

interface Credentials {
  username: string
  password: string
}

/** Refuses a wrong password and an unknown name with the same answer in the same time (R11). */
export async function signIn(call: OpenCall): Promise<CallAnswer> {
  const { services, request, t, now } = call
  const credentials = credentialsFrom(call)
  const readState = (tables: Tables) => findSignInState(tables, call, credentials)
  const before = await services.store.read(readState)
  if (!services.isSignInNetwork(request.ip)) throw elsewhereRefusal(call, before)
  if (!services.apiSessions && !request.fromBrowser) {
    throw unchecked(call, before, refuse(t, 403, 'apiSessionsOff'))
  }
  if (before.wait > 0) throw throttledRefusal(call, before)

  const answer = await services.passwords.enqueue(async () => {
    // The client no longer waits for the answer.
    if (request.signal?.aborted) throw tooBusy(t)
    // Others may have failed while this sign-in waited for its turn.
    const state = await services.store.read(readState)
    const { user, stored, counters } = state
    if (state.wait > 0) throw throttledRefusal(call, state)
    if (!services.passwords.canCheck(stored)) {
      throw unchecked(call, state, refuse(t, 500, 'passwordByNewerNode'))
    }
    const isRight = await services.passwords.matches(credentials.password, stored)
    if (!isRight || !user || stored === undefined)
      throw await recordFailedSignIn(call, user, counters)
    const better = services.passwords.isOutdated(stored)
      ? await services.passwords.hash(credentials.password)
      : undefined
    return openSession(call, user, { stored, better, counters })
  }, before.requester)
  if (answer) return answer
  services.log('login_overflow', { id: request.id, ip: request.ip, at: formatTime(now) })
  throw unchecked(call, before, tooBusy(t))
}

function credentialsFrom(call: OpenCall): Credentials {
  const form = readForm(call.request.body, call)
  const username = form.requiredText('username', { max: MAX_SECRET_LENGTH })
  const password = form.requiredText('password', PASSWORD_RULE)
  form.throwIfInvalid()
  return { username, password }
}

/** Reads what the sign-in is checked against; only a known browser makes a difference. */
async function findSignInState(
  tables: Tables,
  { request, now }: OpenCall,
  { username }: Credentials,
) {
  const user = await tables.users.byName(username)
  // An unknown name is compared with somebody's password: hashes of an older Node take longer.
  const stored = user
    ? await tables.users.passwordOf(user.userId)
    : await tables.users.somePassword(stableNumberOf(username))
  const known = user && (await knownBrowserOf(tables, request, user.userId, now))
  const counters = countersFor(username, request.ip, known)
  const requester: PasswordRequester = user && known !== undefined ? user : request
  const wait = await longestWait(tables.throttle, counters, now)
  return { user, stored, counters, requester, wait }
}

const stableNumberOf = (username: string) =>
  Buffer.from(digestOf(usernameKey(username)), 'base64url').readUInt32BE()

type SignInState = Awaited<ReturnType<typeof findSignInState>>

function throttledRefusal(call: OpenCall, state: SignInState): Refusal {
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

/** Refuses without a look at the password; the operation log counts it all the same. */
function unchecked(call: OpenCall, { user }: SignInState, refusal: Refusal): Refusal {
  const row = operationFrom(call, personFrom(user), failedEntry(refusal.answer))
  call.services.failedSignIns.add(row, false)
  return refusal
}

// The log leaves out a typed name that nobody has: it may be a password in the wrong field.
const personFrom = (user: UserRow | undefined) => user && { user, roles: [] }

const failedEntry = (answer: CallAnswer): AuditEntry => ({
  event: 'login_failed',
  businessType: '10',
  answer,
})

/** Counts a failed sign-in for the log, in the transaction of what the password led to. */
async function addFailed(
  tables: Tables,
  call: OpenCall,
  user: UserRow | undefined,
  entry: AuditEntry,
) {
  const row = operationFrom(call, personFrom(user), entry)
  await tables.refusals.set(call.services.failedSignIns.add(row, true))
}

/** The same for a wrong password and for an unknown name. */
async function recordFailedSignIn(
  call: OpenCall,
  user: UserRow | undefined,
  counters: readonly FailureCounter[],
): Promise<Refusal> {
  const answer: CallAnswer = { code: 400, msg: call.t('wrongPassword') }
  const entry = failedEntry(answer)
  await call.services.store.write(async tables => {
    await countFailure(tables.throttle, counters, call.services.clock())
    await addFailed(tables, call, user, entry)
  })
  logEvent(call, personFrom(user), entry)
  return new Refusal(answer)
}

async function openSession(
  call: OpenCall,
  { userId }: UserRow,
  checked: { stored: string; better: string | undefined; counters: readonly FailureCounter[] },
): Promise<CallAnswer> {
  const { services, request, t } = call
  const { sessions, store } = services
  const now = services.clock()
  const bound = services.bindSessions && request.fromBrowser

  const { answer, entry, person } = await store.write(async tables => {
    const user = await tables.users.byId(userId)
    const roles = await enabledRoles(tables, userId)
    const isSame = (await tables.users.passwordOf(userId)) === checked.stored
    const isIn = user && isEnabled(user) && isSame && roles.length > 0
    if (!isIn) {
      const answer: CallAnswer = { code: 400, msg: t(refusalReason(user, isSame)) }
      const entry = failedEntry(answer)
      await addFailed(tables, call, user, entry)
      return { answer, entry, person: personFrom(user) }
    }

    await clearFailures(tables.throttle, checked.counters)
    if (checked.better !== undefined) await tables.users.rehash(userId, checked.better)
    await endPreviousSession(tables, call)
    const { ip, agent } = request
    const { browserSince, isUnknown } = await browserOf(tables, call, userId, now)
    const { token, bind, sessionId } = await sessions.open(
      tables,
      { userId, ip, agent, way: 'password', browserSince, factorPassed: false, bound },
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
    const entry: AuditEntry = {
      event: 'login',
      businessType: '10',
      answer,
      record: String(sessionId),
    }
    await addOperation(tables, call, { user, roles }, entry)
    return { answer, entry, person: { user, roles } }
  })
  logEvent(call, person, entry)
  return answer
}

const isBrowser = ({ fromBrowser, hasOrigin }: OpenCall['request']) => fromBrowser || hasOrigin

/**
 * Since when the person signs in from this browser. It counts as unknown only if others are known:
 * else there is nobody to tell.
 */
async function browserOf(tables: Tables, { request }: OpenCall, userId: number, now: number) {
  if (!isBrowser(request)) return { browserSince: null, isUnknown: false }
  const { devices } = tables
  const since =
    request.device === undefined
      ? undefined
      : await devices.since(userId, digestOf(request.device), DEVICE_LIFETIME_MS, now)
  const isUnknown = since === undefined && (await devices.hasAny(userId, DEVICE_LIFETIME_MS, now))
  return { browserSince: since ?? now, isUnknown }
}

/**
 * Sets a new cookie each time, so that a copy of the last one is worthless; programs keep no
 * cookie.
 */
async function rememberBrowser(tables: Tables, { request, services }: OpenCall, userId: number) {
  if (!isBrowser(request)) return undefined
  const device = randomSecret()
  const former = request.device === undefined ? undefined : digestOf(request.device)
  await tables.devices.add(userId, digestOf(device), former, services.clock())
  return device
}

/** Says more only to a person who knew the password. */
function refusalReason(user: UserRow | undefined, isSame: boolean) {
  if (!user || !isSame) return 'wrongPassword'
  return isEnabled(user) ? 'rolesDisabled' : 'userDisabled'
}

/**
 * Ends the session that the request's token belongs to, unless the token is bound to another
 * browser.
 */
async function endPreviousSession(tables: Tables, { services, request, now }: OpenCall) {
  const former = await services.sessions.identify(tables, request, now)
  if (former.state === 'live') await tables.sessions.end(former.session.sessionId)
}
