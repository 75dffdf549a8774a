/**
 * One class for each reaction of the shell (§8, §12); the message is the server's, or names what
 * went wrong in transport. A cancelled call throws none of these: it rejects with the signal's own
 * reason, and no message is shown.
 */
export abstract class CallError extends Error {
  /** The code of the envelope; `undefined` without an envelope. */
  readonly code: number | undefined
  /** The data of the envelope: the current row of a conflict, the fields that a refusal names. */
  data: unknown
  /** The call that failed: `GET /api/v1/rolelist`. */
  request: string | undefined
  /** Fields that the server changed although it refused the write, found by reading the record again. */
  changedFields: readonly string[] = []
  /** Equal for calls that are equal to the letter, as in `Answer`. */
  fingerprint: string | undefined
  /** Equal for calls that are tries of one thing; that of the call itself unless its caller names one. */
  subject: string | undefined
  /** Whether the error was shown to the user. */
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

/** Whether a code means that the token is no longer valid. */
export const isExpiryCode = (code: number | undefined) => code === 401 || code === 6401

/** For a caller that shows every failure in its own place; the end of a session is told by a dialog. */
export const isNoExpiryCode = (code: number | undefined) => !isExpiryCode(code)

/** Codes 401 and 6401; HTTP 401. */
export class SessionExpired extends CallError {}

/** Codes 400 and 403: the request is wrong, or not permitted. */
export class Refused extends CallError {}

/** Every other code. */
export class Failed extends CallError {}

/** Our server does this only after the password was shown again, and has done nothing. */
export class ConfirmationNeeded extends Failed {}

/**
 * The user did not show the password again, so nothing was done: there is nothing to say of it. The
 * name is that of a cancelled call.
 */
export class PasswordNotConfirmed extends DOMException {
  constructor() {
    super('The password was not confirmed', 'AbortError')
  }
}

/** There is no envelope: a network error, a time-out, a bare status or a malformed body. */
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

/**
 * Thrown before an Undo is sent: a field that its change has set has another value by now.
 */
export class ChangedAgain extends Error {}

/** The code of a failed call, or the HTTP status of an answer without an envelope. */
const codeOf = (error: unknown) =>
  error instanceof Unreachable ? error.status : error instanceof CallError && error.code

/** Whether the server may not have heard of a call: it gave no answer, or failed itself. */
export const isUnheard = (error: unknown) =>
  error instanceof Unreachable && error.status === undefined
    ? error.reason !== 'malformed'
    : (codeOf(error) || 0) >= 500

/** Whether the server does not have this call. */
export const isUnknownCall = (error: unknown) => codeOf(error) === 404

/** Whether the call was made too often, and may be made again later. */
export const isTooOften = (error: unknown) => codeOf(error) === 429

/** Whether a code means that there is no such record: 404, or -1 in this family of servers. */
export const isNotFoundCode = (code: number | undefined) => code === 404 || code === -1

/** The same for the error of a call. */
export const isNotFound = (error: unknown): error is CallError =>
  error instanceof CallError && isNotFoundCode(error.code)
