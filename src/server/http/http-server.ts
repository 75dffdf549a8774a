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
import { type Base, createBase } from '#lib/base.ts'
import type { CallRequest, Calls } from '#server/call.ts'
import type { Log } from '#server/log.ts'
import { networkOf } from './address.ts'
import {
  bindCookiesAt,
  localBindCookies,
  readBindCookie,
  readLocalBindCookie,
} from './bind-cookie.ts'
import { ClientDisconnected, hasBody, readBody } from './body.ts'
import { createConnectionLimit, MAX_CONNECTIONS } from './connections.ts'
import { formatDeviceCookie, readDeviceCookie } from './device-cookie.ts'
import { redirectHeaders } from './headers.ts'
import { HttpError } from './http-error.ts'
import { type HttpTextKey, localeOf } from './http-texts.ts'
import { createInFlightLimits, type InFlightRequest } from './in-flight.ts'
import { PROXY_LIMITS, REQUEST_LIMITS } from './json.ts'
import {
  bearerHeaderOf,
  checkRequest,
  clientOf,
  type HostCheck,
  idempotencyKeyOf,
  tokenOf,
  userAgentOf,
} from './request.ts'
import { isNormalPath, parseQuery, splitTarget } from './request-target.ts'
import { errorAnswer, formatRawAnswer, writeAnswer, writeResponse } from './response.ts'
import type { Site } from './site.ts'

export interface HttpServerOptions {
  /** The embedded API, or the one behind `API_ORIGIN`. */
  calls: Calls
  site: Site
  /** Site and calls lie below it and do not know it; `/` where nothing is said. */
  base?: Base
  apiPrefix: string
  isAllowedHost: HostCheck
  trustProxy: number
  log: Log
  /** Shorter ones for tests, in milliseconds. */
  timeouts?: Partial<typeof DEFAULT_TIMEOUTS_MS>
}

export interface RunningServer {
  server: Server
  /** Takes no new connection, lets calls under way end, and cuts what is left after `grace`. */
  stop(grace?: number): Promise<void>
}

/** Close slow headers, slow bodies and silent sockets on the second (R25). */
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
  /** How long a request waits for others in flight to end. */
  patience: 5_000,
}

/** Whoever watches the machine wants to hear of it while others crowd in. */
const HEALTH_PATH = '/health'

/** Those whose sender wants to hear `100 Continue` before the body is sent. */
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
  /** How each answer that is not out yet ends, and on which socket. */
  const active = new Map<ServerResponse, { socket: Socket; end: () => void }>()
  const visit = createInFlightLimits(patience)
  let isStopping = false
  let settled = () => {}

  const options: ServerOptions = {
    ...timeouts,
    // Checked in checkRequest: Node's own refusal has neither our envelope nor our headers.
    requireHostHeader: false,
    // Later versions of Node read four times as far ahead of a body that is refused (R21).
    highWaterMark: 16 * 1024,
  }
  const server = createHttpServer(options, async (request, response) => {
    const gone = new AbortController()
    const end = () => {
      active.delete(response)
      gone.abort()
      if (active.size === 0) settled()
    }
    active.set(response, { socket: request.socket, end })
    response.once('close', end)
    response.on('error', () => {})
    if (isStopping) response.setHeader('Connection', 'close')
    await handleRequest(request, response, parts, linger, visit(gone.signal))
  })
  // Of the answers that wait on a socket Node tells only the first that it has closed. The last ones
  // end first: none of them must get a place that another gives back.
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => {
      for (const its of [...active.values()].reverse()) if (its.socket === socket) its.end()
    })
  })
  server.maxConnections = MAX_CONNECTIONS
  // Behind a proxy all come from its address.
  if (parts.trustProxy === 0) server.on('connection', createConnectionLimit())
  // Beyond a count Node leaves headers out in silence; checkRequest refuses instead.
  server.maxHeadersCount = 0
  server.setTimeout(idleTimeout)

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const here = [...active].flatMap(([response, its]) => (its.socket === socket ? response : []))
    const isAnswered = here.some(response => response.headersSent)
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswered) {
      socket.destroy()
      return
    }
    const before = here.findLast(({ req }) => req.complete)
    if (before) {
      // Ours would be taken for the answer to that one, which may have changed something.
      before.setHeader('Connection', 'close')
      socket.pause()
      return
    }
    const [status, text] = CLIENT_ERRORS[error.code ?? ''] ?? [400, 'badRequest']
    // Who is behind a proxy is not known yet; without https a browser takes no notice of HSTS.
    const isHttps = parts.trustProxy > 0
    socket.end(formatRawAnswer(status, STATUS_CODES[status] ?? '', text, isHttps))
    setTimeout(() => socket.destroy(), linger).unref()
  })
  // Without a listener Node asks for a body before anybody has looked whether it may come.
  server.on('checkContinue', (request, response) => {
    expectingContinue.add(request)
    server.emit('request', request, response)
  })
  // Without a listener Node writes a 417 of its own, which is no envelope.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))

  return {
    server,
    async stop(grace = usualGrace) {
      isStopping = true
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeIdleConnections()
      for (const response of active.keys()) {
        if (!response.headersSent) response.setHeader('Connection', 'close')
      }
      if (active.size > 0) {
        const late = new Promise<void>(resolve => setTimeout(resolve, grace).unref())
        await Promise.race([new Promise<void>(resolve => (settled = resolve)), late])
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
  parts: HttpServerOptions,
  linger: number,
  visit: InFlightRequest,
): Promise<void> {
  const { apiPrefix, base = ROOT_BASE, calls, log, trustProxy } = parts
  const id = randomUUID()
  const locale = localeOf(request.headers['accept-language'])
  const client = clientOf(request, trustProxy)
  const refuse = (fault: HttpError) => {
    if (hasBody(request) && !request.complete) closeWithoutReading(request, response, linger)
    writeAnswer(response, errorAnswer(fault, locale, id), id, client.isHttps)
  }

  try {
    await visit.enterSocket(request.socket)
    checkRequest(request, parts.isAllowedHost)
    const { path: address, search } = splitTarget(request.url ?? '')
    if (!address.startsWith(base.path)) {
      const isItsStart = `${address}/` === base.path && isReadMethod(request) && !hasBody(request)
      if (!isItsStart) throw new HttpError(404, 'notFound')
      return writeResponse(response, 302, '', redirectHeaders(base.path, client.isHttps))
    }
    const path = base.strip(address)
    if (path === apiPrefix || path.startsWith(`${apiPrefix}/`)) {
      const proceed = () => expectingContinue.has(request) && response.writeContinue()
      const rest = path.slice(apiPrefix.length) || '/'
      const { cookie } = request.headers
      const bind = client.isLocal
        ? readLocalBindCookie(cookie, base.path)
        : readBindCookie(cookie, base.path)
      const isTrusted = client.isHttps || client.isLocal
      const device = readDeviceCookie(cookie, isTrusted)
      const network = networkOf(client.ip)
      if (rest === HEALTH_PATH) {
        await visit.enterQuick(network)
      } else {
        const visitor = await calls.clientKeyOf?.({
          ...senderOf(request),
          ...(calls.isProxy && { authorization: bearerHeaderOf(request) }),
          bind,
          device,
        })
        if (visitor === undefined) await visit.enterNetwork(network)
        else await visit.enterClient(visitor)
      }
      const call = await readCallRequest(request, rest, search, calls, proceed)
      const answer = await calls.answer({
        ...call,
        bind,
        device,
        id,
        locale,
        ip: client.ip,
        signal: visit.signal,
      })
      const set = answer.headers?.['Set-Cookie']
      const bindCookies = client.isLocal
        ? localBindCookies(set, cookie, base.path)
        : bindCookiesAt(base.path, set)
      const cookies = [
        ...(bindCookies ?? []),
        ...(answer.device === undefined ? [] : [formatDeviceCookie(answer.device, isTrusted)]),
      ]
      writeAnswer(response, answer, id, client.isHttps, cookies)
      return
    }
    await visit.enterQuick(networkOf(client.ip))
    if (!isReadMethod(request)) {
      throw new HttpError(405, 'wrongMethod', { Allow: 'GET, HEAD' })
    }
    const { status, headers, body } = parts.site(path, request, client.isHttps)
    // Left unread it would have the connection cut, and with it the end of a long answer.
    if (hasBody(request)) throw new HttpError(400, 'badBody')
    writeResponse(response, status, body, headers)
  } catch (error) {
    if (error instanceof ClientDisconnected || response.destroyed) return
    if (error instanceof HttpError) {
      if (error.status === 403 || error.status === 421) {
        log('refused', { id, ip: client.ip, reason: error.text, host: request.headers.host })
      }
      refuse(error)
      return
    }
    log('request_failed', { id, ip: client.ip, method: request.method, ...errorFields(error) })
    if (response.headersSent) response.destroy()
    else refuse(new HttpError(500, 'failed'))
  }
}

const ROOT_BASE = createBase('/')

const isReadMethod = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** Everything that can be refused is, before the body is read and before the calls are asked. */
async function readCallRequest(
  request: IncomingMessage,
  path: string,
  search: string,
  calls: Calls,
  proceed: () => void,
): Promise<Omit<CallRequest, 'bind' | 'device' | 'id' | 'locale' | 'ip' | 'signal'>> {
  if (!isNormalPath(path)) throw new HttpError(400, 'badPath')
  const methods = calls.methodsOf(path)
  if (methods.length === 0) throw new HttpError(404, 'notFound')
  const method = methods.find(known => known === request.method)
  if (method === undefined) throw new HttpError(405, 'wrongMethod', { Allow: methods.join(', ') })
  const query = parseQuery(search)
  const idempotencyKey = idempotencyKeyOf(request)
  const { headers } = request
  const { isProxy = false } = calls
  const body = await readBody(request, isProxy ? PROXY_LIMITS : REQUEST_LIMITS, proceed)
  return {
    method,
    path,
    query,
    idempotencyKey,
    ...senderOf(request),
    hasOrigin: headers.origin !== undefined,
    agent: userAgentOf(request),
    body: body?.value,
    ...(isProxy && { bodyText: body?.text, authorization: bearerHeaderOf(request) }),
  }
}

const senderOf = (request: IncomingMessage) => ({
  token: tokenOf(request),
  fromBrowser: request.headers['sec-fetch-site'] === 'same-origin',
})

/**
 * Answered with its body still on the way: nothing more is read, and the connection ends. Cutting it
 * at once would reset it, and the sender would lose the answer.
 */
function closeWithoutReading(
  request: IncomingMessage,
  response: ServerResponse,
  linger: number,
): void {
  const { socket } = request
  response.setHeader('Connection', 'close')
  // With a listener Node counts the body as ours, so it does not drain it when the answer is out;
  // with one of 'data', paused, it does when the first piece came with the headers.
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
