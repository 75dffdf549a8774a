import { lookup as lookUp } from 'node:dns'
import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { callFrom, matchesPath } from '#definitions/call-text.ts'
import type { BackendDescription, ReadAnswer } from '#definitions/define-backend.ts'
import { readDescribedAnswer } from '#definitions/described-answer.ts'
import { describedCalls, describedDeletesWithBody } from '#definitions/described-calls.ts'
import { type Fields, isFields, textOf } from '#lib/decode.ts'
import { envelopeCode } from '#lib/envelope-code.ts'
import type { CallAnswer, CallRequest, Calls } from '#server/call.ts'
import type { Log } from '#server/log.ts'
import { waitingGauge } from '#server/metrics/gauge.ts'
import { isPrivate } from './address.ts'
import type { HttpTextKey } from './http-texts.ts'
import { createHeaderFilter } from './passed-headers.ts'
import { isNormalPath, parseQuery } from './request-target.ts'
import { errorAnswer } from './response.ts'
import { isSignInPath } from './upstream-sign-in.ts'

export interface ProxyOptions {
  /** If it has a path, the path is put in front of every path that is passed on. */
  origin: URL
  /** The calls that are passed on: a path, or everything below it when it ends in `/`. */
  paths: readonly string[]
  /** How it differs from the specification; the calls and headers that this names pass too. */
  backend?: BackendDescription | undefined
  allowHttp: boolean
  log: Log
  /**
   * In milliseconds; shorter than the client's own 10 s, so that the client still gets our answer.
   */
  deadlineMs?: number
  lookup?: LookupFunction
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
const MAX_ANSWER_BYTES = 5 * 1024 * 1024
/** A menu takes two for each of its own levels; one that is too deep costs a branch, not the menu. */
const MAX_ANSWER_DEPTH = 1_000
const MAX_UPSTREAM_CONNECTIONS = 64

/**
 * Statuses that browsers act on by themselves: they drop the body of the first, ask for a proxy's
 * login on the second, and repeat the call on the others, even one that has changed something.
 */
const STATUSES_BROWSERS_ACT_ON = new Set([205, 407, 408, 421])

/** Nobody gets in without these calls: the log tells once of each that the other server lacks. */
const neededPaths = ({ signIn, user, menu }: BackendDescription) =>
  [
    callFrom(signIn?.call ?? 'POST /login'),
    callFrom(user?.call ?? 'GET /api/v1/getinfo'),
    callFrom(menu?.call ?? 'GET /api/v1/menurole'),
  ].map(({ path }) => path)

/** Messages for unreadable answers with these statuses; any other status becomes a bad gateway. */
const TEXT_BY_STATUS: Readonly<Record<number, HttpTextKey>> = {
  401: 'upstreamUnauthorized',
  403: 'upstreamForbidden',
  404: 'upstreamNotFound',
  413: 'upstreamTooLarge',
  429: 'upstreamThrottled',
  503: 'upstreamBusy',
  504: 'gatewayTimeout',
}

/** The other server sent no answer, or one without an envelope. */
class UnreadableAnswer extends Error {
  readonly status: number

  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}

/** No connection came about: nothing of the call was sent. */
class NoConnection extends Error {
  constructor(reason: NodeJS.ErrnoException) {
    // A name with several addresses gives one error for all of them, without a message.
    super(reason.message || reason.code)
  }
}

/**
 * Passes calls on to another server at one fixed origin. In both directions only the parts named
 * here pass: path and query are rebuilt, and bodies are read whole and checked before they are sent
 * on unchanged.
 */
export function createProxy(options: ProxyOptions): Calls {
  const { origin, paths, backend = {}, log, deadlineMs = 9_500, lookup = lookUp } = options
  const isHttps = origin.protocol === 'https:'
  const base = origin.pathname.replace(/\/$/, '')
  const agent = new (isHttps ? HttpsAgent : HttpAgent)({ maxSockets: MAX_UPSTREAM_CONNECTIONS })
  const target: RequestOptions & { rejectUnauthorized: true } = {
    agent,
    protocol: origin.protocol,
    hostname: origin.hostname.replace(/^\[|\]$/g, ''),
    port: origin.port,
    // Set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED=0 would switch it off.
    rejectUnauthorized: true,
    lookup: isHttps || options.allowHttp ? lookup : restrictToPrivate(lookup),
  }
  const send = isHttps ? requestHttps : requestHttp
  const described = describedCalls(backend)
  const deletesWithBody = describedDeletesWithBody(backend)
  const needed = neededPaths(backend)
  /** The needed paths whose absence is in the log. */
  const reported = new Set<string>()

  function methodsOf(path: string): readonly CallRequest['method'][] {
    if (paths.some(allowed => isPathCovered(allowed, path))) return METHODS
    return METHODS.filter(method =>
      described.some(call => call.method === method && matchesPath(call.path, path)),
    )
  }

  /** Sends one request to `address` below the origin; `read` turns the response into the result. */
  const exchange = <T>(
    call: CallRequest,
    address: string,
    until: number,
    read: (response: IncomingMessage) => Promise<T>,
  ) =>
    new Promise<T>((resolve, reject) => {
      const outgoing = send({
        ...target,
        method: call.method,
        path: address,
        headers: upstreamHeaders(call),
        // An aborted read frees its connection. A write goes on: half a write helps nobody.
        ...(call.method === 'GET' && call.signal && { signal: call.signal }),
      })
      const onTimeout = () => fail(new UnreadableAnswer(504, 'no answer in time'))
      const timer = setTimeout(onTimeout, until - performance.now())
      const fail = (error: Error) => {
        clearTimeout(timer)
        outgoing.destroy()
        reject(error)
      }
      let isConnected = false
      outgoing.on('socket', socket =>
        socket.once(isHttps ? 'secureConnect' : 'connect', () => (isConnected = true)),
      )
      outgoing.on('error', error => fail(isConnected ? error : new NoConnection(error)))
      // Without a listener the connection ends and no other event follows.
      outgoing.on('upgrade', (_, socket) => {
        socket.destroy()
        fail(new Error('status 101'))
      })
      outgoing.on('response', response => {
        call.onAnswer?.()
        response.on('error', fail)
        read(response).then(value => {
          clearTimeout(timer)
          resolve(value)
        }, fail)
      })
      outgoing.end(call.bodyText)
    })

  /** The target of a 307 or 308, if the client could have sent the call there directly. */
  function redirectOf(response: IncomingMessage, call: CallRequest): string | undefined {
    const { statusCode, headers } = response
    const { location } = headers
    if ((statusCode !== 307 && statusCode !== 308) || !location) return undefined
    const requestUrl = new URL(base + formatTarget(call), origin)
    if (!URL.canParse(location, requestUrl)) return undefined
    const url = new URL(location, requestUrl)
    if (url.origin !== origin.origin || url.username || url.password) return undefined
    if (!url.pathname.startsWith(`${base}/`)) return undefined
    const path = url.pathname.slice(base.length)
    if (!isNormalPath(path) || !methodsOf(path).includes(call.method)) return undefined
    // It would carry a password past the throttle.
    if (isSignInPath(path, backend)) return undefined
    return base + formatTarget({ path, query: parseQuery(url.search.slice(1)) })
  }

  /** Whether the other server lacks a call that everybody needs, and the log does not say so yet. */
  function isNewAbsence(status: number, path: string): boolean {
    if (status !== 404 || !needed.includes(path) || reported.has(path)) return false
    reported.add(path)
    return true
  }

  async function fetchAnswer(call: CallRequest): Promise<CallAnswer> {
    const until = performance.now() + deadlineMs
    const first = await exchange(call, base + formatTarget(call), until, async response => {
      const next = redirectOf(response, call)
      if (next === undefined) return readAnswer(response, call, origin, backend.envelope)
      response.destroy()
      return next
    })
    if (typeof first !== 'string') return first
    return exchange(call, first, until, response =>
      readAnswer(response, call, origin, backend.envelope),
    )
  }

  return {
    isProxy: true,
    passedHeaders: createHeaderFilter(backend.headers),
    methodsOf,
    isDeleteWithBody: path => deletesWithBody.some(call => call.path === path),
    async answer(call) {
      try {
        return await fetchAnswer(call)
      } catch (error) {
        const { id, method, path, locale } = call
        const { status, text } = failureFor(error)
        const isFault = status >= 500 && (method !== 'GET' || !call.signal?.aborted)
        if (isFault || isNewAbsence(status, path)) {
          log('upstream_failed', { id, method, path, error })
        }
        return errorAnswer({ status, text }, locale, id)
      }
    },
    gauges: () => [waitingGauge('back_end', Object.values(agent.requests).flat().length)],
    async close() {
      agent.destroy()
    },
  }
}

function failureFor(error: unknown): { status: number; text: HttpTextKey } {
  if (error instanceof NoConnection) return { status: 502, text: 'upstreamUnreachable' }
  const status = error instanceof UnreadableAnswer ? error.status : 502
  const text = TEXT_BY_STATUS[status]
  return text ? { status, text } : { status: 502, text: 'badGateway' }
}

const isPathCovered = (allowed: string, path: string) =>
  allowed.endsWith('/') ? path.startsWith(allowed) : path === allowed

function formatTarget({ path, query }: Pick<CallRequest, 'path' | 'query'>): string {
  const search = new URLSearchParams([...query]).toString()
  return search === '' ? path : `${path}?${search}`
}

function upstreamHeaders(call: CallRequest): OutgoingHttpHeaders {
  return {
    ...call.passed,
    Accept: 'application/json',
    'Accept-Encoding': 'identity',
    'Accept-Language': call.locale,
    // No connection is kept: one that the other server has just closed would fail a half-sent
    // write.
    Connection: 'close',
    'X-Forwarded-For': call.ip,
    ...(call.token !== undefined && { 'X-Token': call.token }),
    ...(call.idempotencyKey !== undefined && { 'Idempotency-Key': call.idempotencyKey }),
    ...(call.bodyText !== undefined && {
      'Content-Length': Buffer.byteLength(call.bodyText),
      'Content-Type': 'application/json',
    }),
  }
}

/**
 * The answer unchanged, once it is known to be an envelope; otherwise rejects with
 * `UnreadableAnswer`.
 */
async function readAnswer(
  response: IncomingMessage,
  call: CallRequest,
  origin: URL,
  envelope: ReadAnswer | undefined,
): Promise<CallAnswer> {
  const { statusCode: status = 0, headers } = response
  if (!isAnswerStatus(status)) {
    throw new UnreadableAnswer(status, `status ${status}${redirectText(headers, origin)}`)
  }
  try {
    const text = await readText(response)
    const isDone = text === '' && (status === 204 || (status < 300 && call.method !== 'GET'))
    const { code, msg, data }: EnvelopeRead = isDone
      ? { code: 200 }
      : envelopeOf(status, parseAnswer(text), envelope)
    const version = headers['x-menu-version']
    // Pages would read another status than the description did.
    if (envelope && STATUSES_BROWSERS_ACT_ON.has(status)) return { code, msg: textOf(msg), data }
    return {
      code,
      msg: '',
      text,
      status: isDone ? 204 : STATUSES_BROWSERS_ACT_ON.has(status) ? 200 : status,
      ...(typeof version === 'string' && { headers: { 'X-Menu-Version': version.slice(0, 200) } }),
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnreadableAnswer(status, `status ${status}, ${mediaTypeOf(headers)}: ${reason}`)
  }
}

/** Where a redirect leads: without path and query, which may hold a secret. */
const redirectText = ({ location = '' }: IncomingHttpHeaders, origin: URL) =>
  location !== '' && URL.canParse(location, origin) ? ` to ${new URL(location, origin).origin}` : ''

const mediaTypeOf = ({ 'content-type': contentType = '' }: IncomingHttpHeaders) =>
  /^[\w.+-]+\/[\w.+-]+/.exec(contentType)?.[0] ?? 'no content type'

/** Neither a redirect nor a status unknown to HTTP. */
const isAnswerStatus = (status: number) =>
  (status >= 200 && status < 300) || (status >= 400 && status < 600)

async function readText(response: IncomingMessage): Promise<string> {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new Error('an answer in another encoding')
  return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(response))
}

async function readBytes(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new Error('answer larger than 5 MB')
    chunks.push(chunk)
  }
  if (!response.complete) throw new Error('answer cut short')
  return Buffer.concat(chunks)
}

type EnvelopeRead = Fields & { code: number }

/** An answer that is an envelope, or that its description makes one of; throws if it is none. */
function envelopeOf(status: number, body: unknown, envelope: ReadAnswer | undefined): EnvelopeRead {
  if (isDeeperThan(body, MAX_ANSWER_DEPTH)) throw new Error('an envelope that is too deep')
  const read = envelope
    ? readDescribedAnswer(envelope, { status, body })
    : isFields(body)
      ? { ...body, code: envelopeCode(body.code) }
      : undefined
  const code = read?.code
  if (code === undefined || !Number.isInteger(code)) throw new Error('JSON without a code')
  return { ...read, code }
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The error of JSON.parse quotes the text, which does not belong into the log.
    throw new Error('no JSON')
  }
}

/** The console walks an answer level by level, so depth alone could overflow its stack. */
function isDeeperThan(value: unknown, depth: number): boolean {
  let level = [value].filter(isObject)
  for (let above = 0; above < depth && level.length > 0; above++)
    level = level.flatMap(item => Object.values(item).filter(isObject))
  return level.length > 0
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Plain http stays in the private network. The lookup is checked, because a name may mean any
 * address.
 */
export function restrictToPrivate(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, address, family) => {
      const found = typeof address === 'string' ? [{ address }] : (address ?? [])
      const isFine = error !== null || found.every(entry => isPrivate(entry.address))
      callback(isFine ? error : new Error('plain http to a public address'), address, family)
    })
  }
}
