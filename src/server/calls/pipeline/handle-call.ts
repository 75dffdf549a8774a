import { idOf, isFields } from '#lib/decode.ts'
import { takeFromQuota } from '#server/auth/quotas.ts'
import type { CallAnswer, CallRequest } from '#server/call.ts'
import { logClockBack } from '#server/calls/log-clock-back.ts'
import { translateFor } from '#server/messages.ts'
import { DiskFullError, UnavailableError } from '#server/store/faults.ts'
import { recordKindOf } from '#server/store/operation-log/logged-kinds.ts'
import { TOKEN_REUSE_EVENT } from '#server/store/operation-log/operation-chain.ts'
import type { Tables } from '#server/store/tables.ts'
import { clientDisconnected, overQuota, Refusal, UnloggedRefusal, unavailable } from './answers.ts'
import { type AuditEntry, addOperation, logEvent } from './audit.ts'
import { checkRights, formatMenuVersion, isGated, menuVersionOf, SessionRefusal } from './caller.ts'
import { shrinkDatabase, sweep } from './cleanup.ts'
import { requireFreshPassword } from './fresh-password.ts'
import { findStoredAnswer, storeAnswer } from './idempotency.ts'
import {
  checkReach,
  identifyCaller,
  noteRead,
  noteUse,
  ProgramRefusal,
  reportRefusedToken,
} from './program.ts'
import type {
  Caller,
  CallServices,
  CostlyRoute,
  OpenCall,
  PreparedRoute,
  ReadRoute,
  SessionCaller,
  SignedInRoute,
  UnloggedRoute,
  WriteCall,
  WriteHandler,
  WriteRoute,
} from './route.ts'
import type { RouteTable } from './route-table.ts'

/** What is known of a call so far, even if it fails half-way. */
interface CallState {
  caller: Caller | undefined
  record: string
  before: unknown
  after: unknown
  /** To be done once the change is stored. */
  committed: (() => void)[]
}

const SWEEP_INTERVAL_MS = 3_600_000
const SHRINK_INTERVAL_MS = 5_000

/** Takes a request to its answer: session, rights, transaction, operation log. */
export function createCallHandler(table: RouteTable, parts: CallServices) {
  let latest = parts.clock()
  let sweptAt = latest
  let shrunkAt = latest

  return async function answer(sent: CallRequest): Promise<CallAnswer> {
    const request = withoutNul(sent)
    const t = translateFor(request.locale)
    const found = table.find(request.method, request.path)
    if (!found) return unknownCallAnswer(table, request)

    const [before, now] = [latest, parts.clock()]
    latest = now
    if (now < before) {
      // Otherwise nothing would be swept or shrunk for as long as the clock was ahead.
      sweptAt = Math.min(sweptAt, now)
      shrunkAt = Math.min(shrunkAt, now)
      await logClockBack(parts, before, now)
    }
    const call: OpenCall = { request, locale: request.locale, t, now, services: parts }
    try {
      const { route, params } = found
      const result =
        route.kind === 'open' ? await route.run(call) : await handleSignedIn(route, params, call)
      if (call.now - sweptAt > SWEEP_INTERVAL_MS) {
        sweptAt = call.now
        await sweep(parts)
      }
      if (call.now - shrunkAt > SHRINK_INTERVAL_MS) {
        shrunkAt = call.now
        await shrinkDatabase(parts)
      }
      return result
    } catch (error) {
      if (error instanceof SessionRefusal) await reportTokenMisuse(error, call)
      if (error instanceof ProgramRefusal) await reportRefusedToken(error, call)
      if (error instanceof Refusal) return error.answer
      logError(call, error)
      return failureOf(error, call)
    }
  }
}

const NUL = '\0'

/** No stored text has this sign, and PostgreSQL cannot even look for it; forms refuse it. */
function withoutNul(request: CallRequest): CallRequest {
  const { query } = request
  if (![...query.values()].some(value => value.includes(NUL))) return request
  const replaced = [...query].map(
    ([name, value]) => [name, value.replaceAll(NUL, '\ufffd')] as const,
  )
  return { ...request, query: new Map(replaced) }
}

function unknownCallAnswer(table: RouteTable, { path, locale }: CallRequest): CallAnswer {
  const t = translateFor(locale)
  const methods = table.methodsOf(path)
  if (methods.length === 0) return { status: 404, code: 404, msg: t('unknownCall') }
  return { status: 405, code: 405, msg: t('wrongMethod'), headers: { Allow: methods.join(', ') } }
}

async function handleSignedIn(
  route: SignedInRoute,
  params: Readonly<Record<string, string>>,
  call: OpenCall,
): Promise<CallAnswer> {
  const progress: CallState = {
    caller: undefined,
    record: '',
    before: undefined,
    after: undefined,
    committed: [],
  }
  try {
    return route.kind === 'write' || route.kind === 'unlogged'
      ? await handleWrite(route, params, call, progress)
      : await handleRead(route, params, call, progress)
  } catch (error) {
    const { caller } = progress
    // The cache may hold roles and menus that the transaction has rolled back.
    if (route.kind === 'write' || route.kind === 'unlogged') call.services.rights.forget()
    if (!caller) throw error
    return withMenuVersion(await handleRefusal(route, call, progress, error), caller)
  }
}

async function handleRead(
  route: ReadRoute | CostlyRoute,
  params: Readonly<Record<string, string>>,
  call: OpenCall,
  progress: CallState,
): Promise<CallAnswer> {
  const { store } = call.services
  const answer =
    route.kind === 'costly'
      ? await handleCostlyRead(route, params, call, progress)
      : await store.read(async tables => {
          const actor = await authorize(route, tables, call, progress)
          return withMenuVersion(await route.run({ ...call, params, caller: actor, tables }), actor)
        })
  const { caller } = progress
  if (caller?.apiToken) await noteRead(call, caller)
  if (caller?.session) {
    // If this cannot be stored, the answer is still sent.
    const isPoll = route.kind === 'read' && route.isPoll === true
    await noteCall(call, caller, isPoll).catch(() => undefined)
  }
  return answer
}

async function noteCall(
  { services: { store, sessions }, now }: OpenCall,
  { session, token }: SessionCaller,
  isPoll: boolean,
) {
  const isTimeDue = !isPoll && sessions.touch(session, now)
  if (!isTimeDue && token.isFirstUse === 0) return
  await store.write(async tables => {
    if (isTimeDue) await tables.sessions.seen(session.sessionId, now)
    // A new password may have ended it meanwhile.
    const current = await tables.sessions.token(token.tokenHash)
    if (current) await sessions.takePlace(tables, current, now)
  })
}

/** Waits for the person's other costly reads, and checks the rights again afterwards. */
async function handleCostlyRead(
  route: CostlyRoute,
  params: Readonly<Record<string, string>>,
  call: OpenCall,
  progress: CallState,
): Promise<CallAnswer> {
  const { store, costlyReads } = call.services
  const { user } = await store.read(tables => authorize(route, tables, call, progress))
  return costlyReads.inTurn(user.userId, () =>
    store.readInSlices(async (tables, next) => {
      const actor = await authorize(route, tables, call, progress)
      async function pause() {
        await next()
        checkConnected(call)
      }
      return withMenuVersion(
        await route.run({ ...call, params, caller: actor, tables, pause }),
        actor,
      )
    }),
  )
}

/** A program has no menu. */
const withMenuVersion = (answer: CallAnswer, caller: Caller): CallAnswer =>
  caller.apiToken
    ? answer
    : {
        ...answer,
        headers: {
          ...answer.headers,
          'X-Menu-Version': formatMenuVersion(caller.rights.version, isGated(caller)),
        },
      }

function checkConnected({ request }: OpenCall) {
  if (request.signal?.aborted) throw clientDisconnected()
}

async function handleWrite(
  route: WriteRoute | UnloggedRoute,
  params: Readonly<Record<string, string>>,
  call: OpenCall,
  progress: CallState,
): Promise<CallAnswer> {
  const { store, sessions } = call.services
  const { request, now } = call
  const isLogged = route.kind === 'write'
  const isPoll = route.kind === 'unlogged' && route.isPoll
  const replay = isLogged && !route.answersOnce ? request.idempotencyKey : undefined

  const run = 'run' in route ? route.run : await prepareWrite(route, params, call, progress)

  const { answer, entry } = await store.write(async tables => {
    const actor = await authorize(route, tables, call, progress)
    if (actor.apiToken) await noteUse(tables, call, actor)
    else {
      if (!isPoll && sessions.touch(actor.session, now))
        await tables.sessions.seen(actor.session.sessionId, now)
      await sessions.takePlace(tables, actor.token, now)
    }

    const stored =
      replay === undefined ? undefined : await findStoredAnswer(tables, call, actor, replay)
    const write: WriteCall = {
      ...call,
      params,
      caller: actor,
      tables,
      stamp: { by: actor.user.userId, at: now },
      recordChange(record, before, after) {
        progress.record = String(record)
        progress.before = before
        progress.after = after
      },
      afterCommit: work => void progress.committed.push(work),
    }
    const result =
      stored ?? (route.kind === 'unlogged' ? await runInQuota(route, write) : await run(write))
    const done = stored || !isLogged ? undefined : auditEntryFrom(route, progress, result)
    if (done) {
      await addOperation(tables, call, actor, done)
      if (replay !== undefined) await storeAnswer(tables, call, actor, replay, result)
    }
    if (actor.apiToken) return { answer: result, entry: done }
    const version = await menuVersionOf(tables, call, actor)
    return {
      answer: { ...result, headers: { ...result.headers, 'X-Menu-Version': version } },
      entry: done,
    }
  })
  for (const work of progress.committed) work()
  if (entry) logEvent(call, progress.caller, entry)
  return answer
}

/** Gives a refusal as an answer: thrown, it would undo the count. */
async function runInQuota({ quota, run }: UnloggedRoute, call: WriteCall): Promise<CallAnswer> {
  const wait = await takeFromQuota(call.tables.quotas, quota, call.caller.user.userId, call.now)
  if (wait > 0) throw overQuota(call.t, wait)
  try {
    return await run(call)
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}

async function prepareWrite(
  route: PreparedRoute,
  params: Readonly<Record<string, string>>,
  call: OpenCall,
  progress: CallState,
): Promise<WriteHandler> {
  const actor = await call.services.store.read(tables => authorize(route, tables, call, progress))
  return route.prepare({ ...call, params, caller: actor })
}

async function authorize(
  route: SignedInRoute,
  tables: Tables,
  call: OpenCall,
  progress: CallState,
): Promise<Caller> {
  // A write is carried out all the same: its sender may have gone because it was the last thing to
  // do.
  if (route.kind === 'read' || route.kind === 'costly') checkConnected(call)
  const actor = await identifyCaller(tables, call)
  progress.caller = actor
  if (actor.apiToken) checkReach(call, route)
  checkRights(call, actor, route.rights)
  if (route.kind === 'write' && route.isGrave)
    await requireFreshPassword({ ...call, tables, caller: actor })
  return actor
}

const auditEntryFrom = (
  route: WriteRoute,
  progress: CallState,
  answer: CallAnswer,
): AuditEntry => ({
  event: route.event,
  businessType: route.businessType,
  record: progress.record,
  before: progress.before,
  after: progress.after,
  answer,
})

/** Nothing was changed; where the database is away only for a moment, the same call may work soon. */
function failureOf(error: unknown, { request, t }: OpenCall): CallAnswer {
  if (error instanceof UnavailableError) return unavailable(t)
  return { code: 500, msg: t(error instanceof DiskFullError ? 'diskFull' : 'failed', request.id) }
}

/** The answer names the request's id, the log what went wrong. */
function logError({ services, request }: OpenCall, error: unknown) {
  const { id, method, path } = request
  services.log('failed', { id, call: `${method} ${path}`, error: String(error) })
}

/**
 * Logs refused writes, and reads without the right, as operations; their changes are rolled back.
 */
async function handleRefusal(
  route: SignedInRoute,
  call: OpenCall,
  progress: CallState,
  error: unknown,
): Promise<CallAnswer> {
  if (error instanceof UnloggedRefusal) return error.answer
  const { request, services } = call
  const answer = error instanceof Refusal ? error.answer : failureOf(error, call)
  if (!(error instanceof Refusal)) {
    logError(call, error)
  }
  if (error instanceof UnavailableError) return answer
  if (route.kind !== 'write' && answer.code !== 403) return answer

  const entry: AuditEntry = {
    event: route.kind === 'write' ? route.event : 'refused',
    businessType: route.kind === 'write' ? route.businessType : '',
    record: progress.record || recordOf(route, call),
    answer: {
      code: answer.code,
      msg: error instanceof Refusal ? error.loggedMsg : answer.msg,
    },
  }
  try {
    await services.store.write(tables => addOperation(tables, call, progress.caller, entry))
  } catch (failure) {
    services.log('operation_not_logged', { id: request.id, error: String(failure) })
  }
  logEvent(call, progress.caller, entry)
  return answer
}

/** The record that a refused call was about: from its path, or from the body of a write. */
function recordOf(
  route: SignedInRoute,
  { request: { path, body }, services: { kinds } }: OpenCall,
): string {
  const inPath = /\/(\d[\d,]*)(?=\/|$)/.exec(path)?.[1]
  if (inPath !== undefined || route.kind !== 'write' || !isFields(body)) return inPath ?? ''
  const kind = kinds.get(recordKindOf(route.event) ?? '')
  const id = kind && idOf(body[kind.idField])
  return id === undefined ? '' : String(id)
}

/**
 * Logs a token without its bind cookie; a token that was replaced long ago ends its whole session.
 */
async function reportTokenMisuse(refusal: SessionRefusal, call: OpenCall) {
  const { check, answer } = refusal
  if (check.state !== 'unbound' && check.state !== 'reused') return
  const { sessions, store } = call.services
  const event = check.state === 'reused' ? TOKEN_REUSE_EVENT : 'token_without_binding'
  const entry: AuditEntry = {
    event,
    businessType: '',
    record: String(check.session.sessionId),
    answer,
  }
  try {
    await store.write(async tables => {
      if (check.state === 'reused') await sessions.end(tables, check.session.sessionId)
      const user = await tables.users.byId(check.session.userId)
      await addOperation(tables, call, user && { user, roles: [] }, entry)
    })
  } catch (failure) {
    logError(call, failure)
  }
  logEvent(call, undefined, entry)
}
