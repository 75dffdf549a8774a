import { endedSessionsFrom } from '#entities/open-session.ts'
import { sessionUserFrom } from '#entities/session-user.ts'
import { isToken } from '#entities/token.ts'
import { AnswerRejected, isFields, textOf } from '#lib/decode.ts'
import { instantOf } from '#lib/instant.ts'
import { plainText } from '#lib/plain-text.ts'
import type { Call, CallOptions, Envelope, Read, ReadContext } from './call.ts'
import type { WriteOptions } from './call-options.ts'
import { Refused } from './errors.ts'

export interface Credentials {
  username: string
  password: string
  captcha?: CaptchaAnswer | undefined
}

/** The letters that the user read in the picture, and the id of the picture. */
interface CaptchaAnswer {
  code: string
  uuid: string
}

/** A picture whose letters the user types to sign in; valid for one try. */
export interface CaptchaImage {
  /** As a data URL. */
  image: string
  uuid: string
}

/** The password was right; the code of the user's second factor is still to come. */
interface AskedFactor {
  /** Stands for the password in the next step. */
  ticket: string
  token?: undefined
  expire?: undefined
}

interface Token {
  token: string
  /** When the token expires, in ms, if the server says so. */
  expire: number | undefined
  /** The token that it replaces: whatever else is in the cookie by now has to stay there. */
  sentWith: string | undefined
  ticket?: undefined
}

export type SessionApi = ReturnType<typeof createSessionApi>

/**
 * The sign-in, the sign-out, the user and the menu; `createSessionChangeApi` has the other calls.
 */
export const createSessionApi = (call: Call) => ({
  login: ({ username, password, captcha }: Credentials) =>
    call('POST', '/login', {
      body: { username: plainText(username), password, ...captcha },
      read: (data, context) => askedFactorFrom(data) ?? readToken(data, context),
    }),
  /** The second step of a sign-in. */
  showCode: (ticket: string, code: string) =>
    call('POST', '/login/factor', {
      body: { ticket, code: plainText(code) },
      read: readToken,
    }),
  /** The sign-in page shows a failure in the place of the picture; no code of it ends a session. */
  captcha: (options?: Pick<CallOptions, 'signal'>) =>
    call('GET', '/api/v1/getCaptcha', {
      ...options,
      handlesError: () => true,
      read: (data, { envelope }) => captchaImageFrom(data, envelope),
    }),
  getInfo: (options?: CallOptions) =>
    call('GET', '/api/v1/getinfo', { ...options, read: sessionUserFrom }),
  /** Whatever the answer, the console signs the user out: a failure is not shown. */
  logout: () => call('POST', '/api/v1/logout', { handlesError: () => true }),
  /** The menu tree as it came, for `parseMenu`. */
  menuRole: (options?: CallOptions) =>
    call('GET', '/api/v1/menurole', { ...options, read: menuTreeFrom }),
})

/** Calls that change an open session: the new token of §7, and three calls of our own. */
export const createSessionChangeApi = (call: Call) => ({
  refreshToken: (token: string, options?: Pick<CallOptions, 'isPolling'>) =>
    call('POST', '/refreshtoken', {
      ...options,
      body: { token },
      isUrgent: true,
      read: readToken,
    }),
  changeRole: (roleKey: string) =>
    call('POST', '/api/v1/changerole', {
      body: { roleKey },
      read: readNewToken,
    }),
  changePassword: (
    passwords: { oldPassword: string; newPassword: string; endTokens?: boolean },
    options?: WriteOptions,
  ) => call('PUT', '/api/v1/user/pwd', { ...options, body: passwords, read: endedSessionsFrom }),
  /** Shows the password again, and a code by whoever has a second factor, for a new token. */
  confirmPassword: (shown: { password: string; code?: string }, options?: WriteOptions) =>
    call('POST', '/api/v1/session/confirm', {
      ...options,
      body: shown,
      read: readNewToken,
    }),
})

const MAX_TICKET_LENGTH = 512

function askedFactorFrom(data: unknown): AskedFactor | undefined {
  const { factor, ticket } = isFields(data) ? data : {}
  const isTicket =
    typeof ticket === 'string' && isToken(ticket) && ticket.length <= MAX_TICKET_LENGTH
  return factor === 'totp' && isTicket ? { ticket } : undefined
}

/** Whether the second step of a sign-in cannot go on: the password is asked for again. */
export const isTicketGone = (error: unknown) =>
  error instanceof Refused && isFields(error.data) && error.data.reason === 'ticket'

/** Reads `data.token`, `data` itself or `token` beside it (§11.2). */
function tokenFrom(
  data: unknown,
  { envelope, token: sentWith }: ReadContext,
  ErrorClass: new (text: string) => Error,
): Token {
  const fields = isFields(data) ? data : {}
  const token = [fields.token, data, envelope.token].find(
    value => typeof value === 'string' && isToken(value),
  )
  if (!token) throw new ErrorClass('The answer to the sign-in holds no token')
  return { token, expire: instantOf(fields.expire ?? envelope.expire), sentWith }
}

/** Of a sign-in and a refresh, which treat an answer without a token in their own way. */
const readToken: Read<Token> = (data, context) => tokenFrom(data, context, AnswerRejected)
/** Of the other calls, where such an answer is malformed. */
const readNewToken: Read<Token> = (data, context) => tokenFrom(data, context, TypeError)

/** The browser draws the image as it comes, so only bitmap formats pass. */
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
