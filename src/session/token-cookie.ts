import { COOKIES } from '#constants.ts'
import { isToken } from '#entities/token.ts'
import { type Cookies, createCookies } from '#lib/cookie.ts'

/** The token in the cookie, and whether this page still works with the same one. */
export function createTokenCookie(cookies: Cookies) {
  function get() {
    const text = cookies.read(COOKIES.token)
    return isToken(text) ? text : undefined
  }
  let known = get()

  return {
    get,
    set(next: string | undefined) {
      if (next === undefined) cookies.remove(COOKIES.token)
      else cookies.write(COOKIES.token, next)
      known = next
    },
    /** The page goes on with the token in the cookie. */
    accept() {
      known = get()
    },
    /** Another window replaced the token, or removed it. */
    isOther: () => get() !== known,
    /** The browser kept the cookie though it was removed: the next page would read it again. */
    isStillSet: () => cookies.isStillSet(COOKIES.token),
  }
}

/** The text in the token's cookie, a token or not: what no message may show. */
export const tokenCookieText = () => createCookies(document, false).read(COOKIES.token) ?? ''
