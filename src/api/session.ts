import { sessionUserFrom } from '#entities/session-user.ts'
import { isToken } from '#entities/token.ts'
import { AnswerRejected, instantOf, isFields, textOf } from '#lib/decode.ts'
import type { Call, CallOptions, Envelope } from './call.ts'
import type { WriteOptions } from './call-options.ts'

export interface Credentials {
  username: string
  password: string
  captcha?: CaptchaAnswer | undefined
}

/** The letters that were read in a picture, and the picture's number. */
export interface CaptchaAnswer {
  code: string
  uuid: string
}

/** A picture whose letters are to be typed at the sign-in; good for one try. */
export interface CaptchaImage {
  /** As a data URL. */
  image: string
  uuid: string
}

export interface Token {
  token: string
  /** When it runs out, in milliseconds, if the server says so. */
  expire: number | undefined
}

export type SessionApi = ReturnType<typeof createSessionApi>

/** Sign-in, sign-out, who is signed in and their menu; what changes a session that is there: session-change.ts. */
export const createSessionApi = (call: Call) => ({
  login: ({ username, password, captcha }: Credentials) =>
    call('POST', '/login', {
      body: { username: username.trim(), password, ...captcha },
      read: (data, envelope) => tokenFrom(data, envelope),
    }),
  /** Its place on the page says what failed: no code of it ends a session or reloads the page. */
  captcha: (options?: Pick<CallOptions, 'signal'>) =>
    call('GET', '/api/v1/getCaptcha', {
      ...options,
      handlesError: () => true,
      read: captchaImageFrom,
    }),
  getInfo: (options?: CallOptions) =>
    call('GET', '/api/v1/getinfo', { ...options, read: sessionUserFrom }),
  /** Whatever the answer, the person is signed out here: nobody is told of a failure. */
  logout: () => call('POST', '/api/v1/logout', { handlesError: () => true }),
  /** The tree as it came, for `parseMenu`. */
  menuRole: (options?: CallOptions) =>
    call('GET', '/api/v1/menurole', { ...options, read: menuTreeFrom }),
})

/** In `data.token`, in `data` itself or beside it (§11). */
export function tokenFrom(
  data: unknown,
  envelope: Envelope,
  Fault: new (text: string) => Error = AnswerRejected,
): Token {
  const fields = isFields(data) ? data : {}
  const found = [fields.token, data, envelope.token].find(
    value => typeof value === 'string' && isToken(value),
  )
  if (!found) throw new Fault('The answer to the sign-in holds no token')
  return { token: found, expire: instantOf(fields.expire ?? envelope.expire) }
}

/** Drawn by the browser as it comes, so nothing but a picture of dots passes. */
const IMAGE_DATA_URL = /^data:image\/(png|jpeg|gif|webp);base64,[\w+/=\s]+$/i

function captchaImageFrom(data: unknown, { id }: Envelope): CaptchaImage {
  const [image, uuid] = [textOf(data), textOf(id)]
  if (!IMAGE_DATA_URL.test(image) || !uuid) throw new TypeError('a picture was expected')
  return { image, uuid }
}

function menuTreeFrom(data: unknown): readonly unknown[] {
  if (data !== null && !Array.isArray(data)) throw new TypeError('a menu tree was expected')
  return data ?? []
}

/** What changes a session that is there: another token of §7, and two calls of ours. */
export const createSessionChangeApi = (call: Call) => ({
  refreshToken: (token: string, options?: Pick<CallOptions, 'isPolling'>) =>
    call('POST', '/refreshtoken', {
      ...options,
      body: { token },
      isUrgent: true,
      read: (data, envelope) => tokenFrom(data, envelope),
    }),
  changeRole: (roleKey: string) =>
    call('POST', '/api/v1/changerole', {
      body: { roleKey },
      read: (data, envelope) => tokenFrom(data, envelope, TypeError),
    }),
  changePassword: (
    passwords: { oldPassword: string; newPassword: string },
    options?: WriteOptions,
  ) => call('PUT', '/api/v1/user/pwd', { ...options, body: passwords }),
})
