import type { Call, CallOptions, Method } from '#api/call.ts'
import type { CallError } from '#api/errors.ts'
import type { BackendFeature, HttpAnswer, RecordDescription } from '#definitions/define-backend.ts'
import type { Fields } from '#lib/decode.ts'

/**
 * How a back end differs from the specification. The rest of the console makes the specification's
 * calls (§7), and learns here which features not to offer.
 */
export interface Backend {
  /** The headers that carry the token. */
  headersFor(token: string): Readonly<Record<string, string>>
  /**
   * Reads an answer; `body` is undefined where it is no JSON. Without it the body is the envelope.
   */
  readAnswer?(answer: Pick<HttpAnswer, 'status' | 'body'>): (Fields & { code: number }) | undefined
  /** Whether a 401 in answer to this call says that the password was wrong. */
  isSignIn?(method: Method, path: string): boolean
  /** Turns the specification's calls into those of the back end. */
  adapt(call: Call, refuse: Refuse): Call
  /** What it can do with the records of each resource, by its name; all where nothing is said. */
  records: Readonly<Record<string, Pick<RecordDescription, 'fixed' | 'filters' | 'keywords'>>>
  /**
   * The features that it has; a control for any other would do nothing, or show something wrong.
   */
  supports: Readonly<Record<BackendFeature | 'onlyKnownPages', boolean>>
}

/** Reports a refusal of our own as one of the server is reported, and returns it to be thrown. */
export type Refuse = (
  error: CallError,
  method: Method,
  path: string,
  options: CallOptions,
) => CallError
