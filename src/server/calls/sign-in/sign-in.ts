import { usernameKey } from '#entities/user.ts'
import type { PasswordRequester } from '#server/auth/password-queue.ts'
import { digestOf } from '#server/auth/sessions.ts'
import { countersFor, type FailureCounter, longestWait } from '#server/auth/throttle.ts'
import type { CallAnswer } from '#server/call.ts'
import { refuse, tooBusy } from '#server/calls/pipeline/answers.ts'
import { logEvent } from '#server/calls/pipeline/audit.ts'
import { enabledRoles } from '#server/calls/pipeline/caller.ts'
import type { OpenCall } from '#server/calls/pipeline/route.ts'
import { formatTime } from '#server/calls/pipeline/row-format.ts'
import { MAX_SECRET_LENGTH, PASSWORD_RULE, readForm } from '#server/calls/pipeline/validate-body.ts'
import type { Tables } from '#server/store/tables.ts'
import type { UserRow } from '#server/store/users.ts'
import { knownBrowserOf } from './browsers.ts'
import { openSession } from './open-session.ts'
import {
  addFailed,
  checkMaySignIn,
  failedEntry,
  mayEnter,
  personFrom,
  recordFailed,
  refusalReason,
  throttledRefusal,
  unchecked,
} from './refusals.ts'
import { askForFactor } from './tickets.ts'

interface Credentials {
  username: string
  password: string
}

/**
 * Refuses a wrong password and an unknown name with the same answer in the same time (R11). Of a
 * person with a second factor it answers a ticket for the next step, and opens nothing (R77).
 */
export async function signIn(call: OpenCall): Promise<CallAnswer> {
  const { services, request, t, now } = call
  const credentials = credentialsFrom(call)
  const readState = (tables: Tables) => findSignInState(tables, call, credentials)
  const before = await services.store.read(readState)
  checkMaySignIn(call, before)

  async function attempt(): Promise<CallAnswer | undefined> {
    // Others may have failed while this sign-in waited for its turn.
    const state = await services.store.read(readState)
    const { user, stored, counters } = state
    if (state.wait > 0) throw throttledRefusal(call, state)
    if (!services.passwords.canCheck(stored)) {
      throw unchecked(call, state, refuse(t, 500, 'passwordByNewerNode'))
    }
    const isRight = await services.passwords.matches(credentials.password, stored)
    if (!isRight || !user || stored === undefined)
      throw await recordFailed(call, user, counters, t('wrongPassword'))
    const better = services.passwords.isOutdated(stored)
      ? await services.passwords.hash(credentials.password)
      : undefined
    return enter(call, user, { stored, better, counters })
  }

  const answer = await services.passwords.enqueue(async () => {
    // The client no longer waits for the answer.
    if (request.signal?.aborted) throw tooBusy(t)
    // Another sign-in may have stored the same password in a costlier form meanwhile.
    const entered = (await attempt()) ?? (await attempt())
    if (entered) return entered
    throw await recordFailed(call, before.user, before.counters, t('wrongPassword'))
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
async function findSignInState(tables: Tables, call: OpenCall, { username }: Credentials) {
  const { request, now } = call
  const user = await tables.users.byName(username)
  // An unknown name is compared with somebody's password: hashes of an older Node take longer.
  const stored = user
    ? await tables.users.passwordOf(user.userId)
    : await tables.users.somePassword(stableNumberOf(username))
  const knownBrowser = user && (await knownBrowserOf(tables, call, user.userId))
  const counters = countersFor(username, request.ip, knownBrowser)
  const requester: PasswordRequester = user && knownBrowser !== undefined ? user : request
  const wait = await longestWait(tables.throttle, counters, now)
  return { user, stored, counters, requester, wait }
}

const stableNumberOf = (username: string) =>
  Buffer.from(digestOf(usernameKey(username)), 'base64url').readUInt32BE()

/**
 * After the right password: opens the session, or asks for the second factor. `undefined` where
 * another password, or the same in another form, was stored since it was checked.
 */
async function enter(
  call: OpenCall,
  { userId }: UserRow,
  checked: { stored: string; better: string | undefined; counters: readonly FailureCounter[] },
): Promise<CallAnswer | undefined> {
  const { services, t } = call
  const now = services.clock()
  const entered = await services.store.write(async tables => {
    const user = await tables.users.byId(userId)
    const roles = await enabledRoles(tables, userId)
    if (user && (await tables.users.passwordOf(userId)) !== checked.stored) return undefined
    if (!user || !mayEnter(user, roles)) {
      const msg = user ? t(refusalReason(user)) : t('wrongPassword')
      const entry = failedEntry({ code: 400, msg })
      await addFailed(tables, call, user, entry)
      return { answer: entry.answer, entry, person: personFrom(user) }
    }

    if (checked.better !== undefined) await tables.users.rehash(userId, checked.better)
    const person = { user, roles }
    const asked = await askForFactor(tables, call, userId)
    if (asked) return { ...asked, person }
    const opened = await openSession(tables, call, person, 'password', checked.counters, now)
    return { ...opened, person }
  })
  if (entered) logEvent(call, entered.person, entered.entry)
  return entered?.answer
}
