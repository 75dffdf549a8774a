import type { Call, CallOptions, Method } from '#api/call.ts'
import type { CallError } from '#api/errors.ts'
import type { BackendFeature, ListName, RecordKind } from '#definitions/define-backend.ts'
import type { Fields } from '#lib/decode.ts'

export type { ListName } from '#definitions/define-backend.ts'

/**
 * How a back end differs from the specification. The rest of the console makes the specification's
 * calls (§7), and learns here which features not to offer.
 */
export interface Backend {
  /** The headers that carry the token. */
  headersFor(token: string): Readonly<Record<string, string>>
  /** Reads an answer whose body is JSON; without it the body is the envelope. */
  readAnswer?(answer: { status: number; body: unknown }): (Fields & { code: number }) | undefined
  /** Turns the specification's calls into those of the back end. */
  adapt(call: Call, refuse: Refuse): Call
  /** Fields that cannot be changed once the record exists. */
  readOnlyFields: Readonly<Record<RecordKind, readonly string[]>>
  /** The filters that each list has; `undefined`: all of them. */
  filters?: Partial<Readonly<Record<ListName, readonly string[]>>> | undefined
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
