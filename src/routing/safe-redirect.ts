const MAX_ADDRESS_LENGTH = 2_000

/** One slash, then no second one, and no blank, control character or backslash anywhere. */
const LOCAL_ADDRESS = /^\/(?!\/)[^\s\\\p{Cc}]*$/u

/** Pages that only lead elsewhere: going back to one of them would go round in circles. */
const REDIRECTING_PAGE = /^\/(login|auth-redirect|redirect)(\/|$)/i

/**
 * An address on our own origin that is safe to go to: path, query and hash as the browser will
 * write them, or `/` for anything else (§13).
 */
export function safeRedirect(wanted: unknown, origin: string): string {
  if (
    typeof wanted !== 'string'
    || wanted.length > MAX_ADDRESS_LENGTH
    || !LOCAL_ADDRESS.test(wanted)
  )
    return '/'
  try {
    const url = new URL(wanted, origin)
    const path = url.pathname + url.search + url.hash
    // `/..//host` is on our origin until its path is used by itself.
    const isOurs =
      url.origin === origin && LOCAL_ADDRESS.test(path) && path.length <= MAX_ADDRESS_LENGTH
    return isOurs && !REDIRECTING_PAGE.test(decodeURI(url.pathname)) ? path : '/'
  } catch {
    return '/'
  }
}
