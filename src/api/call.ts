import type { Locale } from '#constants.ts'
import type { OnLeftOut } from '#entities/left-out.ts'
import type { Fields } from '#lib/decode.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `{ code, msg, data }`, and the fields that some calls add beside them. */
export type Envelope = Fields & { readonly code: number }

export interface CallOptions {
  /** `undefined` and `null` are left out; an empty text is sent. */
  query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined
  body?: unknown
  /** The body has only those fields of a record that change. */
  isPart?: boolean | undefined
  /** Ends the call: it rejects with the signal's reason, and no message is shown. */
  signal?: AbortSignal | undefined
  /**
   * Whether the caller handles a failure itself; the call still rejects, but no message is shown.
   * The code is the HTTP status of an answer without an envelope, and missing without an answer.
   */
  handlesError?: ((code: number | undefined, data: unknown) => boolean) | undefined
  /** The user did not start the call: of its failures only an expired session is shown. */
  isPolling?: boolean | undefined
  /** The language of the answer, if it is not that of the page. */
  locale?: Locale | undefined
  /** Lets the call outlive the page. */
  keepalive?: boolean | undefined
  idempotencyKey?: string | undefined
  /**
   * What the call is about, the same each time the user tries again with other values: the message
   * of a later failure takes the place of the earlier one. Without it only an equal call does so.
   */
  subject?: string | undefined
  /** Sent at once: all other calls wait for this one. */
  isUrgent?: boolean | undefined
  /** Repeats the whole action; the message offers it if the server was not reached. */
  retry?: (() => void) | undefined
}

export interface Call {
  /** Resolves `false` for code 6401 only (§8). */
  <T>(method: Method, path: string, options: CallOptions & { read: Read<T> }): Promise<T | false>
  (method: Method, path: string, options?: CallOptions): Promise<unknown>
}

/**
 * Reads the data of a successful answer for the caller. A throw means that the answer is malformed;
 * an `AnswerRejected` reaches the caller as it is, and no message is shown.
 */
export type Read<T> = (data: unknown, context: ReadContext) => T

/** What a reader may use beside the data. */
export interface ReadContext {
  envelope: Envelope
  /** Call it for rows that cannot be read, if the screen does not show so itself. */
  leaveOut: OnLeftOut
  /** The language of the call. */
  locale: Locale
  /** The token that the call was sent with: it may have waited for a new one. */
  token: string | undefined
}

/** The facts of an answered call, for the list of calls and for the version of the menu. */
export interface Answer {
  method: Method
  path: string
  /** Equal for calls that are equal to the letter; a hash, which does not reveal what was sent. */
  fingerprint: string
  /** The code of the envelope, or the HTTP status without one. */
  code: number
  durationMs: number
  headers: Headers
}
