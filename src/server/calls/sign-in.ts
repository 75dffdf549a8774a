import { isEnabled } from '#entities/status.ts'
import type { Asker } from '#server/auth/password-queue.ts'
import { digestOf, secret } from '#server/auth/sessions.ts'
import {
  type Counter,
  countersFor,
  countFailure,
  forgive,
  longestWait,
  throttledAnswer,
} from '#server/auth/throttle.ts'
import type { CallAnswer } from '#server/call.ts'
import { addOperation, type Entry, tell } from '#server/calls/pipeline/audit.ts'
import { enabledRoles } from '#server/calls/pipeline/caller.ts'
import { LONGEST_SECRET, PASSWORD, readForm } from '#server/calls/pipeline/read-body.ts'
import { ok, Refusal, refuse, tooBusy } from '#server/calls/pipeline/refusal.ts'
import type { OpenCall } from '#server/calls/pipeline/route.ts'
import { timeText } from '#server/calls/pipeline/row-format.ts'
import { bindCookie } from '#server/http/bind-cookie.ts'
import { DEVICE_LIFE } from '#server/http/device-cookie.ts'
import type { Tables } from '#server/store/tables.ts'
import { type UserRow, usernameKey } from '#server/store/users.ts'

interface Credentials {
  username: string
  password: string
}

/** Refuses a wrong password and an unknown name alike, in the same time (R11). */
export async function signIn(call: OpenCall): Promise<CallAnswer> {
  const { parts, request, say, now } = call
  const credentials = credentialsFrom(call)
  if (!parts.apiSessions && !request.fromBrowser) throw refuse(say, 403, 'apiSessionsOff')

  const look = (tables: Tables) => lookUp(tables, call, credentials)
  const before = await parts.store.read(look)
  if (before.wait > 0) throw throttled(call, before.wait)

  const answer = await parts.passwords.inTurn(async () => {
    // Nobody waits for it any more.
    if (request.gone?.aborted) throw tooBusy(say)
    // Others may have failed while this one waited for its turn.
    const { user, stored, counters, wait } = await parts.store.read(look)
    if (wait > 0) throw throttled(call, wait)
    if (!parts.passwords.canCheck(stored)) throw refuse(say, 500, 'passwordByNewerNode')
    const isRight = await parts.passwords.matches(credentials.password, stored)
    if (!isRight || !user || stored === undefined) throw await failedSignIn(call, user, counters)
    const better = parts.passwords.isOutdated(stored)
      ? await parts.passwords.hash(credentials.password)
      : undefined
    return openSession(call, user, { stored, better, counters })
  }, before.asker)
  if (answer) return answer
  parts.log('login_overflow', { id: request.id, ip: request.ip, at: timeText(now) })
  throw tooBusy(say)
}

function credentialsFrom({ request, say }: OpenCall): Credentials {
  const form = readForm(request.body, say)
  const username = form.requiredText('username', { max: LONGEST_SECRET })
  const password = form.requiredText('password', PASSWORD)
  form.check()
  return { username, password }
}

/** What a sign-in is measured by: whether the browser is known decides that, and nothing else. */
async function lookUp(tables: Tables, { request, now }: OpenCall, { username }: Credentials) {
  const user = await tables.users.byName(username)
  // A name that nobody has is compared with what somebody has: hashes of an older Node take longer.
  const stored = user
    ? await tables.users.passwordOf(user.userId)
    : await tables.users.somePassword(numberOf(username))
  const device = request.device === undefined ? undefined : digestOf(request.device)
  const isKnown =
    user !== undefined
    && device !== undefined
    && (await tables.devices.isKnown(user.userId, device, DEVICE_LIFE, now))
  const known = isKnown ? `${user.userId}:${device}` : undefined
  const counters = countersFor(username, request.ip, known)
  const asker: Asker = isKnown ? user : request
  return { user, stored, counters, asker, wait: await longestWait(tables, counters, now) }
}

const numberOf = (username: string) =>
  Buffer.from(digestOf(usernameKey(username)), 'base64url').readUInt32BE()

function throttled(call: OpenCall, wait: number): Refusal {
  const answer = throttledAnswer(call.say, wait)
  tell(call, undefined, { event: 'login_throttled', businessType: '10', answer })
  return new Refusal(answer)
}

/** The same for a wrong password and for a name that nobody has. */
async function failedSignIn(
  call: OpenCall,
  user: UserRow | undefined,
  counters: readonly Counter[],
): Promise<Refusal> {
  const answer: CallAnswer = { code: 400, msg: call.say('wrongPassword') }
  // The name that was typed is left out: it may be a password in the wrong field.
  const person = user && { user, roles: [] }
  const entry: Entry = { event: 'login_failed', businessType: '10', answer }
  await call.parts.store.write(async tables => {
    await countFailure(tables, counters, call.parts.clock())
    await addOperation(tables, call, person, entry)
  })
  tell(call, person, entry)
  return new Refusal(answer)
}

async function openSession(
  call: OpenCall,
  { userId }: UserRow,
  checked: { stored: string; better: string | undefined; counters: readonly Counter[] },
): Promise<CallAnswer> {
  const { parts, request, say } = call
  const { sessions, store } = parts
  const now = parts.clock()
  const bound = parts.bind && request.fromBrowser

  const { answer, entry, person } = await store.write(async tables => {
    const user = await tables.users.byId(userId)
    const roles = await enabledRoles(tables, userId)
    const isSame = (await tables.users.passwordOf(userId)) === checked.stored
    const isIn = user && isEnabled(user) && isSame && roles.length > 0
    if (!isIn) {
      const answer: CallAnswer = { code: 400, msg: say(reasonAgainst(user, isSame)) }
      const entry: Entry = { event: 'login_failed', businessType: '10', answer }
      await addOperation(tables, call, user && { user, roles }, entry)
      return { answer, entry, person: user && { user, roles } }
    }

    await forgive(tables, checked.counters)
    if (checked.better !== undefined) await tables.users.rehash(userId, checked.better)
    await endFormer(tables, call)
    const { token, bind, sessionId } = await sessions.open(
      tables,
      { userId, ip: request.ip, agent: request.agent, bound },
      now,
    )
    await tables.users.signedIn(userId, now)
    const device = await rememberBrowser(tables, call, userId)
    const session = await tables.sessions.byId(sessionId)
    const expire = timeText(session ? sessions.endOf(session) : now)
    const answer: CallAnswer = {
      ...ok({ token, expire }),
      extra: { token, expire },
      ...(bind === undefined ? {} : { headers: { 'Set-Cookie': bindCookie(bind) } }),
      ...(device === undefined ? {} : { device }),
    }
    const entry: Entry = { event: 'login', businessType: '10', answer, record: String(sessionId) }
    await addOperation(tables, call, { user, roles }, entry)
    return { answer, entry, person: { user, roles } }
  })
  tell(call, person, entry)
  return answer
}

/** A new cookie each time, so that a copy of the last one is worth nothing; programs keep none. */
async function rememberBrowser(tables: Tables, { request, parts }: OpenCall, userId: number) {
  if (!request.fromBrowser && !request.hasOrigin) return undefined
  const device = secret()
  const former = request.device === undefined ? undefined : digestOf(request.device)
  await tables.devices.add(userId, digestOf(device), former, parts.clock())
  return device
}

/** Only to somebody who knew the password. */
function reasonAgainst(user: UserRow | undefined, isSame: boolean) {
  if (!user || !isSame) return 'wrongPassword'
  return isEnabled(user) ? 'rolesDisabled' : 'userDisabled'
}

/** Whoever signs in anew leaves nothing behind (R3); a token that is not theirs stays alone. */
async function endFormer(tables: Tables, { parts, request, now }: OpenCall) {
  const former = await parts.sessions.identify(tables, request, now)
  if (former.state === 'live') await tables.sessions.end(former.session.sessionId)
}
