import type { Locale } from '#constants.ts'

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
  /** The body as it came; only where it is passed on to another server. */
  bodyText?: string | undefined
  locale: Locale
  /** `X-Token`, never from anywhere else. */
  token: string | undefined
  /** `Bearer …`; only where it is passed on to another server: no session of ours hangs on it (R2). */
  authorization?: string | undefined
  /** The value of the bind cookie, if the browser sent one. */
  bind: string | undefined
  /** The value of the device cookie, if the browser sent one. */
  device: string | undefined
  /** Whether the caller is a page of ours: `Sec-Fetch-Site: same-origin`. */
  fromBrowser: boolean
  /** Whether it named its `Origin`: over plain http a browser says no more of itself than that. */
  hasOrigin: boolean
  ip: string
  agent: string
  idempotencyKey: string | undefined
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal
  /** Called when another server has begun to answer. */
  onAnswer?: () => void
}

/** What the calls hand back. The transport writes the envelope `{ code, msg, data, ...extra }`. */
export interface CallAnswer {
  /** Sent as it is in place of the envelope: the answer of another server. */
  text?: string
  code: number
  msg: string
  data?: unknown
  /** Keys that stand beside `data`, such as `token` or `checkedKeys` (§22). */
  extra?: Readonly<Record<string, unknown>>
  /** 200 unless a fault of the protocol itself: 404, 405, 413, 415, 429 … */
  status?: number
  /** `X-Menu-Version`, `Set-Cookie`, `Retry-After`. */
  headers?: Readonly<Record<string, string>>
  /** The value of a new device cookie. */
  device?: string
}

export interface Calls {
  /** Whether requests are passed on to another server, which wants them as they came. */
  isProxy?: boolean
  /** Which methods a path has, for 405 and `Allow`; empty for an unknown path. */
  methodsOf(path: string): readonly CallRequest['method'][]
  /**
   * Whose request it is, for counting only: a session, where its token is good, or else a browser
   * that has signed somebody in before. Without it all count as those of strangers. Never rejects.
   */
  clientKeyOf?(
    request: Pick<CallRequest, 'token' | 'authorization' | 'bind' | 'device' | 'fromBrowser'>,
  ): Promise<string | undefined>
  /** Never rejects: a fault becomes code 500 with the request's id. */
  answer(request: CallRequest): Promise<CallAnswer>
  /** Ends timers and closes the store after the last answer. */
  close(): Promise<void>
}
