import type { Locale } from '#constants.ts'
import type { DataScope } from '#server/auth/data-scope.ts'
import type { Passwords } from '#server/auth/passwords.ts'
import type { Quota } from '#server/auth/quotas.ts'
import type { EffectiveRights, RightsCache } from '#server/auth/rights.ts'
import type { Sessions } from '#server/auth/sessions.ts'
import type { CallAnswer, CallRequest } from '#server/call.ts'
import type { Clock } from '#server/clock.ts'
import type { CurrentShop } from '#server/current-shop.ts'
import type { Log } from '#server/log.ts'
import type { Translate } from '#server/messages.ts'
import type { LoggedKinds } from '#server/store/operation-log/logged-kinds.ts'
import type { Pause } from '#server/store/operation-log/operation-slices.ts'
import type { Stamp } from '#server/store/paging.ts'
import type { RoleRow } from '#server/store/roles.ts'
import type { SessionRow, TokenRow } from '#server/store/sessions.ts'
import type { ApiTokenRow } from '#server/store/sign-in/api-tokens.ts'
import type { Store } from '#server/store/store.ts'
import type { Tables } from '#server/store/tables.ts'
import type { UserRow } from '#server/store/users.ts'
import type { CostlyReads } from './costly-reads.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'

/**
 * Who may call: anybody; a session, even before its password is changed; a session; a holder of one
 * of these permissions.
 */
export type RouteRights = 'open' | 'always' | 'signed-in' | readonly [string, ...string[]]

interface RouteBase {
  method: CallRequest['method']
  /** `{id}` stands for one segment. */
  path: string
  rights: RouteRights
}

/** Manages its own transactions, because hashing a password must not hold one. */
export interface OpenRoute extends RouteBase {
  kind: 'open'
  rights: 'open'
  run(call: OpenCall): Promise<CallAnswer>
}

export interface ReadRoute extends RouteBase {
  kind: 'read'
  /** The console asks by itself, again and again: no sign that a person is there. */
  isPoll?: boolean
  run(call: Call): Promise<CallAnswer>
}

/**
 * A read whose time grows with the number of rows: each person runs one at a time, so that nobody
 * keeps the others waiting.
 */
export interface CostlyRoute extends RouteBase {
  kind: 'costly'
  run(call: CostlyCall): Promise<CallAnswer>
}

interface WriteBase extends RouteBase {
  kind: 'write'
  /** For the operation log and the server's log, such as `role.update`. */
  event: string
  /** An entry of the dictionary sys_oper_type. */
  businessType: string
  /** The caller has to have shown the password a short while ago; no token of a program does. */
  isGrave?: boolean
  /** The answer holds something that is shown only once, so a repeated request runs again. */
  answersOnce?: boolean
}

export type WriteHandler = (call: WriteCall) => Promise<CallAnswer>

export interface PreparedRoute extends WriteBase {
  /**
   * Does slow work before the transaction and after the rights are checked; gives the handler that
   * runs in it.
   */
  prepare(call: SignedInCall): Promise<WriteHandler>
}

/** Runs in one transaction with the check of the session, and adds a row to the operation log. */
export type WriteRoute = PreparedRoute | (WriteBase & { run: WriteHandler })

/**
 * A write of what only the caller ever sees, such as preferences, or of what is gone a minute later:
 * it leaves nothing in the operation log or the server's log.
 */
export interface UnloggedRoute extends RouteBase {
  kind: 'unlogged'
  /** As of a read. */
  isPoll?: boolean
  /** What bounds such calls; refused ones count too. */
  quota: Quota
  run: WriteHandler
}

export type SignedInRoute = ReadRoute | CostlyRoute | WriteRoute | UnloggedRoute

export type Route = OpenRoute | SignedInRoute

/** The parts that all calls share. */
export interface CallServices {
  store: Store
  sessions: Sessions
  passwords: Passwords
  rights: RightsCache
  costlyReads: CostlyReads
  clock: Clock
  log: Log
  failedSignIns: FailedSignIns
  /** The kinds of records that the log knows. */
  kinds: LoggedKinds
  shop: CurrentShop
  /** Every permission that a call asks for. */
  permissions: ReadonlySet<string>
  /** Whether programs may sign in without a browser. */
  apiSessions: boolean
  /** Whether the tokens of programs count. */
  apiTokens: boolean
  /** The permissions that a token can have: those of calls that tokens reach. */
  tokenPermissions: ReadonlySet<string>
  /** Whether people may sign in, and use tokens, from this address. */
  isSignInNetwork(address: string): boolean
  /** Whether browser sessions are tied to their browser. */
  bindSessions: boolean
}

export interface OpenCall {
  request: CallRequest
  locale: Locale
  t: Translate
  now: number
  services: CallServices
}

/** The person who calls, and their rights in the session's present view. */
interface CallingPerson {
  user: UserRow
  /** Whether the session, or the one that made the token, has shown a second factor. */
  factorPassed: boolean
  /** The enabled roles that the person really holds. */
  heldRoles: readonly RoleRow[]
  /** `heldRoles`, or the one role that is viewed as. */
  roles: readonly RoleRow[]
  preview: RoleRow | undefined
  rights: EffectiveRights
  scope: DataScope
}

export interface SessionCaller extends CallingPerson {
  session: SessionRow
  token: TokenRow
  apiToken?: undefined
}

/** By a token that the person made for a program: fewer rights, and no session. */
export interface ProgramCaller extends CallingPerson {
  apiToken: ApiTokenRow
  session?: undefined
  token?: undefined
}

export type Caller = SessionCaller | ProgramCaller

export interface SignedInCall extends OpenCall {
  params: Readonly<Record<string, string>>
  caller: Caller
}

export interface Call extends SignedInCall {
  tables: Tables
}

export interface CostlyCall extends Call {
  /** Call it between slices of a few milliseconds; it ends a call whose client has gone. */
  pause: Pause
}

export interface WriteCall extends Call {
  stamp: Stamp
  /** For the operation log: the record, and its values before and after. Never pass a secret. */
  recordChange(record: string | number, before: unknown, after: unknown): void
  /** Runs `work` once the change is on the disk; not where it is rolled back. */
  afterCommit(work: () => void): void
}
