import { UNNAMED } from '#constants.ts'
import { bareCodeOf, newRecoveryCodes, recoveryDigestOf } from '#server/auth/factor.ts'
import {
  clearFailures,
  countFailure,
  type FailureCounter,
  longestWait,
} from '#server/auth/throttle.ts'
import { base32Of, newSeed, setUpUriFor, timeStepFor } from '#server/auth/totp.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok, type Refusal, refuse, refuseFields } from '#server/calls/pipeline/answers.ts'
import { sessionOf } from '#server/calls/pipeline/caller.ts'
import type {
  Call,
  Caller,
  Route,
  SignedInCall,
  WriteCall,
  WriteHandler,
} from '#server/calls/pipeline/route.ts'
import { formatTime } from '#server/calls/pipeline/row-format.ts'
import { MAX_SECRET_LENGTH, readForm } from '#server/calls/pipeline/validate-body.ts'
import type { FactorRow } from '#server/store/sign-in/factors.ts'
import type { Tables } from '#server/store/tables.ts'

/** The caller's own second factor: its set-up, its recovery codes, its end. */
export const ownFactorRoutes: readonly Route[] = [
  { kind: 'read', method: 'GET', path: '/api/v1/user/factor', rights: 'always', run: getFactor },
  {
    kind: 'write',
    method: 'POST',
    path: '/api/v1/user/factor',
    rights: 'always',
    event: 'factor.begin',
    businessType: '1',
    isGrave: true,
    answersOnce: true,
    run: beginSetUp,
  },
  {
    kind: 'write',
    method: 'POST',
    path: '/api/v1/user/factor/activate',
    rights: 'always',
    event: 'factor.activate',
    businessType: '2',
    isGrave: true,
    answersOnce: true,
    prepare: checkFirstCode,
  },
  {
    kind: 'write',
    method: 'POST',
    path: '/api/v1/user/factor/recoveryCodes',
    rights: 'signed-in',
    event: 'factor.codes',
    businessType: '2',
    isGrave: true,
    answersOnce: true,
    run: replaceRecoveryCodes,
  },
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/v1/user/factor',
    rights: 'signed-in',
    event: 'factor.remove',
    businessType: '3',
    isGrave: true,
    run: removeFactor,
  },
]

/** The seed is told at the set-up alone. */
async function getFactor({ tables, caller }: Call): Promise<CallAnswer> {
  const { userId } = caller.user
  const row = await tables.factors.ofUser(userId)
  const required = requiresFactor(caller)
  if (row?.active !== 1) return ok({ active: false, recoveryCodes: 0, required })
  return ok({
    active: true,
    createdAt: formatTime(row.createdAt),
    recoveryCodes: await tables.factors.codeCount(userId),
    required,
  })
}

/** A set-up that was begun before and not finished starts anew. */
async function beginSetUp({
  tables,
  services,
  caller,
  t,
  now,
  recordChange,
}: WriteCall): Promise<CallAnswer> {
  const { userId, username } = caller.user
  if ((await tables.factors.ofUser(userId))?.active === 1) throw refuse(t, 400, 'factorActive')
  const seed = newSeed()
  await tables.factors.start(userId, seed, now)
  recordChange(userId, undefined, undefined)
  const key = base32Of(seed)
  const shopName = services.shop.configured.shopName ?? services.shop.get()?.shopName ?? UNNAMED
  return ok({ key: inGroups(key), uri: setUpUriFor(shopName, username, key) })
}

const inGroups = (key: string) => (key.match(/.{1,4}/g) ?? []).join(' ')

/** Counts a wrong code outside of the transaction that a refusal rolls back. */
async function checkFirstCode(call: SignedInCall): Promise<WriteHandler> {
  const { services, request, t, caller } = call
  const form = readForm(request.body, call)
  const code = bareCodeOf(form.requiredText('code', { max: MAX_SECRET_LENGTH }))
  form.throwIfInvalid()
  const { userId } = caller.user
  const counters: readonly FailureCounter[] = [{ key: `factor:${userId}`, kind: 'account' }]
  const refusal = await services.store.write(async (tables): Promise<Refusal | undefined> => {
    const now = services.clock()
    const wait = await longestWait(tables.throttle, counters, now)
    if (wait > 0) return refuse(t, 400, 'tooManyCodes', Math.ceil(wait / 1000))
    const seed = seedToSetUp(tables, t, await tables.factors.ofUser(userId))
    if (timeStepFor(seed, code, now) !== undefined) {
      await clearFailures(tables.throttle, counters)
      return undefined
    }
    await countFailure(tables.throttle, counters, now)
    return refuseFields(t, { code: t('codeWrong') })
  })
  if (refusal) throw refusal
  return write => activate(write, code)
}

/** The factor counts from now on; what was signed in without it ends. */
async function activate(call: WriteCall, code: string): Promise<CallAnswer> {
  const { tables, services, caller, t, now, recordChange } = call
  const { userId } = caller.user
  const seed = seedToSetUp(tables, t, await tables.factors.ofUser(userId))
  const step = timeStepFor(seed, code, services.clock())
  // The code of this step is used up: it does not sign in, too.
  if (step === undefined || !(await tables.factors.takeStep(userId, step)))
    throw refuseFields(t, { code: t('codeWrong') })
  await tables.factors.activate(userId)
  const recoveryCodes = await giveRecoveryCodes(tables, userId)
  await tables.sessions.passFactor(sessionOf(caller).session.sessionId)
  const ended = await endWithoutFactor(call, now)
  recordChange(userId, undefined, undefined)
  return ok({ recoveryCodes, ended }, t('factorOn', ended))
}

/** What got in without the factor: the person's other sessions, tokens, and begun sign-ins. */
async function endWithoutFactor({ tables, services, caller }: WriteCall, now: number) {
  const { userId } = caller.user
  const { session } = sessionOf(caller)
  await tables.tickets.removeOfUser(userId)
  await tables.apiTokens.endWithoutFactor(userId)
  return services.sessions.endOthers(tables, userId, session.sessionId, now)
}

/** Throws where no set-up was begun, or its seed cannot be read any more. */
function seedToSetUp({ factors }: Tables, t: Call['t'], row: FactorRow | undefined): Buffer {
  if (row?.active === 1) throw refuse(t, 400, 'factorActive')
  if (!row) throw refuse(t, 400, 'factorNotBegun')
  try {
    return factors.seedOf(row)
  } catch {
    throw refuse(t, 400, 'factorNotBegun')
  }
}

async function replaceRecoveryCodes(call: WriteCall): Promise<CallAnswer> {
  const { tables, caller, t, recordChange } = call
  const { userId } = caller.user
  if ((await tables.factors.ofUser(userId))?.active !== 1) throw refuse(t, 400, 'factorNone')
  const recoveryCodes = await giveRecoveryCodes(tables, userId)
  recordChange(userId, undefined, undefined)
  return ok({ recoveryCodes }, t('recoveryCodesNew'))
}

/** Only the answer that they go into holds them. */
async function giveRecoveryCodes({ factors }: Tables, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await factors.setCodes(userId, codes.map(recoveryDigestOf))
  return codes
}

async function removeFactor(call: WriteCall): Promise<CallAnswer> {
  const { tables, caller, t, recordChange } = call
  const { userId } = caller.user
  if (requiresFactor(caller)) throw refuse(t, 403, 'factorRequired')
  if (!(await tables.factors.remove(userId))) throw refuse(t, 400, 'factorNone')
  recordChange(userId, undefined, undefined)
  return ok(null, t('factorOff'))
}

/** Whatever role is viewed as. */
const requiresFactor = ({ heldRoles }: Caller) => heldRoles.some(role => role.requiresFactor === 1)
