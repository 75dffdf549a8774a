/**
 * One class for each thing the shell does about it (§8, §12); the message is what the server
 * said, or what went wrong in transport. A cancelled call is not among them: it rejects with the
 * signal's own reason, and nobody is told.
 */
export abstract class CallError extends Error {
  /** The envelope's code; none when there was no envelope to read. */
  readonly code: number | undefined
  /** The envelope's data: the current row of a conflict, the fields a refusal names. */
  readonly data: unknown
  /** The call that failed: `GET /api/v1/rolelist`. */
  request: string | undefined
  /** Fields of the record that the server changed although it refused: it was read again. */
  changedFields: readonly string[] = []
  /** The same for calls that are equal to the letter, as in `Answer`. */
  fingerprint: string | undefined
  /** Set once the person at the screen has been told. */
  reported = false

  constructor(
    message: string,
    { code, data, cause }: { code?: number; data?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.data = data
  }
}

/** The token is of no use any more. */
export const isExpiryCode = (code: number | undefined) => code === 401 || code === 6401

/** Codes 401 and 6401; HTTP 401. */
export class SessionExpired extends CallError {}

/** Codes 400 and 403: asked for something wrong, or something not granted. */
export class Refused extends CallError {}

/** Every other code. */
export class Failed extends CallError {}

/** No envelope to read: the network, the time-out, a bare status, a malformed body. */
export class Unreachable extends CallError {
  readonly reason: 'network' | 'timeout' | 'status' | 'malformed'
  /** The HTTP status of an answer without an envelope. */
  readonly status: number | undefined

  constructor(message: string, reason: Unreachable['reason'], cause?: unknown, status?: number) {
    super(message, { cause })
    this.reason = reason
    this.status = status
  }
}

/** The server does not know this call: code 404, or the status of a server without envelopes. */
export const isUnknownCall = (error: unknown) =>
  (error instanceof Unreachable ? error.status : error instanceof CallError && error.code) === 404

/** There is no such record: 404, or -1 as this family of servers says it. */
export const isNotFoundCode = (code: number | undefined) => code === 404 || code === -1

/** The same of what a call rejected with. */
export const isNotFound = (error: unknown): error is CallError =>
  error instanceof CallError && isNotFoundCode(error.code)
