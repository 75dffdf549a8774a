import { cookieNameAt, readSingleCookie } from './bind-cookie.ts'

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
const COOKIE_ATTRIBUTES = `HttpOnly; SameSite=Strict; Max-Age=${DEVICE_LIFETIME_MS / 1000}`

const nameFor = (isTrusted: boolean, base: string) =>
  cookieNameAt(base, isTrusted ? DEVICE_COOKIE : INSECURE_DEVICE_COOKIE)

/** `isTrusted`: over https, or on this machine. */
export function formatDeviceCookie(device: string, isTrusted: boolean, base = '/'): string {
  const path = isTrusted ? 'Secure; Path=/' : `Path=${base}`
  return `${nameFor(isTrusted, base)}=${device}; ${path}; ${COOKIE_ATTRIBUTES}`
}

export const readDeviceCookie = (cookies: string | undefined, isTrusted: boolean, base = '/') =>
  readSingleCookie(nameFor(isTrusted, base), cookies)
