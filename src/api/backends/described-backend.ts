import type { Call, Method } from '#api/call.ts'
import { Unreachable } from '#api/errors.ts'
import { callFrom, fillPath, paramsIn } from '#definitions/call-text.ts'
import type { BackendDescription, ReadDescription } from '#definitions/define-backend.ts'
import { readDescribedAnswer } from '#definitions/described-answer.ts'
import {
  describedSessionCalls,
  describedToken,
  isDescribedSignIn,
} from '#definitions/described-calls.ts'
import { tokenHeaderFrom } from '#definitions/token-header.ts'
import { isFields, textOf } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import type { Backend } from './backend.ts'
import { createDescribedRecords, type Options } from './described-records.ts'
import { standard } from './standard.ts'

/** What the console knows of a back end by its description. */
export function describedBackend(description: BackendDescription): Backend {
  const { envelope, headers, records = {}, lacks = [], hasOtherPages = false } = description
  const header = tokenHeaderFrom(headers?.token)
  return {
    headersFor: token => ({ [header.name]: header.valueOf(token) }),
    ...(envelope && {
      readAnswer: answer =>
        answer.body === undefined ? undefined : readDescribedAnswer(envelope, answer),
    }),
    isSignIn: (method, path) => isDescribedSignIn(description, method, path),
    adapt: call => withDescribedCalls(call, description),
    records,
    supports: {
      ...standard.supports,
      ...Object.fromEntries(lacks.map(feature => [feature, false])),
      onlyKnownPages: hasOtherPages,
    },
  }
}

/** Makes the calls of the description instead of the specification's. */
function withDescribedCalls(call: Call, description: BackendDescription): Call {
  const { signIn, renewal, signOut, user, menu } = description
  const records = createDescribedRecords(call, description)
  const calls = describedSessionCalls(description)

  async function adapted(method: Method, path: string, options: Options = {}): Promise<unknown> {
    const fields = isFields(options.body) ? options.body : {}
    switch (`${method} ${path}`) {
      case 'POST /login': {
        if (!signIn || !calls.signIn) break
        const { username, password, ...rest } = fields
        const { username: name = 'username', password: secret = 'password' } = signIn
        const body = { ...signIn.body, ...rest, [name]: username, [secret]: password }
        return call(calls.signIn.method, calls.signIn.path, withToken({ ...options, body }))
      }
      case 'POST /refreshtoken': {
        if (renewal === false) throw absentCall()
        if (!renewal || !calls.renewal) break
        const body = renewal.token === undefined ? undefined : { [renewal.token]: fields.token }
        return call(calls.renewal.method, calls.renewal.path, withToken({ ...options, body }))
      }
      case 'POST /api/v1/logout':
        if (signOut === false) return null
        if (calls.signOut) return call(calls.signOut.method, calls.signOut.path, options)
    }
    if (user && method === 'GET' && path === '/api/v1/getinfo') return callAndRead(user, options)
    if (menu && method === 'GET' && path === '/api/v1/menurole') return callAndRead(menu, options)
    const other = otherCall(method, path, options)
    if (other === false) throw absentCall()
    if (other) return records.otherCall(other.method, path, other.path, options)
    return (
      records.recordCall(method, path, options) ?? records.otherCall(method, path, path, options)
    )
  }

  function callAndRead(
    { call: text, read: change = data => data }: ReadDescription,
    options: Options,
  ) {
    const { read = (data: unknown) => data } = options
    const { method, path } = callFrom(text)
    return call(method, path, {
      ...options,
      read: (data, context) => read(change(data), context),
    })
  }

  /** What another call of the specification is there; false where there is none. */
  function otherCall(method: Method, path: string, { body }: Options) {
    for (const [text, theirs] of Object.entries(description.calls ?? {})) {
      const [ownMethod, template = ''] = text.split(' ')
      const params = method === ownMethod ? paramsIn(template, path) : undefined
      if (theirs === undefined || !params) continue
      if (theirs === false) return false
      const target = callFrom(theirs)
      const given = (name: string) =>
        ownValue(name, params)
        ?? encodeURIComponent(textOf(isFields(body) ? ownValue(name, body) : undefined))
      return { ...target, path: fillPath(target.path, given) }
    }
    return undefined
  }

  /** Reads the token where the description has it. */
  function withToken(options: Options): Options {
    const { read = (data: unknown) => data } = options
    const { token, expire, expiresIn } = signIn ?? {}
    if ((token ?? expire ?? expiresIn) === undefined) return options
    return {
      ...options,
      read: (data, context) => read(describedToken(description, data), context),
    }
  }

  return adapted as Call
}

/** As a server answers that does not know the call; nobody is told, because its description says so. */
const absentCall = () =>
  new Unreachable('Request failed with status code 404', 'status', undefined, 404)
