import { isFactorReadable, takeFactorCode } from '#server/auth/factor.ts'
import { digestOf } from '#server/auth/sessions.ts'
import { countersFor, countFailure, longestWait } from '#server/auth/throttle.ts'
import type { CallAnswer } from '#server/call.ts'
import { Refusal, refuse } from '#server/calls/pipeline/answers.ts'
import { logEvent } from '#server/calls/pipeline/audit.ts'
import { enabledRoles } from '#server/calls/pipeline/caller.ts'
import type { OpenCall } from '#server/calls/pipeline/route.ts'
import { MAX_SECRET_LENGTH, readForm } from '#server/calls/pipeline/validate-body.ts'
import type { Tables } from '#server/store/tables.ts'
import { knownBrowserOf } from './browsers.ts'
import { openSession } from './open-session.ts'
import {
  addFailed,
  checkMaySignIn,
  failedEntry,
  mayEnter,
  personFrom,
  refusalReason,
  throttledRefusal,
  unchecked,
} from './refusals.ts'
import { findTicket } from './tickets.ts'

const MAX_CODE_LENGTH = 64

/** Tells the page to begin with the password again. */
const NO_TICKET = { reason: 'ticket' }

/**
 * The second step of a sign-in: a ticket and a code of the person's factor. Whatever the first step
 * checks besides the password is checked again. The ticket survives a wrong code, which counts as a
 * wrong password does (R77).
 */
export async function signInWithFactor(call: OpenCall): Promise<CallAnswer> {
  const { services, t } = call
  const form = readForm(call.request.body, call)
  const ticket = digestOf(form.requiredText('ticket', { max: MAX_SECRET_LENGTH }))
  const code = form.requiredText('code', { max: MAX_CODE_LENGTH })
  form.throwIfInvalid()
  const readState = (tables: Tables) => findState(tables, call, ticket)
  const before = await services.store.read(readState)
  checkMaySignIn(call, before)

  const now = services.clock()
  const { answer, entry, person } = await services.store.write(async tables => {
    const state = await readState(tables)
    const { user, counters } = state
    // Others may have failed since.
    if (state.wait > 0) throw throttledRefusal(call, state)
    if (!user) throw unchecked(call, state, noTicket(call))
    const roles = await enabledRoles(tables, user.userId)
    const fail = async (answer: CallAnswer) => {
      const entry = failedEntry(answer)
      await addFailed(tables, call, user, entry)
      return { answer, entry, person: personFrom(user) }
    }
    if (!mayEnter(user, roles)) {
      await tables.tickets.remove(ticket)
      return fail({ code: 400, msg: t(refusalReason(user)), data: NO_TICKET })
    }
    if (!(await isFactorReadable(tables, user.userId))) {
      const advice = `its seed cannot be decrypted: start with the SECRET_KEY_FILE it was stored with, or run reset-factor ${user.username}`
      services.log('factor_unreadable', { id: call.request.id, user: user.username, advice })
      throw unchecked(call, state, refuse(t, 500, 'factorUnreadable'))
    }
    const way = await takeFactorCode(tables, user.userId, code, now)
    if (way === undefined) {
      await countFailure(tables.throttle, counters, now)
      return fail({ code: 400, msg: t('wrongCode') })
    }
    await tables.tickets.remove(ticket)
    const person = { user, roles }
    return { ...(await openSession(tables, call, person, way, counters, now)), person }
  })
  logEvent(call, person, entry)
  return answer
}

/** Whose sign-in it is, if the ticket counts, and how long they have to wait. */
async function findState(tables: Tables, call: OpenCall, hash: string) {
  const { request, services } = call
  const ticket = await findTicket(tables, call, hash)
  const user = ticket && (await tables.users.byId(ticket.userId))
  const knownBrowser = user && (await knownBrowserOf(tables, call, user.userId))
  const counters = user
    ? countersFor(user.username, request.ip, knownBrowser)
    : countersFor('', request.ip, undefined).filter(({ kind }) => kind !== 'account')
  const wait = await longestWait(tables.throttle, counters, services.clock())
  return { user, counters, wait }
}

const noTicket = ({ t }: OpenCall) =>
  new Refusal({ code: 400, msg: t('ticketGone'), data: NO_TICKET })
