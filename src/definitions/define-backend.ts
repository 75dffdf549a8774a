import type { Fields } from '#lib/decode.ts'
import type { CallText } from './call-text.ts'

/**
 * How a back end differs from the specification. Nothing has to be said: what is left out is as §7
 * and §8 have it. A description is code of this installation and is trusted; the answers that it
 * reads are not.
 */
export interface BackendDescription {
  /** How an answer is read; without it an answer is an envelope of the specification. */
  envelope?: ReadAnswer | undefined
  headers?: BackendHeaders | undefined
  signIn?: SignInDescription | undefined
  /**
   * How a new token is had for one that runs out; its answer is read as that of the sign-in. False:
   * there is no such call, and a session ends with its token.
   */
  renewal?: RenewalDescription | false | undefined
  /** False: there is no such call, and only the browser forgets the token. */
  signOut?: CallText | false | undefined
  /** Who is signed in, with roles and permissions: `GET /api/v1/getinfo` of the specification. */
  user?: ReadDescription | undefined
  /** The rows of the menu: `GET /api/v1/menurole` of the specification. */
  menu?: ReadDescription | undefined
  lists?: ListDescription | undefined
  /** The records of a resource by its name: `role`, `user`, `dept`, `dict`, `config`, `goods`. */
  records?: Readonly<Record<string, RecordDescription>> | undefined
  /**
   * Other calls of the specification, by what they are there; false where there is none. A name in
   * braces is that of the same name in the call, or a field of its body:
   * `'PUT /api/v1/rolemenu': 'PUT /roles/{roleId}/menus'`.
   */
  calls?: OtherCalls | undefined
  /** Settings that follow the back end unless the configuration says otherwise. */
  defaults?: BackendDefaults | undefined
  /** A control for any of these would do nothing, or show something wrong: it is not offered. */
  lacks?: readonly BackendFeature[] | undefined
  /** Its menu has pages that this console lacks: the sidebar leaves them out. */
  hasOtherPages?: boolean | undefined
}

/** One answer, as it came. */
export interface HttpAnswer {
  readonly status: number
  /** The body, which is JSON. */
  readonly body: unknown
  /** The same where it is an object; else no fields. */
  readonly fields: Fields
}

/**
 * What the specification would have answered: code 200 with `data`, or the code of a failure with
 * its words in `msg`. 401: not signed in. 403: no right. 409: changed by somebody else meanwhile,
 * with the stored record in `data`. `undefined`: no answer of this back end at all.
 */
export type ReadAnswer = (
  answer: HttpAnswer,
) =>
  | (Fields & { readonly code: number; readonly msg?: unknown; readonly data?: unknown })
  | undefined

export interface SignInDescription {
  /** Never a GET: the password would stand in the address. */
  readonly call: `${'POST' | 'PUT'} /${string}`
  /** The names of both in the body: `username` and `password` where nothing is said. */
  readonly username?: string
  readonly password?: string
  /** What else the body has: `{ grant: 'password' }`. */
  readonly body?: Fields
  /** The name of the token in the data, below others if need be: `session.accessToken`. */
  readonly token?: string
  /** The name of the time at which the token expires, or of the seconds until then. */
  readonly expire?: string
  readonly expiresIn?: string
}

export type RenewalDescription =
  | { readonly call: CallText; readonly token?: never }
  /** The name of the old token in the body; without it there is no body. */
  | { readonly call: `${'POST' | 'PUT'} /${string}`; readonly token: string }

/** Those that have a word of their own do not stand here. */
type OtherCalls = Readonly<Partial<Record<CallText, CallText | false>>> & {
  readonly 'POST /login'?: never
  readonly 'POST /refreshtoken'?: never
  readonly 'POST /api/v1/logout'?: never
  readonly 'GET /api/v1/getinfo'?: never
  readonly 'GET /api/v1/menurole'?: never
}

export interface ReadDescription {
  readonly call: `GET /${string}`
  /** Makes the data of the specification of those of the answer. */
  readonly read?: (data: unknown) => unknown
}

/** How lists are asked for and answered; what is left out is as §7 has it. */
export interface ListDescription {
  /** The names of the parameters for the number of the page and its size. */
  readonly page?: string
  readonly size?: string
  /** The number of the first page, which is 1 in the specification. */
  readonly firstPage?: number
  /** The parameters for an order, by the name that the field has there. */
  readonly sort?: (field: string, isDescending: boolean) => Readonly<Record<string, string>>
  /** The parameters for the filters, which come by their names there. */
  readonly filters?: (filters: Readonly<Record<string, string>>) => Readonly<Record<string, string>>
  /** The names of the rows and of their number in the data of an answer. */
  readonly rows?: string
  readonly total?: string
}

/** The calls of one kind of record, and how its fields are spelled in them. */
export type RecordDescription = Removal & {
  readonly list?: `GET /${string}`
  readonly get?: `GET /${string}{id}${string}`
  readonly create?: `${'POST' | 'PUT'} /${string}`
  readonly update?: `${'POST' | 'PUT'} /${string}`
  /** The name of the id. */
  readonly key?: string
  /**
   * The names of fields, as `wire` in a resource: that of the Chinese (`…Zh`) and that of a
   * reference (`…Name`) follow.
   */
  readonly wire?: Readonly<Record<string, string>>
  /** Makes the values of the specification of those of a row, before its fields are renamed. */
  readonly read?: (row: Fields) => Fields
  /** The way back: of the body of a write, after its fields are renamed. */
  readonly write?: (body: Fields) => Fields
  /** Fields that cannot be changed once the record exists. */
  readonly fixed?: readonly string[]
  /** The filters that the list has; all of them where nothing is said. */
  readonly filters?: readonly string[]
  /**
   * The parameter of its list that finds records by all that names them; without it the search box
   * sends the filter of the field that does.
   */
  readonly keywords?: string
}

/** Each record by a call of its own, or all of them by a body. */
type Removal =
  | { readonly remove?: `${CallText}{id}${string}`; readonly removeBody?: never }
  | { readonly remove: CallText; readonly removeBody: (ids: readonly string[]) => unknown }

export interface BackendHeaders {
  /** The header that carries the token, with the word before it: `Authorization: Bearer`. */
  token?: string | undefined
  /** Further headers of a request that our server passes on, as those of a gateway before it. */
  passed?: readonly string[] | undefined
}

export interface BackendDefaults {
  menuVisible?: 'boolean' | 'zero-shown'
  captcha?: boolean
}

export type BackendFeature =
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
  /** Filters its log by several operations at once, and by all about one kind of records. */
  | 'severalOperations'
  /** Refuses the sign-in of a disabled user. */
  | 'lockingOut'
  /** May keep preferences with the account: it is asked, and may still answer that it does not. */
  | 'preferences'

/** Headers of the connection, of the session in cookies, and those that our server writes itself. */
type OwnHeader =
  | 'cookie'
  | 'cookie2'
  | 'set-cookie'
  | 'host'
  | 'connection'
  | 'keep-alive'
  | 'expect'
  | 'http2-settings'
  | 'forwarded'
  | 'origin'
  | 'referer'
  | 'te'
  | 'trailer'
  | 'transfer-encoding'
  | 'upgrade'
  | 'via'
  | 'x-real-ip'
  | 'x-token'
  | 'idempotency-key'
  | `accept${string}`
  | `content-${string}`
  | `proxy-${string}`
  | `sec-${string}`
  | `x-forwarded-${string}`
  // Some servers read `_` as `-`.
  | `${string}_${string}`

/** A name that a description may give; `never` for any that our server does not pass on. */
export type PassedHeader<Name extends string> = Name extends string
  ? Lowercase<Name> extends OwnHeader
    ? never
    : Name
  : never

/** A name in `headers` that may not stand there is a type error. */
export const defineBackend = <const Passed extends string, const Token extends string>(
  description: BackendDescription & {
    readonly headers?: {
      readonly token?: Token & TokenHeader<Token>
      readonly passed?: readonly (Passed & PassedHeader<Passed>)[]
    }
  },
): BackendDescription => description

/** `X-Token` is the specification's own, and may be named. */
type TokenHeader<Text extends string> = Text extends `${infer Name}: ${string}`
  ? PassedHeader<Name> extends never
    ? never
    : Text
  : Lowercase<Text> extends 'x-token'
    ? Text
    : PassedHeader<Text>
