import type { OnLeftOut } from '#entities/left-out.ts'
import type { Fields } from '#lib/decode.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `{ code, msg, data }`, and what some calls put beside them. */
export type Envelope = Fields & { readonly code: number }

export interface CallOptions {
  /** `undefined` and `null` are left out; an empty text is sent. */
  query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined
  body?: unknown
  /** Ends the call in silence: it rejects with the signal's reason and nobody is told. */
  signal?: AbortSignal | undefined
  /**
   * Whether the caller deals with a failure itself; it still rejects, but nobody is told.
   * The code is the HTTP status where there was no envelope, and missing where no answer came.
   */
  handlesError?: ((code: number | undefined, data: unknown) => boolean) | undefined
  /** Nobody at the screen began it: of its failures only the end of the session is told. */
  isPolling?: boolean | undefined
  /** Lets the call outlive the page. */
  keepalive?: boolean | undefined
  idempotencyKey?: string | undefined
  /** All other calls wait for this one: it goes out at once. */
  isUrgent?: boolean | undefined
  /** Does it again from the start: offered where the server was not reached. */
  retry?: (() => void) | undefined
}

export interface Call {
  /** `false` stands for code 6401 alone (§8). */
  <T>(method: Method, path: string, options: CallOptions & { read: Read<T> }): Promise<T | false>
  (method: Method, path: string, options?: CallOptions): Promise<unknown>
}

/**
 * Turns the data of a good answer into what the caller wants. Its throw means that the answer is
 * malformed; a `Rejected` reaches the caller as it is and nobody is told. `leaveOut` hears of rows
 * that cannot be read where nothing on screen says so.
 */
export type Read<T> = (data: unknown, envelope: Envelope, leaveOut: OnLeftOut) => T

/** What the rest of the console may know about a call, for its log and its menu version. */
export interface Answer {
  method: Method
  path: string
  /** Equal for calls that are the same to the letter; says nothing of what was sent. */
  fingerprint: string
  /** The envelope's code, or the HTTP status without one. */
  code: number
  durationMs: number
  headers: Headers
}
