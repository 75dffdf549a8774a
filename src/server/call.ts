import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '#constants.ts'
import type { Gauge } from '#server/metrics/gauge.ts'

/**
 * What the transport hands to the calls: one request, already checked for size, framing, host,
 * origin, content type and normal form of the path. The calls know nothing of sockets.
 */
export interface CallRequest {
  /** For logs and error texts. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Without the API prefix: `/api/v1/role/3`. */
  path: string
  /** Each key at most once; an empty value means "no filter". */
  query: ReadonlyMap<string, string>
  /** Parsed JSON: at most 16 levels, 1,000 keys, arrays of 10,000; `undefined` without a body. */
  body: unknown
  /** The body as it came; only for calls that are passed on to another server. */
  bodyText?: string | undefined
  locale: Locale
  /** From `X-Token`, never from another header. */
  token: string | undefined
  /**
   * Other headers that are passed on to another server, such as one that carries its tokens: none
   * of our sessions reads them (R2).
   */
  passed?: Readonly<Record<string, string>> | undefined
  /** The value of the bind cookie, if the browser sent one. */
  bind: string | undefined
  /** The value of the device cookie, if the browser sent one. */
  device: string | undefined
  /** Whether a page of ours made the call: `Sec-Fetch-Site: same-origin`. */
  fromBrowser: boolean
  /**
   * Whether the request named its `Origin`: over plain http a browser sends no other sign of
   * itself.
   */
  hasOrigin: boolean
  ip: string
  agent: string
  idempotencyKey: string | undefined
  /** Aborted when no client waits for the answer any more. */
  signal?: AbortSignal
  /** Called when another server has begun to answer. */
  onAnswer?: () => void
}

/** The answer of a call. The transport writes the envelope `{ code, msg, data, ...extra }`. */
export interface CallAnswer {
  /** The answer of another server, sent as it is in place of the envelope. */
  text?: string
  code: number
  msg: string
  data?: unknown
  /** Keys that stand beside `data`, such as `token` or `checkedKeys` (§22). */
  extra?: Readonly<Record<string, unknown>>
  /** 200 unless the request breaks the protocol itself: 404, 405, 413, 415, 429 … */
  status?: number
  /** `X-Menu-Version`, `Set-Cookie`, `Retry-After`. */
  headers?: Readonly<Record<string, string>>
  /** The value of a new device cookie. */
  device?: string
}

export interface Calls {
  /** Whether requests are passed on to another server, which gets them as they came. */
  isProxy?: boolean
  /** Which further headers of a request are passed on. */
  passedHeaders?(headers: IncomingHttpHeaders): Readonly<Record<string, string>>
  /** Which methods a path has, for 405 and `Allow`; empty for an unknown path. */
  methodsOf(path: string): readonly CallRequest['method'][]
  /** Whether a deletion at this path has a body, as only another server's may have. */
  isDeleteWithBody?(path: string): boolean
  /** Told of each request for a path without methods, which the transport answers with 404. */
  onUnknownPath?(request: Pick<CallRequest, 'id' | 'ip' | 'path'>): void
  /**
   * Whose request it is, for counting only: the person of a good token, or else of a browser that has
   * signed somebody in before. Without this function all requests count as those of strangers.
   * Never rejects.
   */
  clientKeyOf?(
    request: Pick<CallRequest, 'token' | 'passed' | 'bind' | 'device' | 'fromBrowser' | 'ip'>,
  ): Promise<string | undefined>
  /**
   * The name of the call's route for the metrics, the same for all of its records; `undefined`
   * where there is none. It is one of few names, whatever the path.
   */
  routeOf?(method: string, path: string): string | undefined
  /** What waits and what is in use now, for the metrics. */
  gauges?(): readonly Gauge[]
  /** Never rejects: an error becomes code 500 with the request's id. */
  answer(request: CallRequest): Promise<CallAnswer>
  /** Ends timers and closes the store after the last answer. */
  close(): Promise<void>
}
