import type { Locale } from '#constants.ts'
import type { CallAnswer, CallRequest } from '../call.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { MessageKey, Say } from '../messages.ts'
import type { Passwords } from '../passwords.ts'
import type { Rights, View } from '../rights.ts'
import type { Scope } from '../scope.ts'
import type { Sessions } from '../sessions.ts'
import type { Store, Tables } from '../store.ts'
import type { Stamp } from '../store/page.ts'
import type { RoleRow } from '../store/roles.ts'
import type { SessionRow, TokenRow } from '../store/sessions.ts'
import type { UserRow } from '../store/users.ts'

/**
 * Who may call: anybody; a session, even before its password is set; a session; a holder of one of
 * these permissions.
 */
export type RouteRights = 'open' | 'always' | 'signed-in' | readonly [string, ...string[]]

interface RouteBase {
  method: CallRequest['method']
  /** `{id}` stands for one segment. */
  path: string
  rights: RouteRights
}

/** Looks after transactions by itself, because hashing a password must not hold one. */
export interface OpenRoute extends RouteBase {
  kind: 'open'
  rights: 'open'
  run(call: OpenCall): Promise<CallAnswer>
}

export interface ReadRoute extends RouteBase {
  kind: 'read'
  /** Asked by the console itself, time and again: no sign that a person is there. */
  isPoll?: boolean
  run(call: Call): Promise<CallAnswer>
}

/** Runs in one transaction with the check of the session, and leaves a row in the operation log. */
export interface WriteRoute extends RouteBase {
  kind: 'write'
  /** For the operation log and the events: `role.update`. */
  event: string
  /** An entry of the dictionary sys_oper_type. */
  businessType: string
  /** Answers with something that is said only once, so a repeated request runs again. */
  once?: boolean
  /** What takes long: before the transaction, after the rights have been checked. */
  prepare?(call: Preparation): Promise<string | undefined>
  run(call: WriteCall): Promise<CallAnswer>
}

export type Route = OpenRoute | ReadRoute | WriteRoute

/** What all calls share. */
export interface Parts {
  store: Store
  sessions: Sessions
  passwords: Passwords
  rights: Rights
  clock: Clock
  log: Log
  /** Sign-ins without a browser. */
  apiSessions: boolean
  /** Whether browser sessions are tied to their browser. */
  bind: boolean
}

export interface OpenCall {
  request: CallRequest
  locale: Locale
  say: Say
  now: number
  parts: Parts
}

/** Who calls, and what that person may do in the view the session has. */
export interface Actor {
  user: UserRow
  session: SessionRow
  token: TokenRow
  /** Enabled roles that are really held. */
  held: readonly RoleRow[]
  /** Those, or the one viewed as. */
  roles: readonly RoleRow[]
  preview: RoleRow | undefined
  view: View
  scope: Scope
}

export interface Preparation extends OpenCall {
  params: Readonly<Record<string, string>>
  actor: Actor
}

export interface Call extends Preparation {
  tables: Tables
}

export interface WriteCall extends Call {
  stamp: Stamp
  /** What `prepare` gave. */
  prepared: string | undefined
  /** For the operation log: which record, and how it was before and after. Never a secret. */
  changed(record: string | number, before: unknown, after: unknown): void
}

/** Ends a call without its changes. Thrown anywhere, answered in one place. */
export class Refusal extends Error {
  readonly answer: CallAnswer
  constructor(answer: CallAnswer) {
    super(answer.msg)
    this.answer = answer
  }
}

export const refuse = (
  say: Say,
  code: number,
  key: MessageKey,
  ...values: readonly (string | number)[]
) => new Refusal({ code, msg: say(key, ...values) })

/** A refusal that belongs to fields of a form. */
export const refuseFields = (say: Say, fields: Readonly<Record<string, string>>) =>
  new Refusal({ code: 400, msg: say('wrongFields'), data: { fields } })

/** Someone else was faster; the row as it is now goes along. */
export function checkVersion(
  say: Say,
  sent: number | undefined,
  stored: number,
  current: () => unknown,
) {
  if (sent !== undefined && sent !== stored) {
    throw new Refusal({ code: 409, msg: say('conflict'), data: current() })
  }
}

/** Too many passwords are waiting to be hashed. */
export const tooBusy = (say: Say) =>
  new Refusal({ status: 429, code: 429, msg: say('busy'), headers: { 'Retry-After': '2' } })

export const ok = (data: unknown = null, msg = ''): CallAnswer => ({ code: 200, msg, data })

const isPermission = (right: unknown) => typeof right === 'string' && right !== ''

interface Match {
  route: Route
  params: Readonly<Record<string, string>>
}

export interface RouteTable {
  methodsOf(path: string): readonly CallRequest['method'][]
  find(method: string, path: string): Match | undefined
}

/** Throws when a route forgot to say who may call it: nothing is open by accident. */
export function createRouteTable(routes: readonly Route[]): RouteTable {
  const seen = new Set<string>()
  const patterns = routes.map(route => {
    const name = `${route.method} ${route.path}`
    // Types can be got around; a route without rights must not start.
    const rights: unknown = route.rights
    const isDeclared =
      rights === 'always'
      || rights === 'signed-in'
      || (rights === 'open' && route.kind === 'open')
      || (Array.isArray(rights) && rights.length > 0 && rights.every(isPermission))
    if (!isDeclared) throw new Error(`The route ${name} declares no rights.`)
    if (seen.has(name)) throw new Error(`The route ${name} is declared twice.`)
    seen.add(name)
    return { route, segments: segmentsOf(route.path) }
  })

  const matching = (path: string): Match[] => {
    const segments = segmentsOf(path)
    return patterns.flatMap(pattern => {
      const params = match(pattern.segments, segments)
      return params ? [{ route: pattern.route, params }] : []
    })
  }

  return {
    methodsOf: path => [...new Set(matching(path).map(({ route }) => route.method))],
    find: (method, path) => matching(path).find(({ route }) => route.method === method),
  }
}

/** A slash at the end makes no other path: `PUT /api/v1/dict/data/` is written so (§7). */
const segmentsOf = (path: string) => path.replace(/\/$/, '').split('/')

function match(
  pattern: readonly string[],
  path: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== path.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const given = path[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined) {
      if (part !== given) return undefined
    } else {
      const value = decoded(given)
      if (value === undefined || value === '') return undefined
      params[name] = value
    }
  }
  return params
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
