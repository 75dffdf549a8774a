import { idOf, isFields } from '#lib/decode.ts'
import type { CallAnswer, CallRequest } from '#server/call.ts'
import { noteClockBack } from '#server/calls/clock-back.ts'
import { sayIn } from '#server/messages.ts'
import { isDiskFull } from '#server/store/database-file.ts'
import { TOKEN_REUSE } from '#server/store/operation-log/operation-chain.ts'
import type { Tables } from '#server/store/tables.ts'
import { addOperation, type Entry, tell } from './audit.ts'
import { checkRights, identifyActor, menuVersionOf, SessionRefusal, versionText } from './caller.ts'
import { shrink, sweep } from './cleanup.ts'
import { keepAnswer, keptAnswer } from './idempotency.ts'
import { nobodyThere, Refusal } from './refusal.ts'
import { quarterOf, tellRepeats } from './refusals.ts'
import type {
  Actor,
  CostlyRoute,
  OpenCall,
  Parts,
  PreparedRoute,
  ReadRoute,
  SignedInRoute,
  Write,
  WriteRoute,
} from './route.ts'
import type { RouteTable } from './route-table.ts'

/** What is known of a call so far, also when it ends half-way. */
interface Progress {
  actor: Actor | undefined
  record: string
  before: unknown
  after: unknown
}

const SWEEP_EVERY = 3_600_000
const SHRINK_EVERY = 5_000

/** From a request to its answer: session, rights, transaction, operation log. */
export function createAnswers(table: RouteTable, parts: Parts) {
  let latest = parts.clock()
  let sweptAt = latest
  let shrunkAt = latest
  let quarter = quarterOf(latest)

  return async function answer(request: CallRequest): Promise<CallAnswer> {
    const say = sayIn(request.locale)
    const found = table.find(request.method, request.path)
    if (!found) return unknownCall(table, request)

    const [before, now] = [latest, parts.clock()]
    latest = now
    if (now < before) {
      // Else nothing would be swept or given back for as long as the clock was ahead.
      sweptAt = Math.min(sweptAt, now)
      shrunkAt = Math.min(shrunkAt, now)
      await noteClockBack(parts, before, now)
    }
    const call: OpenCall = { request, locale: request.locale, say, now, parts }
    try {
      if (quarterOf(call.now) !== quarter) {
        quarter = quarterOf(call.now)
        await tellRepeats(parts, call.now)
      }
      const { route, params } = found
      const given =
        route.kind === 'open' ? await route.run(call) : await answerSignedIn(route, params, call)
      if (call.now - sweptAt > SWEEP_EVERY) {
        sweptAt = call.now
        await sweep(parts)
      }
      if (call.now - shrunkAt > SHRINK_EVERY) {
        shrunkAt = call.now
        await shrink(parts)
      }
      return given
    } catch (error) {
      if (error instanceof SessionRefusal) await warnOf(error, call)
      if (error instanceof Refusal) return error.answer
      logFault(call, error)
      return { code: 500, msg: say(isDiskFull(error) ? 'diskFull' : 'failed', request.id) }
    }
  }
}

function unknownCall(table: RouteTable, { path, locale }: CallRequest): CallAnswer {
  const say = sayIn(locale)
  const methods = table.methodsOf(path)
  if (methods.length === 0) return { status: 404, code: 404, msg: say('unknownCall') }
  return { status: 405, code: 405, msg: say('wrongMethod'), headers: { Allow: methods.join(', ') } }
}

async function answerSignedIn(
  route: SignedInRoute,
  params: Readonly<Record<string, string>>,
  call: OpenCall,
): Promise<CallAnswer> {
  const progress: Progress = { actor: undefined, record: '', before: undefined, after: undefined }
  try {
    return route.kind === 'write'
      ? await write(route, params, call, progress)
      : await read(route, params, call, progress)
  } catch (error) {
    const { actor } = progress
    // What the transaction saw of roles and menus was undone with it.
    if (route.kind === 'write') call.parts.rights.forget()
    if (!actor) throw error
    return withVersion(await answerRefused(route, call, progress, error), actor)
  }
}

async function read(
  route: ReadRoute | CostlyRoute,
  params: Readonly<Record<string, string>>,
  call: OpenCall,
  progress: Progress,
): Promise<CallAnswer> {
  const { store, sessions } = call.parts
  const answer =
    route.kind === 'costly'
      ? await readInTurn(route, params, call, progress)
      : await store.read(async tables => {
          const actor = await admit(route, tables, call, progress)
          return withVersion(await route.run({ ...call, params, actor, tables }), actor)
        })
  const session = progress.actor?.session
  const isPoll = route.kind === 'read' && route.isPoll
  if (session && !isPoll && sessions.touch(session, call.now)) {
    // An hour that could not be noted must not cost the answer.
    await store
      .write(tables => tables.sessions.seen(session.sessionId, call.now))
      .catch(() => undefined)
  }
  return answer
}

/** After the person's other costly reads, by the rights of then. */
async function readInTurn(
  route: CostlyRoute,
  params: Readonly<Record<string, string>>,
  call: OpenCall,
  progress: Progress,
): Promise<CallAnswer> {
  const { store, costlyReads } = call.parts
  const { user } = await store.read(tables => admit(route, tables, call, progress))
  return costlyReads(user.userId, () =>
    store.readInSlices(async (tables, next) => {
      const actor = await admit(route, tables, call, progress)
      async function pause() {
        await next()
        checkPresence(call)
      }
      return withVersion(await route.run({ ...call, params, actor, tables, pause }), actor)
    }),
  )
}

const withVersion = (answer: CallAnswer, { view, user }: Actor): CallAnswer => ({
  ...answer,
  headers: {
    ...answer.headers,
    'X-Menu-Version': versionText(view.version, user.mustChange === 1),
  },
})

function checkPresence({ request }: OpenCall) {
  if (request.gone?.aborted) throw nobodyThere()
}

async function write(
  route: WriteRoute,
  params: Readonly<Record<string, string>>,
  call: OpenCall,
  progress: Progress,
): Promise<CallAnswer> {
  const { store, sessions } = call.parts
  const { request, now } = call
  const replay = route.once ? undefined : request.idempotencyKey

  const run = 'run' in route ? route.run : await prepared(route, params, call, progress)

  const { answer, entry } = await store.write(async tables => {
    const actor = await admit(route, tables, call, progress)
    if (sessions.touch(actor.session, now)) await tables.sessions.seen(actor.session.sessionId, now)

    const given = replay === undefined ? undefined : await keptAnswer(tables, call, actor, replay)
    const result =
      given
      ?? (await run({
        ...call,
        params,
        actor,
        tables,
        stamp: { by: actor.user.userId, at: now },
        changed(record, before, after) {
          progress.record = String(record)
          progress.before = before
          progress.after = after
        },
      }))
    const done = given ? undefined : entryOf(route, progress, result)
    if (done) {
      await addOperation(tables, call, actor, done)
      if (replay !== undefined) await keepAnswer(tables, call, actor, replay, result)
    }
    const version = await menuVersionOf(tables, call, actor)
    return {
      answer: { ...result, headers: { ...result.headers, 'X-Menu-Version': version } },
      entry: done,
    }
  })
  if (entry) tell(call, progress.actor, entry)
  return answer
}

async function prepared(
  route: PreparedRoute,
  params: Readonly<Record<string, string>>,
  call: OpenCall,
  progress: Progress,
): Promise<Write> {
  const actor = await call.parts.store.read(tables => admit(route, tables, call, progress))
  return route.prepare({ ...call, params, actor })
}

async function admit(
  route: SignedInRoute,
  tables: Tables,
  call: OpenCall,
  progress: Progress,
): Promise<Actor> {
  // A write is done all the same: its sender may have gone because it was the last thing to do.
  if (route.kind !== 'write') checkPresence(call)
  const actor = await identifyActor(tables, call, call.request.token)
  progress.actor = actor
  checkRights(call, actor, route.rights)
  return actor
}

const entryOf = (route: WriteRoute, progress: Progress, answer: CallAnswer): Entry => ({
  event: route.event,
  businessType: route.businessType,
  record: progress.record,
  before: progress.before,
  after: progress.after,
  answer,
})

/** The person sees the request's id, the log what went wrong. */
function logFault({ parts, request }: OpenCall, error: unknown) {
  const { id, method, path } = request
  parts.log('failed', { id, call: `${method} ${path}`, error: String(error) })
}

/** Refused writes, and reads without the right, stay in the operation log; their changes do not. */
async function answerRefused(
  route: SignedInRoute,
  call: OpenCall,
  progress: Progress,
  error: unknown,
): Promise<CallAnswer> {
  const { request, say, parts } = call
  const answer =
    error instanceof Refusal
      ? error.answer
      : { code: 500, msg: say(isDiskFull(error) ? 'diskFull' : 'failed', request.id) }
  if (!(error instanceof Refusal)) {
    logFault(call, error)
  }
  if (route.kind !== 'write' && answer.code !== 403) return answer

  const entry: Entry = {
    event: route.kind === 'write' ? route.event : 'refused',
    businessType: route.kind === 'write' ? route.businessType : '',
    record: progress.record || recordOf(route, call),
    answer,
  }
  try {
    await parts.store.write(tables => addOperation(tables, call, progress.actor, entry))
  } catch (fault) {
    parts.log('operation_not_logged', { id: request.id, error: String(fault) })
  }
  tell(call, progress.actor, entry)
  return answer
}

/** What a refused call was about: by its path, or by what a change names. */
function recordOf(route: SignedInRoute, { request: { path, body } }: OpenCall): string {
  const inPath = /\/(\d[\d,]*)(?=\/|$)/.exec(path)?.[1]
  if (inPath !== undefined || route.kind !== 'write' || !isFields(body)) return inPath ?? ''
  const id = idOf(body[KEYS[route.event.split('.', 1)[0] ?? ''] ?? ''])
  return id === undefined ? '' : String(id)
}

/** Of a record, by what an event begins with. */
const KEYS: Readonly<Record<string, string>> = {
  role: 'roleId',
  dict: 'dictCode',
  dicttype: 'dictId',
  config: 'configId',
  user: 'userId',
}

/** A token from elsewhere is told; one that was replaced long ago ends its whole session. */
async function warnOf(refusal: SessionRefusal, call: OpenCall) {
  const { turned, answer } = refusal
  if (turned.state !== 'unbound' && turned.state !== 'reused') return
  const { sessions, store } = call.parts
  const event = turned.state === 'reused' ? TOKEN_REUSE : 'token_without_binding'
  const entry: Entry = { event, businessType: '', record: String(turned.session.sessionId), answer }
  try {
    await store.write(async tables => {
      if (turned.state === 'reused') await sessions.end(tables, turned.session.sessionId)
      const user = await tables.users.byId(turned.session.userId)
      await addOperation(tables, call, user && { user, roles: [] }, entry)
    })
  } catch (fault) {
    logFault(call, fault)
  }
  tell(call, undefined, entry)
}
