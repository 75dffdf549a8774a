import { isFactorReadable, takeFactorCode } from '#server/auth/factor.ts'
import {
  clearFailures,
  countersFor,
  countFailure,
  longestWait,
  throttledAnswer,
} from '#server/auth/throttle.ts'
import type { CallAnswer } from '#server/call.ts'
import {
  ok,
  type Refusal,
  refuse,
  refuseFields,
  tooBusy,
  UnloggedRefusal,
} from '#server/calls/pipeline/answers.ts'
import { type AuditEntry, logEvent, operationFrom } from '#server/calls/pipeline/audit.ts'
import { sessionOf } from '#server/calls/pipeline/caller.ts'
import type { Route, SignedInCall, WriteCall, WriteHandler } from '#server/calls/pipeline/route.ts'
import { MAX_SECRET_LENGTH, PASSWORD_RULE, readForm } from '#server/calls/pipeline/validate-body.ts'
import { knownBrowserOf } from '#server/calls/sign-in/browsers.ts'
import type { Tables } from '#server/store/tables.ts'
import { renewToken } from './renew-token.ts'

const EVENT = { event: 'session.confirm', businessType: '10' } as const

/** A person shows the password again, and a code who has a factor, before a grave act (R15). */
export const confirmRoutes: readonly Route[] = [
  {
    ...{ kind: 'write', method: 'POST', path: '/api/v1/session/confirm' },
    // Also who has to change a password first: that is grave.
    ...{ rights: 'always', ...EVENT },
    // Showing the password again is always another try, and the answer holds a token.
    answersOnce: true,
    prepare: checkCredentials,
  },
]

/** Throttled, queued and counted as a sign-in is; a failure is stored although the call is refused. */
async function checkCredentials(call: SignedInCall): Promise<WriteHandler> {
  const { services, request, t, caller } = call
  const form = readForm(request.body, call)
  const password = form.requiredText('password', PASSWORD_RULE)
  const code = form.text('code', { max: MAX_SECRET_LENGTH }) ?? ''
  const readState = (tables: Tables) => findState(tables, call)
  const before = await services.store.read(readState)
  if (before.hasFactor && code === '') form.addProblem('code', { rule: 'required' })
  form.throwIfInvalid()
  if (before.wait > 0) throw unchecked(call, throttled(call, before.wait))
  if (!before.isReadable) throw unchecked(call, refuse(t, 500, 'factorUnreadable'))

  const stored = await services.passwords.enqueue(async () => {
    // Others may have failed while this one waited for its turn.
    const state = await services.store.read(readState)
    if (state.wait > 0) throw unchecked(call, throttled(call, state.wait))
    if (!services.passwords.canCheck(state.stored))
      throw unchecked(call, refuse(t, 500, 'passwordByNewerNode'))
    const isRight = await services.passwords.matches(password, state.stored)
    const refusal = await services.store.write(async tables => {
      const { hasFactor } = state
      const isShown = isRight && (!hasFactor || (await passFactor(tables, call, code)))
      if (isShown) return void (await clearFailures(tables.throttle, state.counters))
      await countFailure(tables.throttle, state.counters, services.clock())
      const msg = t(hasFactor ? 'confirmWithFactorWrong' : 'confirmWrong')
      return addFailed(tables, call, refuseFields(t, { password: msg }))
    })
    if (refusal) throw refusal
    return state.stored
  }, caller.user)
  if (stored === undefined) throw unchecked(call, tooBusy(t))
  return write => confirm(write, stored)
}

async function findState(tables: Tables, call: SignedInCall) {
  const { request, now } = call
  const { userId, username } = call.caller.user
  const browser = await knownBrowserOf(tables, call, userId)
  const counters = countersFor(username, request.ip, browser)
  return {
    counters,
    stored: await tables.users.passwordOf(userId),
    hasFactor: (await tables.factors.ofUser(userId))?.active === 1,
    isReadable: await isFactorReadable(tables, userId),
    wait: await longestWait(tables.throttle, counters, now),
  }
}

/** Takes the code, whatever becomes of the call: it is good once. */
async function passFactor(tables: Tables, { caller, services }: SignedInCall, code: string) {
  const { user } = caller
  const isRight = await takeFactorCode(tables, user.userId, code, services.clock())
  if (isRight) await tables.sessions.passFactor(sessionOf(caller).session.sessionId)
  return isRight !== undefined
}

const throttled = ({ t }: SignedInCall, wait: number) =>
  new UnloggedRefusal(throttledAnswer(t, wait))

const entryOf = ({ answer }: Refusal): AuditEntry => ({ ...EVENT, answer })

/** Refuses without a look at the password; the operation log counts it all the same. */
function unchecked(call: SignedInCall, refusal: Refusal): UnloggedRefusal {
  call.services.failedSignIns.add(operationFrom(call, call.caller, entryOf(refusal)), false)
  logEvent(call, call.caller, entryOf(refusal))
  return new UnloggedRefusal(refusal.answer)
}

async function addFailed(tables: Tables, call: SignedInCall, refusal: Refusal) {
  const row = operationFrom(call, call.caller, entryOf(refusal))
  await tables.refusals.set(call.services.failedSignIns.add(row, true))
  logEvent(call, call.caller, entryOf(refusal))
  return new UnloggedRefusal(refusal.answer)
}

/** The session goes on with a new token (ASVS 7.2.4). */
async function confirm(call: WriteCall, stored: string): Promise<CallAnswer> {
  const { tables, services, caller, t, recordChange } = call
  const { user, preview } = caller
  const shown = sessionOf(caller)
  const { sessionId } = shown.session
  // Another password was set meanwhile: this one shows nothing any more.
  if ((await tables.users.passwordOf(user.userId)) !== stored)
    throw refuseFields(t, { password: t('confirmWrong') })
  await tables.sessions.confirm(sessionId, services.clock())
  recordChange(sessionId, undefined, undefined)
  const renewed = await renewToken(call, shown, preview?.roleKey ?? '')
  return ok(renewed, t('passwordConfirmed'))
}
