import type { Call, CallOptions, Method } from '#api/call.ts'
import type { CallError } from '#api/errors.ts'

/**
 * How a back end differs from the specification. The rest of the console makes the specification's
 * calls (§7), and learns here which features not to offer.
 */
export interface Backend {
  /** The headers that carry the token. */
  headersFor(token: string): Readonly<Record<string, string>>
  /** Turns the specification's calls into those of the back end. */
  adapt(call: Call, refuse: Refuse): Call
  /** Fields that cannot be changed once the record exists. */
  readOnlyFields: Readonly<Record<RecordKind, readonly string[]>>
  /** The filters that each list has; `undefined`: all of them. */
  filters?: Readonly<Record<ListName, readonly string[]>> | undefined
  /**
   * The features that it has; a control for any other would do nothing, or show something wrong.
   */
  supports: Readonly<Record<BackendFeature, boolean>>
}

export type ListName = 'roles' | 'users' | 'dict' | 'config' | 'log'

type RecordKind = 'role' | 'user' | 'dictEntry' | 'dictType' | 'configKey'

type BackendFeature =
  /** Sorts lists by a column. */
  | 'sorting'
  /** Lists only the rows that were created between two days. */
  | 'periods'
  /** Filters match parts of a name, not only whole values. */
  | 'partialMatches'
  /** A user may have several roles. */
  | 'severalRoles'
  /** Makes a password for a new user, and another one on demand. */
  | 'madePasswords'
  /** Ends the other sessions of a user. */
  | 'endingSessions'
  /** Says when a user signed in last. */
  | 'lastSignIn'
  /** Tells the history of a single record. */
  | 'recordHistory'
  /** Refuses the sign-in of a disabled user. */
  | 'lockingOut'
  /** May keep preferences with the account: it is asked, and may still answer that it does not. */
  | 'preferences'
  /** Its menu has pages that this console lacks: the sidebar leaves them out. */
  | 'onlyKnownPages'

/** Reports a refusal of our own as one of the server is reported, and returns it to be thrown. */
export type Refuse = (
  error: CallError,
  method: Method,
  path: string,
  options: CallOptions,
) => CallError
