import { isFields } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import type { BackendDescription } from './define-backend.ts'
import { callFrom } from './described-call.ts'

/** The calls of a description that begin, renew and end a session, by their names here. */
export const describedSessionCalls = ({ signIn, renewal, signOut }: BackendDescription) => ({
  ...(signIn && { signIn: callFrom(signIn.call) }),
  ...(renewal && { renewal: callFrom(renewal.call) }),
  ...(signOut && { signOut: callFrom(signOut) }),
})

/** Where a description has the token and its end, in the data of a sign-in or a renewal. */
export function describedToken({ signIn }: BackendDescription, data: unknown) {
  return {
    token: signIn?.token === undefined ? undefined : valueAt(data, signIn.token),
    expire: signIn?.expire === undefined ? undefined : valueAt(data, signIn.expire),
  }
}

/** The value below several names: `session.accessToken`. */
const valueAt = (data: unknown, names: string): unknown =>
  names
    .split('.')
    .reduce((value, name) => (isFields(value) ? ownValue(name, value) : undefined), data)
