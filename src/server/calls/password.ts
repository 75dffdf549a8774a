import { temporaryPassword } from '#entities/password.ts'
import { idOf, isFields } from '#lib/decode.ts'
import { detailsWait } from '#server/auth/details-wait.ts'
import { passwordProblemOf } from '#server/auth/passwords.ts'
import { digestOf } from '#server/auth/sessions.ts'
import {
  clearFailures,
  countFailure,
  type FailureCounter,
  longestWait,
} from '#server/auth/throttle.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok, overQuota, refuse, refuseFields, tooBusy } from '#server/calls/pipeline/answers.ts'
import { sessionOf } from '#server/calls/pipeline/caller.ts'
import { requireFreshPassword } from '#server/calls/pipeline/fresh-password.ts'
import { findStoredAnswer } from '#server/calls/pipeline/idempotency.ts'
import type { SignedInCall, WriteCall, WriteHandler } from '#server/calls/pipeline/route.ts'
import { type Form, PASSWORD_RULE, readForm } from '#server/calls/pipeline/validate-body.ts'

/** A password for somebody else: typed by an administrator, or made here. */

export interface NewPassword {
  /** In the stored form. */
  hash: string
  /** Goes into the answer if the server made it; the caller knows a typed one already. */
  plain: string | undefined
}

const readTypedPassword = (form: Form) => form.text('password', PASSWORD_RULE)

/** Hashes the new password before the transaction, and passes it to the handler that runs in it. */
export const withNewPassword =
  (run: (call: WriteCall, password: NewPassword) => Promise<CallAnswer>) =>
  async (call: SignedInCall): Promise<WriteHandler> => {
    const password = await hashPassword(call)
    return write => run(write, password)
  }

async function hashPassword(call: SignedInCall): Promise<NewPassword> {
  const { services, request, t, caller } = call
  const form = readForm(request.body ?? {}, call)
  const typed = readTypedPassword(form)
  form.throwIfInvalid()
  const problem = typed === undefined ? undefined : passwordProblemOf(typed, '')
  if (problem) throw refuseFields(t, { password: t(problem) })
  const plain = typed === undefined ? temporaryPassword() : undefined
  const work = () => services.passwords.hash(typed ?? plain ?? '')
  const hash = await services.passwords.enqueue(work, caller.user)
  if (hash === undefined) throw tooBusy(t)
  return { hash, plain }
}

/**
 * A stored request holds no password: a repeated one counts only if its password is the one that
 * was set.
 */
export async function checkReplayedPassword(call: SignedInCall) {
  const { services, request, t, caller } = call
  const { idempotencyKey } = request
  if (idempotencyKey === undefined) return
  const typed = readTypedPassword(readForm(request.body ?? {}, call))
  const stored = await services.store.read(async tables => {
    const replay = await findStoredAnswer(tables, call, caller, idempotencyKey)
    const userId = isFields(replay?.data) ? idOf(replay.data.userId) : undefined
    return userId === undefined ? undefined : tables.users.passwordOf(userId)
  })
  if (typed === undefined || stored === undefined) return
  const isSame = await services.passwords.enqueue(
    () => services.passwords.matches(typed, stored),
    caller.user,
  )
  if (isSame === undefined) throw tooBusy(t)
  if (!isSame) throw refuse(t, 400, 'keyReused')
}

/** The name is known only in the transaction: the password must not be the name. */
export function checkNewPassword(call: WriteCall, username: string) {
  const { request, t } = call
  const typed = readTypedPassword(readForm(request.body ?? {}, call))
  const problem = typed === undefined ? undefined : passwordProblemOf(typed, username)
  if (problem) throw refuseFields(t, { password: t(problem) })
}

/**
 * Checks the old password and hashes the new one before the transaction that sets it. The old one is
 * the password that a grave act needs (R15); whoever has a second factor has to have shown a code too.
 */
export async function changePassword(call: SignedInCall): Promise<WriteHandler> {
  const { services, request, t, caller, now } = call
  const { idempotencyKey } = request
  const form = readForm(request.body, call)
  const old = form.requiredText('oldPassword', PASSWORD_RULE)
  const next = form.requiredText('newPassword', PASSWORD_RULE)
  const endsTokens = form.flag('endTokens') ?? false
  form.throwIfInvalid()
  const problem = passwordProblemOf(next, caller.user.username)
  if (problem) throw refuseFields(t, { newPassword: t(problem) })
  const quotaWait = await services.store.read(async tables => {
    const factor = await tables.factors.ofUser(caller.user.userId)
    if (factor?.active === 1) await requireFreshPassword({ ...call, tables })
    const isRepeated =
      idempotencyKey && (await findStoredAnswer(tables, call, caller, idempotencyKey))
    return isRepeated ? 0 : detailsWait(tables, caller.user.userId, 'password.change', now)
  })
  if (quotaWait > 0) throw overQuota(t, quotaWait)

  const counters: readonly FailureCounter[] = [
    { key: `password:${caller.user.userId}`, kind: 'account' },
  ]
  const hash = await services.passwords.enqueue(async () => {
    const { stored, wait, replay } = await services.store.read(async tables => ({
      stored: await tables.users.passwordOf(caller.user.userId),
      wait: await longestWait(tables.throttle, counters, now),
      replay: idempotencyKey && (await findStoredAnswer(tables, call, caller, idempotencyKey)),
    }))
    if (wait > 0) throw refuse(t, 400, 'tooManyFailures', Math.ceil(wait / 1000))
    if (!services.passwords.canCheck(stored)) throw refuse(t, 500, 'passwordByNewerNode')
    // A stored request holds no passwords: a repeated one counts if its new password is the one
    // that was set.
    if (!(await services.passwords.matches(replay ? next : old, stored))) {
      await services.store.write(tables =>
        countFailure(tables.throttle, counters, services.clock()),
      )
      if (replay) throw refuse(t, 400, 'keyReused')
      throw refuseFields(t, { oldPassword: t('passwordOld') })
    }
    if (replay) return stored ?? ''
    if (old.normalize('NFKC') === next.normalize('NFKC')) {
      throw refuseFields(t, { newPassword: t('passwordSame') })
    }
    await services.store.write(tables => clearFailures(tables.throttle, counters))
    return services.passwords.hash(next)
  }, caller.user)
  if (hash === undefined) throw tooBusy(t)
  return write => setPassword(write, hash, endsTokens)
}

async function setPassword(
  { tables, services, caller, request, t, stamp, now, recordChange }: WriteCall,
  hash: string,
  endsTokens: boolean,
): Promise<CallAnswer> {
  const { user } = caller
  const { session, token } = sessionOf(caller)
  await tables.users.setPassword(user.userId, hash, false, stamp)
  const { sessionId } = session
  await tables.tickets.removeOfUser(user.userId)
  const ended = await services.sessions.endOthers(tables, user.userId, sessionId, now)
  // A copy of an old token may have been used to get another token beside this one.
  await services.sessions.keepToken(tables, token, now)
  await tables.devices.forget(user.userId, request.device && digestOf(request.device))
  recordChange(user.userId, undefined, undefined)
  if (!endsTokens) return ok({ ended }, t('passwordChanged', ended))
  const endedTokens = await tables.apiTokens.endOfUser(user.userId)
  return ok({ ended, endedTokens }, t('passwordChangedTokens', ended, endedTokens))
}
