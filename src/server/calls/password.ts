import { idOf, isFields } from '#lib/decode.ts'
import { faultOf, randomPassword } from '#server/auth/passwords.ts'
import { digestOf } from '#server/auth/sessions.ts'
import { type Counter, countFailure, forgive, longestWait } from '#server/auth/throttle.ts'
import type { CallAnswer } from '#server/call.ts'
import { keptAnswer } from '#server/calls/pipeline/idempotency.ts'
import { type Form, PASSWORD, readForm } from '#server/calls/pipeline/read-body.ts'
import { ok, refuse, refuseFields, tooBusy } from '#server/calls/pipeline/refusal.ts'
import type { Preparation, Write, WriteCall } from '#server/calls/pipeline/route.ts'

/** A password for somebody else: typed by an administrator, or made here. */

export interface GivenPassword {
  /** As it is stored. */
  hash: string
  /** It goes into the answer when it was made here; a typed one is known already. */
  plain: string | undefined
}

const typedIn = (form: Form) => form.text('password', PASSWORD)

/** Hashes it before the transaction, and hands it to what runs in it. */
export const withPassword =
  (run: (call: WriteCall, password: GivenPassword) => Promise<CallAnswer>) =>
  async (call: Preparation): Promise<Write> => {
    const password = await hashPassword(call)
    return write => run(write, password)
  }

async function hashPassword({ parts, request, say, actor }: Preparation): Promise<GivenPassword> {
  const form = readForm(request.body ?? {}, say)
  const typed = typedIn(form)
  form.check()
  const fault = typed === undefined ? undefined : faultOf(typed, '')
  if (fault) throw refuseFields(say, { password: say(fault) })
  const plain = typed === undefined ? randomPassword() : undefined
  const work = () => parts.passwords.hash(typed ?? plain ?? '')
  const hash = await parts.passwords.inTurn(work, actor.user)
  if (hash === undefined) throw tooBusy(say)
  return { hash, plain }
}

/** What is kept of a request says nothing of its password: the same one was set by then. */
export async function checkKeptPassword(call: Preparation) {
  const { parts, request, say, actor } = call
  const { idempotencyKey } = request
  if (idempotencyKey === undefined) return
  const typed = typedIn(readForm(request.body ?? {}, say))
  const stored = await parts.store.read(async tables => {
    const kept = await keptAnswer(tables, call, actor, idempotencyKey)
    const userId = isFields(kept?.data) ? idOf(kept.data.userId) : undefined
    return userId === undefined ? undefined : tables.users.passwordOf(userId)
  })
  if (typed === undefined || stored === undefined) return
  const isSame = await parts.passwords.inTurn(
    () => parts.passwords.matches(typed, stored),
    actor.user,
  )
  if (isSame === undefined) throw tooBusy(say)
  if (!isSame) throw refuse(say, 400, 'keyReused')
}

/** Whose it is to be is known only here: it must not be their name. */
export function checkPassword({ request, say }: WriteCall, username: string) {
  const typed = typedIn(readForm(request.body ?? {}, say))
  const fault = typed === undefined ? undefined : faultOf(typed, username)
  if (fault) throw refuseFields(say, { password: say(fault) })
}

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
