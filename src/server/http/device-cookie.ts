import { only } from './bind-cookie.ts'

/**
 * Stays after a sign-out, and says of a browser that it has signed somebody in before. It gives no
 * right: a sign-in with it has a throttle and a place in the queue that strangers cannot use up.
 */
const NAME = '__Host-Admin-Device'
/** Over plain http from elsewhere browsers keep no cookie with the prefix. */
const PLAIN_NAME = 'Admin-Device'

const DAYS = 90
export const DEVICE_LIFE = DAYS * 86_400_000
const ATTRIBUTES = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${DEVICE_LIFE / 1000}`

/** `isTrusted`: by https, or on this machine. */
export const deviceCookie = (device: string, isTrusted: boolean) =>
  isTrusted ? `${NAME}=${device}; Secure; ${ATTRIBUTES}` : `${PLAIN_NAME}=${device}; ${ATTRIBUTES}`

export const deviceOf = (cookies: string | undefined, isTrusted: boolean) =>
  only(isTrusted ? NAME : PLAIN_NAME, cookies)
