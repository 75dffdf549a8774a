import type { Backend } from '#api/backends/backend.ts'
import { standard } from '#api/backends/standard.ts'
import { CONFIRM_PASSWORD_CODE, type Locale, OWN_ANSWER_HEADER } from '#constants.ts'
import type { LeftOut } from '#entities/left-out.ts'
import { AnswerRejected, displayTextOf, isFields, parseJson, stringifyJson } from '#lib/decode.ts'
import { createDedupe } from '#lib/dedupe.ts'
import { envelopeCode } from '#lib/envelope-code.ts'
import { hashOf } from '#lib/hash.ts'
import { learnServerTime } from '#lib/server-clock.ts'
import type { Answer, Call, CallOptions, Envelope, Method, Read, ReadContext } from './call.ts'
import {
  CallError,
  ConfirmationNeeded,
  Failed,
  isExpiryCode,
  PasswordNotConfirmed,
  Refused,
  SessionExpired,
  Unreachable,
} from './errors.ts'

interface ClientOptions {
  base: string
  timeoutMs: number
  /** Read once for every call, so that a token refreshed meanwhile is the one that is sent. */
  token(): string | undefined
  /** The standard one unless another is given. */
  backend?: Backend | undefined
  locale(): Locale
  /** Called for every failure that the caller does not handle itself. */
  onFailure(error: CallError, method: Method, options: CallOptions): void
  onAnswer?(answer: Answer): void
  /** Called once for all rows of an answer that could not be read. */
  onLeftOut?(leftOut: LeftOut): void
  /** Called for every network error, even if the caller handles it itself. */
  onNetworkError?(): void
  /**
   * A promise that calls wait for, such as a new token on its way. If it rejects, nothing is sent.
   */
  waitBeforeSend?(method: Method): Promise<unknown> | undefined
  /**
   * Asks the user to show the password again, and a code of the second factor if there is one;
   * resolves whether it was shown. Then the same call is sent once more.
   */
  confirmPassword?(hasFactor: boolean): Promise<boolean>
  fetch: typeof fetch
}

/** Makes the one function for all calls to the server: token, time-out, envelope, errors. */
export function createClient(client: ClientOptions): Call {
  const inFlightWrites = new Map<string, Promise<unknown>>()
  const dedupe = createDedupe<Envelope>()
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
      const waiting = options.isUrgent ? undefined : client.waitBeforeSend?.(method)
      if (waiting) await waiting
      signal?.throwIfAborted()
      token = client.token()
      const ask = async (signal?: AbortSignal) => {
        const sent = { ...options, signal }
        const envelope = await exchange(client, token, method, path, sent, body)
        if (envelope.code !== 200) throw errorFrom(envelope)
        return envelope
      }
      // A read from before a write, or with another token, may be out of date and is not shared.
      const { locale = client.locale() } = options
      const key = [writes, token, locale, path, queryString(options.query)].join(' ')
      const envelope = await (method === 'GET' ? dedupe(key, ask, signal) : ask(signal))
      const leftOut: LeftOut[] = []
      const leaveOut = (part: LeftOut) => void leftOut.push(part)
      const answer = readAnswer(read, { envelope, leaveOut, locale, token })
      if (leftOut.length > 0 && !options.isPolling) client.onLeftOut?.(totalLeftOut(leftOut))
      return answer
    } catch (thrown) {
      if (signal?.aborted) throw signal.reason
      if (thrown instanceof ConfirmationNeeded && client.confirmPassword) {
        const hasFactor = isFields(thrown.data) && thrown.data.factor === true
        if (!(await client.confirmPassword(hasFactor))) throw new PasswordNotConfirmed()
        return send(method, path, options, body)
      }
      if (!(thrown instanceof CallError)) throw thrown
      // If the token was replaced meanwhile, only the old one has expired and the session goes on.
      const newToken = client.token()
      const isReplaced = thrown instanceof SessionExpired && newToken && newToken !== token
      if (isReplaced && method === 'GET') return send(method, path, options, body)
      const error = isReplaced ? new Refused(thrown.message) : thrown
      error.fingerprint = fingerprintOf(method, path, options.query, body)
      report(error, method, path, options)
      if (error.code === 6401) return false
      throw error
    }
  }

  function report(error: CallError, method: Method, path: string, options: CallOptions) {
    error.request = `${method} ${path}`
    error.subject =
      options.subject === undefined ? error.fingerprint : `${error.request} ${options.subject}`
    const code = error instanceof Unreachable ? error.status : error.code
    const isQuiet = options.isPolling && !(error instanceof SessionExpired)
    if (error.reported || isQuiet || options.handlesError?.(code, error.data)) return error
    client.onFailure(error, method, options)
    error.reported = true
    return error
  }

  function call(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
    const body = options.body === undefined ? undefined : stringifyJson(options.body)
    if (method === 'GET') return send(method, path, options, body)

    // A second click sends nothing: it gets the answer to the first one.
    const key = `${method} ${path}${queryString(options.query)} ${body}`
    const first = inFlightWrites.get(key)
    if (first) return first
    const sent = send(method, path, options, body).finally(() => {
      inFlightWrites.delete(key)
      writes += 1
    })
    inFlightWrites.set(key, sent)
    return sent
  }

  return (client.backend ?? standard).adapt(call as Call, report)
}

/** Sends one request and returns its envelope; throws `Unreachable` if there is none. */
async function exchange(
  client: ClientOptions,
  token: string | undefined,
  method: Method,
  path: string,
  { query, signal, keepalive = false, idempotencyKey, locale = client.locale() }: CallOptions,
  body: string | undefined,
): Promise<Envelope> {
  const timeoutController = new AbortController()
  const timer = setTimeout(() => timeoutController.abort(), client.timeoutMs)

  const headers: Record<string, string> = { 'Accept-Language': locale }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (token) Object.assign(headers, (client.backend ?? standard).headersFor(token))
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey

  // Browsers refuse to call `fetch` as a method of anything but the window.
  const { fetch } = client
  const start = performance.now()
  const askedAt = Date.now()
  let response: Response
  let text: string
  try {
    response = await fetch(client.base + path + queryString(query), {
      method,
      headers,
      body: body ?? null,
      keepalive,
      // After Back a browser uses any cached answer, even one for another user.
      cache: 'no-store',
      signal: AbortSignal.any([timeoutController.signal, ...(signal ? [signal] : [])]),
    })
    learnServerTime(response.headers.get('Date'), askedAt)
    text = await response.text()
  } catch (cause) {
    signal?.throwIfAborted()
    if (timeoutController.signal.aborted)
      throw new Unreachable(`timeout of ${client.timeoutMs}ms exceeded`, 'timeout', cause)
    client.onNetworkError?.()
    throw new Unreachable('Network Error', 'network', cause)
  } finally {
    clearTimeout(timer)
  }
  signal?.throwIfAborted()

  const { status, ok } = response
  const envelope = envelopeFrom(text, response, method, client.backend)
  client.onAnswer?.({
    method,
    path,
    fingerprint: fingerprintOf(method, path, query, body),
    code: envelope?.code ?? status,
    durationMs: performance.now() - start,
    headers: response.headers,
  })
  if (envelope?.code === 401 && client.backend?.isSignIn?.(method, path))
    return { ...envelope, code: 400 }
  // Another server may mean something else by this code.
  if (envelope?.code === CONFIRM_PASSWORD_CODE && response.headers.has(OWN_ANSWER_HEADER))
    throw new ConfirmationNeeded(displayTextOf(envelope.msg), envelope)
  if (envelope) return envelope
  if (ok) throw malformedAnswer()
  throw new Unreachable(statusMessage(status), 'status', undefined, status)
}

const fingerprintOf = (
  method: Method,
  path: string,
  query: CallOptions['query'],
  body: string | undefined,
) => hashOf([method, path, queryString(query), body].join(' '))

function queryString(query: CallOptions['query'] = {}) {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}

/**
 * An envelope is a JSON object with a code, whatever the content type, or what the back end makes
 * of an answer that is not our server's own. The HTTP status counts in two cases: 401 ends the
 * session, and a 2xx without a body means that a write is done.
 */
function envelopeFrom(
  text: string,
  { status, ok, headers }: Response,
  method: Method,
  backend: Backend | undefined,
): Envelope | undefined {
  const value = parseJson(text)
  const read = headers.has(OWN_ANSWER_HEADER) ? undefined : backend?.readAnswer
  const body = read ? read({ status, body: value }) : value
  const fields = isFields(body) ? body : {}
  const code = envelopeCode(fields.code)
  if (status === 401 && (code === undefined || (!read && !isExpiryCode(code)))) {
    return { ...fields, code: 401, msg: displayTextOf(fields.msg) || statusMessage(status) }
  }
  if (code !== undefined) return { ...fields, code }
  return ok && text === '' && method !== 'GET' ? { code: 200 } : undefined
}

/** §8, one class for each reaction. */
function errorFrom({ code, msg, data }: Envelope): CallError {
  const origin = { code, data }
  const text = displayTextOf(msg)
  if (isExpiryCode(code)) return new SessionExpired(text, origin)
  if (code === 400 || code === 403) return new Refused(text, origin)
  return new Failed(text, origin)
}

function readAnswer<T>(read: Read<T>, context: ReadContext): T {
  try {
    return read(context.envelope.data, context)
  } catch (cause) {
    throw cause instanceof AnswerRejected || cause instanceof CallError
      ? cause
      : malformedAnswer(cause)
  }
}

const totalLeftOut = (parts: readonly LeftOut[]): LeftOut => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  hasLostDigits: parts.some(({ hasLostDigits }) => hasLostDigits),
})

const statusMessage = (status: number) => `Request failed with status code ${status}`

const malformedAnswer = (cause?: unknown) =>
  new Unreachable('Malformed answer from the server', 'malformed', cause)
