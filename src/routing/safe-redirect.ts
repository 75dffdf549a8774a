const MAX_ADDRESS_LENGTH = 2_000

/** Begins with exactly one slash; no blank, control character or backslash anywhere. */
const LOCAL_ADDRESS = /^\/(?!\/)[^\s\\\p{Cc}]*$/u

/** Pages that only redirect: to go back to one of them would be a loop. */
const REDIRECTING_PAGE = /^\/(login|auth-redirect|redirect)(\/|$)/i

/**
 * Returns path, query and hash, as the browser writes them, of an address on our own origin; `/`
 * for anything else (§11).
 */
export function safeRedirect(address: unknown, origin: string): string {
  if (
    typeof address !== 'string'
    || address.length > MAX_ADDRESS_LENGTH
    || !LOCAL_ADDRESS.test(address)
  )
    return '/'
  try {
    const url = new URL(address, origin)
    const path = url.pathname + url.search + url.hash
    // `/..//host` is on our origin, but its path alone is another host.
    const isOurs =
      url.origin === origin && LOCAL_ADDRESS.test(path) && path.length <= MAX_ADDRESS_LENGTH
    return isOurs && !REDIRECTING_PAGE.test(decodeURI(url.pathname)) ? path : '/'
  } catch {
    return '/'
  }
}
