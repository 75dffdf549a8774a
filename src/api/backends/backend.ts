import type { Call, CallOptions, Method } from '#api/call.ts'
import type { CallError } from '#api/errors.ts'

/**
 * How a back end differs from the specification. Everything else in the console speaks the
 * specification's calls (§7) and asks here what is not to be offered.
 */
export interface Backend {
  /** How a call carries the token. */
  headersFor(token: string): Readonly<Record<string, string>>
  /** The specification's calls, made with those of the back end. */
  adapt(call: Call, refuse: Refuse): Call
  /** Fields that stay as they are once the record is made. */
  readOnlyFields: Readonly<Record<RecordKind, readonly string[]>>
  /** The filters that each list knows; all of them where none are named. */
  filters?: Readonly<Record<ListName, readonly string[]>> | undefined
  /** What it does; a control for anything else would do nothing, or say what is not so. */
  supports: Readonly<Record<BackendFeature, boolean>>
}

export type ListName = 'roles' | 'users' | 'dict' | 'config' | 'log'

export type RecordKind = 'role' | 'user' | 'dictEntry' | 'dictType' | 'configKey'

export type BackendFeature =
  /** Lists in the order of a column. */
  | 'sorting'
  /** Lists only the rows that were made between two days. */
  | 'periods'
  /** Finds a part of a name; else a filter matches whole values. */
  | 'partialMatches'
  /** Gives a person several roles. */
  | 'severalRoles'
  /** Makes a password for a new person, and another one on demand. */
  | 'madePasswords'
  /** Ends the other sessions of a person. */
  | 'endingSessions'
  /** Says when a person signed in last. */
  | 'lastSignIn'
  /** Lets nobody in who is disabled. */
  | 'lockingOut'
  /** Has pages of its own in the menu that this console lacks: they are left out of the sidebar. */
  | 'onlyKnownPages'

/** Tells a refusal that was made here as one of the server is told, and gives it back to be thrown. */
export type Refuse = (
  error: CallError,
  method: Method,
  path: string,
  options: CallOptions,
) => CallError
