import type { Backend } from '#api/backends/backend.ts'
import { standard } from '#api/backends/standard.ts'
import type { LeaveOut, LeftOut } from '#entities/left-out.ts'
import { isFields, jsonOf, jsonText, Rejected, shownOf } from '#lib/decode.ts'
import { createSharing } from '#lib/dedupe.ts'
import { envelopeCode } from '#lib/envelope-code.ts'
import { hashOf } from '#lib/hash.ts'
import type { Answer, Call, CallOptions, Envelope, Method, Read } from './call.ts'
import { CallError, Failed, isExpiry, Refused, SessionExpired, Unreachable } from './errors.ts'

export interface ClientOptions {
  base: string
  timeout: number
  /** Asked once for every call, so a token refreshed meanwhile is the one that is sent. */
  token(): string | undefined
  /** The specification's, unless another one is named. */
  backend?: Backend | undefined
  locale(): string
  /** Hears of every failure that the caller does not handle itself. */
  onFailure(error: CallError, method: Method, options: CallOptions): void
  onAnswer?(answer: Answer): void
  /** Hears of rows of an answer that could not be read, all of one answer together. */
  onLeftOut?(leftOut: LeftOut): void
  /** Hears when there was no network, whoever handles it. */
  onUnreached?(): void
  /** What calls wait for: a new token on its way. Where it rejects, nothing is sent. */
  hold?(method: Method): Promise<unknown> | undefined
  fetch: typeof fetch
}

/** One way to the server for everything: token, time-out, envelope, errors (§12). */
export function createClient(client: ClientOptions): Call {
  const writing = new Map<string, Promise<unknown>>()
  const share = createSharing<Envelope>()
  let writes = 0

  async function send(
    method: Method,
    path: string,
    options: CallOptions & { read?: Read<unknown> },
    body: string | undefined,
  ): Promise<unknown> {
    const { read = (data: unknown) => data, signal } = options
    let token: string | undefined
    try {
      const held = options.isWaitedFor ? undefined : client.hold?.(method)
      if (held) await held
      signal?.throwIfAborted()
      token = client.token()
      const ask = async (signal?: AbortSignal) => {
        const sent = { ...options, signal }
        const envelope = await exchange(client, token, method, path, sent, body)
        if (envelope.code !== 200) throw errorFrom(envelope)
        return envelope
      }
      // What was asked before a write, or with another token, may be out of date.
      const key = [writes, token, client.locale(), path, queryFrom(options.query)].join(' ')
      const envelope = await (method === 'GET' ? share(key, ask, signal) : ask(signal))
      const leftOut: LeftOut[] = []
      const answer = readWith(read, envelope, part => leftOut.push(part))
      if (leftOut.length > 0 && !options.isPolling) client.onLeftOut?.(sumOf(leftOut))
      return answer
    } catch (thrown) {
      if (signal?.aborted) throw signal.reason
      if (!(thrown instanceof CallError)) throw thrown
      // What ended is a token that was replaced meanwhile: nobody's session is over.
      const now = client.token()
      const isReplaced = thrown instanceof SessionExpired && now && now !== token
      if (isReplaced && method === 'GET') return send(method, path, options, body)
      const error = isReplaced ? new Refused(thrown.message) : thrown
      error.same = sameCall(method, path, options.query, body)
      report(error, method, path, options)
      if (error.code === 6401) return false
      throw error
    }
  }

  function report(error: CallError, method: Method, path: string, options: CallOptions) {
    error.request = `${method} ${path}`
    const code = error instanceof Unreachable ? error.status : error.code
    const isQuiet = options.isPolling && !(error instanceof SessionExpired)
    if (error.reported || isQuiet || options.handles?.(code, error.data)) return error
    client.onFailure(error, method, options)
    error.reported = true
    return error
  }

  function call(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
    const body = options.body === undefined ? undefined : jsonText(options.body)
    if (method === 'GET') return send(method, path, options, body)

    // A second click sends nothing: it gets what the first one gets.
    const key = `${method} ${path}${queryFrom(options.query)} ${body}`
    const first = writing.get(key)
    if (first) return first
    const sent = send(method, path, options, body).finally(() => {
      writing.delete(key)
      writes += 1
    })
    writing.set(key, sent)
    return sent
  }

  return (client.backend ?? standard).adapt(call as Call, report)
}

/** From request to envelope, or the reason why there is none. */
async function exchange(
  client: ClientOptions,
  token: string | undefined,
  method: Method,
  path: string,
  { query, signal, keepalive = false, idempotencyKey }: CallOptions,
  body: string | undefined,
): Promise<Envelope> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), client.timeout)

  const headers: Record<string, string> = { 'Accept-Language': client.locale() }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (token) Object.assign(headers, (client.backend ?? standard).headersFor(token))
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey

  // Called by itself: `fetch` as a method of anything but the window is refused by browsers.
  const { fetch } = client
  const start = performance.now()
  let response: Response
  let text: string
  try {
    response = await fetch(client.base + path + queryFrom(query), {
      method,
      headers,
      body: body ?? null,
      keepalive,
      // On the way Back a browser takes any answer it has, another person's too.
      cache: 'no-store',
      signal: AbortSignal.any([patience.signal, ...(signal ? [signal] : [])]),
    })
    text = await response.text()
  } catch (cause) {
    signal?.throwIfAborted()
    if (patience.signal.aborted)
      throw new Unreachable(`timeout of ${client.timeout}ms exceeded`, 'timeout', cause)
    client.onUnreached?.()
    throw new Unreachable('Network Error', 'network', cause)
  } finally {
    clearTimeout(timer)
  }
  signal?.throwIfAborted()

  const { status, ok } = response
  const envelope = envelopeFrom(text, response, method)
  client.onAnswer?.({
    method,
    path,
    same: sameCall(method, path, query, body),
    code: envelope?.code ?? status,
    milliseconds: performance.now() - start,
    headers: response.headers,
  })
  if (envelope) return envelope
  if (ok) throw malformed()
  throw new Unreachable(failedWith(status), 'status', undefined, status)
}

const sameCall = (
  method: Method,
  path: string,
  query: CallOptions['query'],
  body: string | undefined,
) => hashOf([method, path, queryFrom(query), body].join(' '))

function queryFrom(query: CallOptions['query'] = {}) {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}

/**
 * A JSON object with a code, whatever the content type. The HTTP status counts in two cases: 401 ends
 * the session, and a write is done that is answered with a 2xx and no body.
 */
function envelopeFrom(
  text: string,
  { status, ok }: Response,
  method: Method,
): Envelope | undefined {
  const value = jsonOf(text)
  const fields = isFields(value) ? value : {}
  const code = envelopeCode(fields.code)
  if (status === 401 && (code === undefined || !isExpiry(code))) {
    return { ...fields, code: 401, msg: shownOf(fields.msg) || failedWith(status) }
  }
  if (code !== undefined) return { ...fields, code }
  return ok && text === '' && method !== 'GET' ? { code: 200 } : undefined
}

/** §8, one class for each reaction. */
function errorFrom({ code, msg, data }: Envelope): CallError {
  const origin = { code, data }
  const text = shownOf(msg)
  if (isExpiry(code)) return new SessionExpired(text, origin)
  if (code === 400 || code === 403) return new Refused(text, origin)
  return new Failed(text, origin)
}

function readWith<T>(read: Read<T>, envelope: Envelope, leaveOut: LeaveOut): T {
  try {
    return read(envelope.data, envelope, leaveOut)
  } catch (cause) {
    throw cause instanceof Rejected || cause instanceof CallError ? cause : malformed(cause)
  }
}

const sumOf = (parts: readonly LeftOut[]): LeftOut => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  hasLostDigits: parts.some(({ hasLostDigits }) => hasLostDigits),
})

const failedWith = (status: number) => `Request failed with status code ${status}`

const malformed = (cause?: unknown) =>
  new Unreachable('Malformed answer from the server', 'malformed', cause)
