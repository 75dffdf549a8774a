import { readSingleCookie } from './bind-cookie.ts'

/**
 * Stays after a sign-out and marks a browser that has signed somebody in before. It gives no right:
 * a sign-in from such a browser has a throttle and a place in the queue that strangers cannot use
 * up.
 */
const DEVICE_COOKIE = '__Host-Admin-Device'
/** Over plain http from another machine browsers keep no cookie with the prefix. */
const INSECURE_DEVICE_COOKIE = 'Admin-Device'

const LIFETIME_DAYS = 90
export const DEVICE_LIFETIME_MS = LIFETIME_DAYS * 86_400_000
const COOKIE_ATTRIBUTES = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${DEVICE_LIFETIME_MS / 1000}`

/** `isTrusted`: over https, or on this machine. */
export const formatDeviceCookie = (device: string, isTrusted: boolean) =>
  isTrusted
    ? `${DEVICE_COOKIE}=${device}; Secure; ${COOKIE_ATTRIBUTES}`
    : `${INSECURE_DEVICE_COOKIE}=${device}; ${COOKIE_ATTRIBUTES}`

export const readDeviceCookie = (cookies: string | undefined, isTrusted: boolean) =>
  readSingleCookie(isTrusted ? DEVICE_COOKIE : INSECURE_DEVICE_COOKIE, cookies)
