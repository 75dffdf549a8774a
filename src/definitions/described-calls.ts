import { isFields, numberOf } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import { serverNow } from '#lib/server-clock.ts'
import { type CallText, callFrom } from './call-text.ts'
import type { BackendDescription } from './define-backend.ts'

/** The calls of a description that begin, renew and end a session, by their names here. */
export const describedSessionCalls = ({ signIn, renewal, signOut }: BackendDescription) => ({
  ...(signIn && { signIn: callFrom(signIn.call) }),
  ...(renewal && { renewal: callFrom(renewal.call) }),
  ...(signOut && { signOut: callFrom(signOut) }),
})

/** Every call that a description names, for the proxy to pass on. */
export const describedCalls = (description: BackendDescription) => [
  ...Object.values(describedSessionCalls(description)),
  ...callsOfRecords(description),
]

/** Whether this is its sign-in, where it describes one: a 401 is then a refusal like any other. */
export function isDescribedSignIn(
  { envelope, signIn }: BackendDescription,
  method: string,
  path: string,
): boolean {
  if (!envelope && !signIn) return false
  const call = callFrom(signIn?.call ?? 'POST /login')
  return call.method === method && call.path === path
}

/** The paths that it reads without naming a record. */
export const describedReads = (description: BackendDescription): ReadonlySet<string> =>
  new Set(
    callsOfRecords(description).flatMap(({ method, path }) =>
      method === 'GET' && !path.includes('{') ? [path] : [],
    ),
  )

function callsOfRecords({ user, menu, records = {}, calls = {} }: BackendDescription) {
  const texts: (CallText | false | undefined)[] = [
    user?.call,
    menu?.call,
    ...Object.values(calls),
    ...Object.values(records).flatMap(({ list, get, create, update, remove }) => [
      list,
      get,
      create,
      update,
      remove,
    ]),
  ]
  return texts.flatMap(text => (text ? [callFrom(text)] : []))
}

/** The deletions of a description that name their records in a body. */
export const describedDeletesWithBody = ({ records = {} }: BackendDescription) =>
  Object.values(records)
    .flatMap(({ remove, removeBody }) => (remove && removeBody ? [callFrom(remove)] : []))
    .filter(({ method }) => method === 'DELETE')

/** Where a description has the token and its end, in the data of a sign-in or a renewal. */
export function describedToken({ signIn }: BackendDescription, data: unknown) {
  const at = (names: string | undefined) => (names === undefined ? undefined : valueAt(data, names))
  const seconds = numberOf(at(signIn?.expiresIn))
  return {
    token: at(signIn?.token ?? 'token'),
    expire: seconds === undefined ? at(signIn?.expire) : serverNow() + seconds * 1000,
  }
}

/** The value below several names: `session.accessToken`. */
const valueAt = (data: unknown, names: string): unknown =>
  names
    .split('.')
    .reduce((value, name) => (isFields(value) ? ownValue(name, value) : undefined), data)
