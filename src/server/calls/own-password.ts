import { faultOf } from '#server/auth/passwords.ts'
import { digestOf } from '#server/auth/sessions.ts'
import { type Counter, countFailure, forgive, longestWait } from '#server/auth/throttle.ts'
import { keptAnswer } from '#server/calls/pipeline/idempotency.ts'
import { PASSWORD, readForm } from '#server/calls/pipeline/read-body.ts'
import { ok, refuse, refuseFields, tooBusy } from '#server/calls/pipeline/refusal.ts'
import type { Preparation, Write, WriteCall } from '#server/calls/pipeline/route.ts'
import type { CallAnswer } from '../call.ts'

/** Checks the old password, and hashes the new one, before the transaction that sets it. */
export async function changePassword(call: Preparation): Promise<Write> {
  const { parts, request, say, actor, now } = call
  const { idempotencyKey } = request
  const form = readForm(request.body, say)
  const old = form.requiredText('oldPassword', PASSWORD)
  const next = form.requiredText('newPassword', PASSWORD)
  form.check()
  const fault = faultOf(next, actor.user.username)
  if (fault) throw refuseFields(say, { newPassword: say(fault) })

  const counters: readonly Counter[] = [{ key: `password:${actor.user.userId}`, kind: 'account' }]
  const hash = await parts.passwords.inTurn(async () => {
    const { stored, wait, kept } = await parts.store.read(async tables => ({
      stored: await tables.users.passwordOf(actor.user.userId),
      wait: await longestWait(tables, counters, now),
      kept: idempotencyKey && (await keptAnswer(tables, call, actor, idempotencyKey)),
    }))
    if (wait > 0) throw refuse(say, 400, 'tooManyFailures', Math.ceil(wait / 1000))
    if (!parts.passwords.canCheck(stored)) throw refuse(say, 500, 'passwordByNewerNode')
    // What is kept of a request says nothing of its passwords: the new one is the one that was set.
    if (!(await parts.passwords.matches(kept ? next : old, stored))) {
      await parts.store.write(tables => countFailure(tables, counters, parts.clock()))
      if (kept) throw refuse(say, 400, 'keyReused')
      throw refuseFields(say, { oldPassword: say('passwordOld') })
    }
    if (kept) return stored ?? ''
    if (old.normalize('NFKC') === next.normalize('NFKC')) {
      throw refuseFields(say, { newPassword: say('passwordSame') })
    }
    await parts.store.write(tables => forgive(tables, counters))
    return parts.passwords.hash(next)
  }, actor.user)
  if (hash === undefined) throw tooBusy(say)
  return write => setPassword(write, hash)
}

async function setPassword(
  { tables, actor, request, say, stamp, now, changed }: WriteCall,
  hash: string,
): Promise<CallAnswer> {
  const { user, session, token } = actor
  await tables.users.setPassword(user.userId, hash, false, stamp)
  await tables.sessions.endOfUser(user.userId, session.sessionId)
  // A copy of an old token may have been used to get another one beside this.
  await tables.sessions.keepToken(token, now)
  await tables.devices.forget(user.userId, request.device && digestOf(request.device))
  changed(user.userId, undefined, undefined)
  return ok(null, say('passwordChanged'))
}
