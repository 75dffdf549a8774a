import { randomUUID } from 'node:crypto'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Locale } from '#constants.ts'
import { type Base, createBase } from '#lib/base.ts'
import type { CallAnswer, CallRequest, Calls } from '#server/call.ts'
import { createRefusalLog, type Log, type RefusalLog } from '#server/log.ts'
import type { Gauge } from '#server/metrics/gauge.ts'
import { type Metrics, UNKNOWN_ROUTE } from '#server/metrics/metrics.ts'
import { networkOf, unmapIPv4 } from './address.ts'
import {
  bindCookiesAt,
  localBindCookies,
  readBindCookie,
  readLocalBindCookie,
} from './bind-cookie.ts'
import { createConnectionLimit, MAX_CONNECTIONS } from './connections.ts'
import { formatDeviceCookie, readDeviceCookie } from './device-cookie.ts'
import { redirectHeaders } from './headers.ts'
import { HttpError } from './http-error.ts'
import { type HttpTextKey, localeOf } from './http-texts.ts'
import { createInFlightLimits, type InFlightRequest } from './in-flight.ts'
import { PROXY_LIMITS, REQUEST_LIMITS } from './json.ts'
import { ClientDisconnected, hasBody, parseBody, readBody } from './read-body.ts'
import {
  type Client,
  checkRequest,
  clientOf,
  type HostCheck,
  idempotencyKeyOf,
  isNavigation,
  tokenOf,
  userAgentOf,
} from './request.ts'
import { isNormalPath, parseQuery, splitTarget } from './request-target.ts'
import { errorAnswer, formatRawAnswer, writeAnswer, writeResponse } from './response.ts'
import type { Site } from './static-site.ts'

export interface HttpServerOptions {
  /** The embedded API, or the one behind `API_ORIGIN`. */
  calls: Calls
  site: Site
  /** The path that the console lies below; site and calls see paths without it. `/` by default. */
  base?: Base
  apiPrefix: string
  isAllowedHost: HostCheck
  trustProxy: number
  log: Log
  /** Told of each call; without it nothing is measured. */
  metrics?: Metrics | undefined
  /** Shorter timeouts for tests, in milliseconds. */
  timeouts?: Partial<typeof DEFAULT_TIMEOUTS_MS>
}

export interface RunningServer {
  server: Server
  /** What waits now. */
  gauges(): readonly Gauge[]
  /**
   * Accepts no new connection, lets running calls end, and cuts the rest after `grace`
   * milliseconds.
   */
  stop(grace?: number): Promise<void>
}

/** Closes slow headers, slow bodies and silent sockets on the second (R25). */
const DEFAULT_TIMEOUTS_MS = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  /** A client that does not read its answer is idle too. */
  idleTimeout: 30_000,
  /** How long a sender whose body is not read may read our answer before its connection is cut. */
  linger: 1_000,
  grace: 5_000,
  /** How long a request waits for a place among those in flight. */
  patience: 5_000,
}

/** Monitoring must get an answer even while many other requests wait. */
const HEALTH_PATH = '/health'

/** The requests whose sender waits for `100 Continue` before it sends the body. */
const expectingContinue = new WeakSet<IncomingMessage>()

export function createServer(parts: HttpServerOptions): RunningServer {
  const { log } = parts
  const {
    idleTimeout,
    linger,
    patience,
    grace: usualGrace,
    ...timeouts
  } = {
    ...DEFAULT_TIMEOUTS_MS,
    ...parts.timeouts,
  }
  /** For each unfinished answer its socket, and the function that ends it. */
  const active = new Map<ServerResponse, { socket: Socket; end: () => void }>()
  const limits = createInFlightLimits(patience)
  const logRefusal = createRefusalLog(log)
  let isStopping = false
  let settled = () => {}

  const options: ServerOptions = {
    ...timeouts,
    // checkRequest checks it: Node's own refusal has neither our envelope nor our headers.
    requireHostHeader: false,
    // Later versions of Node read four times as far ahead of a body that is refused (R21).
    highWaterMark: 16 * 1024,
  }
  const server = createHttpServer(options, async (request, response) => {
    const controller = new AbortController()
    const end = () => {
      active.delete(response)
      controller.abort()
      if (active.size === 0) settled()
    }
    active.set(response, { socket: request.socket, end })
    response.once('close', end)
    response.on('error', () => {})
    if (isStopping) response.setHeader('Connection', 'close')
    const inFlight = limits.begin(controller.signal)
    await handleRequest(request, response, { ...parts, linger, logRefusal }, inFlight)
  })
  // Node reports the close of a socket only to the first answer waiting on it. The last ones end
  // first, so that none of them gets a place that another one gives back.
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => {
      for (const entry of [...active.values()].reverse()) if (entry.socket === socket) entry.end()
    })
  })
  server.maxConnections = MAX_CONNECTIONS
  // Behind a proxy all connections come from the proxy's address.
  if (parts.trustProxy === 0) server.on('connection', createConnectionLimit())
  // Beyond its own limit Node drops headers in silence; checkRequest refuses the request instead.
  server.maxHeadersCount = 0
  server.setTimeout(idleTimeout)

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const responses = [...active].flatMap(([response, entry]) =>
      entry.socket === socket ? response : [],
    )
    const isAnswered = responses.some(response => response.headersSent)
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswered) {
      socket.destroy()
      return
    }
    const pending = responses.findLast(({ req }) => req.complete)
    if (pending) {
      // The client would take our refusal for the answer to that request, which may have changed
      // something.
      pending.setHeader('Connection', 'close')
      socket.pause()
      return
    }
    const [status, text] = CLIENT_ERRORS[error.code ?? ''] ?? [400, 'badRequest']
    if (TELLING_STATUSES.has(status)) {
      logRefusal(text, { ip: unmapIPv4(socket.remoteAddress ?? '') })
    }
    // The client behind a proxy is not known yet; without https a browser ignores HSTS.
    const isHttps = parts.trustProxy > 0
    socket.end(formatRawAnswer(status, STATUS_CODES[status] ?? '', text, isHttps))
    setTimeout(() => socket.destroy(), linger).unref()
  })
  // Without a listener Node asks for a body before we have checked whether it is allowed.
  server.on('checkContinue', (request, response) => {
    expectingContinue.add(request)
    server.emit('request', request, response)
  })
  // Without a listener Node writes a 417 of its own, which is no envelope.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))

  return {
    server,
    gauges: limits.gauges,
    async stop(grace = usualGrace) {
      isStopping = true
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeIdleConnections()
      for (const response of active.keys()) {
        if (!response.headersSent) response.setHeader('Connection', 'close')
      }
      if (active.size > 0) {
        const timeout = new Promise<void>(resolve => setTimeout(resolve, grace).unref())
        await Promise.race([new Promise<void>(resolve => (settled = resolve)), timeout])
        if (active.size > 0) log('stopped_with_calls_under_way', { calls: active.size })
      }
      server.closeAllConnections()
      await closed
    },
  }
}

const CLIENT_ERRORS: Readonly<Record<string, readonly [number, HttpTextKey]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'timeout'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'tooLarge'],
  HPE_HEADER_OVERFLOW: [431, 'headersTooLarge'],
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  parts: HttpServerOptions & { linger: number; logRefusal: RefusalLog },
  inFlight: InFlightRequest,
): Promise<void> {
  const { apiPrefix, base = ROOT_BASE, calls, linger, log, metrics, trustProxy } = parts
  const id = randomUUID()
  const locale = localeOf(request.headers['accept-language'])
  const client = clientOf(request, trustProxy)
  const refuse = (error: HttpError) => {
    if (hasBody(request) && !request.complete) closeWithoutReading(request, response, linger)
    writeAnswer(response, errorAnswer(error, locale, id), id, client.isHttps)
  }

  try {
    await inFlight.enterSocket(request.socket)
    checkRequest(request, parts.isAllowedHost)
    const { path: address, search } = splitTarget(request.url ?? '')
    if (!address.startsWith(base.path)) {
      const target = targetBelow(base, address, request)
      if (target === undefined || hasBody(request) || isBelow(apiPrefix, address)) {
        throw new HttpError(404, 'notFound')
      }
      return writeResponse(response, 302, '', redirectHeaders(target, client.isHttps))
    }
    const path = base.strip(address)
    if (isBelow(apiPrefix, path)) {
      const callPath = path.slice(apiPrefix.length) || '/'
      const end = metrics?.began(calls.routeOf?.(request.method ?? '', callPath) ?? UNKNOWN_ROUTE)
      try {
        const target = { id, locale, client, path: callPath, search }
        const { answer, cookies } = await answerCall(request, response, parts, inFlight, target)
        const { aborted } = inFlight.signal
        writeAnswer(response, answer, id, client.isHttps, cookies)
        end?.(aborted ? undefined : answer.code)
      } catch (error) {
        end?.(codeOf(error))
        throw error
      }
      return
    }
    await inFlight.enterQuick(networkOf(client.ip))
    if (!isReadMethod(request)) {
      throw new HttpError(405, 'wrongMethod', { Allow: 'GET, HEAD' })
    }
    const { status, headers, body } = parts.site(path, request, client.isHttps)
    // An unread body would cut the connection, and with it the end of a long answer.
    if (hasBody(request)) throw new HttpError(400, 'badBody')
    writeResponse(response, status, body, headers)
  } catch (error) {
    if (error instanceof ClientDisconnected || response.destroyed) return
    if (error instanceof HttpError) {
      if (TELLING_STATUSES.has(error.status)) {
        const { host } = request.headers
        const advice = error.text === 'wrongHost' ? WRONG_HOST_ADVICE : undefined
        parts.logRefusal(error.text, { id, ip: client.ip, host, advice })
      }
      refuse(error)
      return
    }
    log('request_failed', { id, ip: client.ip, method: request.method, ...errorFields(error) })
    if (response.headersSent) response.destroy()
    else refuse(new HttpError(500, 'failed'))
  }
}

/** What is known of a request that is a call. */
interface CallTarget {
  id: string
  locale: Locale
  client: Client
  /** Without the API prefix. */
  path: string
  search: string
}

/** Waits for a place, reads the body and asks the calls. */
async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  { calls, base = ROOT_BASE }: HttpServerOptions,
  inFlight: InFlightRequest,
  { id, locale, client, path, search }: CallTarget,
): Promise<{ answer: CallAnswer; cookies: readonly string[] }> {
  const proceed = () => expectingContinue.has(request) && response.writeContinue()
  const { cookie } = request.headers
  const bind = client.isLocal
    ? readLocalBindCookie(cookie, base.path)
    : readBindCookie(cookie, base.path)
  const isTrusted = client.isHttps || client.isLocal
  const device = readDeviceCookie(cookie, isTrusted, base.path)
  const network = networkOf(client.ip)
  /** Health waits for nobody's turn. */
  let sender: string | undefined
  if (path === HEALTH_PATH) {
    await inFlight.enterQuick(network)
  } else {
    const clientKey = await calls.clientKeyOf?.({
      ...senderOf(request),
      passed: calls.passedHeaders?.(request.headers),
      bind,
      device,
      ip: client.ip,
    })
    if (clientKey === undefined) await inFlight.enterNetwork(network)
    else await inFlight.enterClient(clientKey)
    sender = clientKey ?? network
  }
  const onUnknownPath = () => calls.onUnknownPath?.({ id, ip: client.ip, path })
  const takeTurn = async () => sender && inFlight.takeTurn(sender)
  const events = { proceed, takeTurn, onUnknownPath }
  const call = await readCallRequest(request, path, search, calls, events)
  const answer = await calls.answer({
    ...call,
    bind,
    device,
    id,
    locale,
    ip: client.ip,
    signal: inFlight.signal,
  })
  const set = answer.headers?.['Set-Cookie']
  const bindCookies = client.isLocal
    ? localBindCookies(set, cookie, base.path)
    : bindCookiesAt(base.path, set)
  const cookies = [
    ...bindCookies,
    ...(answer.device === undefined
      ? []
      : [formatDeviceCookie(answer.device, isTrusted, base.path)]),
  ]
  return { answer, cookies }
}

/** Without a code where nobody waits for the answer any more. */
function codeOf(error: unknown): number | undefined {
  if (error instanceof ClientDisconnected) return undefined
  return error instanceof HttpError ? error.status : 500
}

/**
 * What no page of ours sends: from another site, to another host, in another form than a request
 * has. Too late is no sign of anything: browsers open connections in advance.
 */
const TELLING_STATUSES = new Set([400, 403, 413, 414, 415, 421, 431])

const WRONG_HOST_ADVICE = 'a name of this server has to be in ALLOWED_HOSTS'

const ROOT_BASE = createBase('/')

const isBelow = (prefix: string, path: string) => path === prefix || path.startsWith(`${prefix}/`)

/** Where an address outside the base leads: its start to the base, a person's to the same below it. */
function targetBelow(base: Base, address: string, request: IncomingMessage): string | undefined {
  if (!isReadMethod(request)) return undefined
  if (`${address}/` === base.path) return base.path
  if (!isNavigation(request)) return undefined
  return isNormalPath(address) ? base.prepend(address) : base.path
}

const isReadMethod = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

interface CallEvents {
  proceed: () => void
  takeTurn: () => Promise<unknown>
  onUnknownPath: () => void
}

/** Refuses all that can be refused before the body is read and before the calls are asked. */
async function readCallRequest(
  request: IncomingMessage,
  path: string,
  search: string,
  calls: Calls,
  { proceed, takeTurn, onUnknownPath }: CallEvents,
): Promise<Omit<CallRequest, 'bind' | 'device' | 'id' | 'locale' | 'ip' | 'signal'>> {
  if (!isNormalPath(path)) throw new HttpError(400, 'badPath')
  const methods = calls.methodsOf(path)
  if (methods.length === 0) {
    onUnknownPath()
    throw new HttpError(404, 'notFound')
  }
  const method = methods.find(allowed => allowed === request.method)
  if (method === undefined) throw new HttpError(405, 'wrongMethod', { Allow: methods.join(', ') })
  const query = parseQuery(search)
  const idempotencyKey = idempotencyKeyOf(request)
  const { headers } = request
  const { isProxy = false } = calls
  const isDeleteWithBody = calls.isDeleteWithBody?.(path) ?? false
  const bytes = await readBody(request, proceed, { isDeleteWithBody })
  await takeTurn()
  const body = bytes && parseBody(bytes, isProxy ? PROXY_LIMITS : REQUEST_LIMITS)
  return {
    method,
    path,
    query,
    idempotencyKey,
    ...senderOf(request),
    hasOrigin: headers.origin !== undefined,
    agent: userAgentOf(request),
    body: body?.value,
    ...(isProxy && { bodyText: body?.text, passed: calls.passedHeaders?.(headers) }),
  }
}

const senderOf = (request: IncomingMessage) => ({
  token: tokenOf(request),
  fromBrowser: request.headers['sec-fetch-site'] === 'same-origin',
})

/**
 * Answers a request whose body is still on its way: reads nothing more and ends the connection.
 * Cutting it at once would reset it, and the sender would lose the answer.
 */
function closeWithoutReading(
  request: IncomingMessage,
  response: ServerResponse,
  linger: number,
): void {
  const { socket } = request
  response.setHeader('Connection', 'close')
  // With a listener Node counts the body as ours, so it does not drain it after the answer; with a
  // paused listener for 'data' it drains it if the first piece came with the headers.
  request.on('readable', () => {})
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), linger).unref()
  }
}

function errorFields(error: unknown) {
  if (!(error instanceof Error)) return { error: String(error) }
  return { error: error.message, stack: error.stack?.split('\n').slice(1, 4) }
}
