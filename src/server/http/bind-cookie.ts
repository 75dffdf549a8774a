/**
 * Ties a session to its browser: no script can read the cookie, and no other host can set it (D4).
 */
const BIND_COOKIE = '__Host-Admin-Bind'
const COOKIE_ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict'

export const formatBindCookie = (bind: string) => `${BIND_COOKIE}=${bind}; ${COOKIE_ATTRIBUTES}`
export const expiredBindCookie = `${BIND_COOKIE}=; ${COOKIE_ATTRIBUTES}; Max-Age=0`

/** `__Host-` needs `Path=/`, so the names tell consoles below two paths of one host apart. */
export const cookieNameAt = (base: string, name: string) =>
  name + base.slice(0, -1).replaceAll('/', '.')

/** `undefined` when there are two such cookies: it is not known which of them is ours. */
export const readBindCookie = (cookies: string | undefined, base = '/') =>
  readSingleCookie(cookieNameAt(base, BIND_COOKIE), cookies)

/** The cookie that a call sets, under the name that the console below `base` reads. */
export const bindCookiesAt = (base: string, set: string | undefined): readonly string[] =>
  set === undefined ? [] : [set.replace(BIND_COOKIE, cookieNameAt(base, BIND_COOKIE))]

/** Safari keeps no `Secure` cookie of `http://127.0.0.1`, so nobody could stay signed in there. */
const INSECURE_BIND_COOKIE = 'Admin-Bind'
const insecureCopyOf = (cookie: string, base: string) =>
  cookie
    .replace(BIND_COOKIE, cookieNameAt(base, INSECURE_BIND_COOKIE))
    .replace('Path=/', `Path=${base}`)
    .replace(' Secure;', '')

/** For plain http on this machine only, where no other host can come between. */
export const readLocalBindCookie = (cookies: string | undefined, base = '/') =>
  readBindCookie(cookies, base)
  ?? readSingleCookie(cookieNameAt(base, INSECURE_BIND_COOKIE), cookies)

/**
 * Sends the insecure copy with every bind cookie, and removes it from a browser that keeps the real
 * one.
 */
export function localBindCookies(
  set: string | undefined,
  cookies: string | undefined,
  base = '/',
): readonly string[] {
  const own = bindCookiesAt(base, set)
  if (set?.startsWith(`${BIND_COOKIE}=`)) return [...own, insecureCopyOf(set, base)]
  const isTwinThere =
    readSingleCookie(cookieNameAt(base, INSECURE_BIND_COOKIE), cookies) !== undefined
  const isKept = readBindCookie(cookies, base) !== undefined && isTwinThere
  return [...own, ...(isKept ? [insecureCopyOf(expiredBindCookie, base)] : [])]
}

/** `undefined` when there are two such cookies: it is not known which of them is ours. */
export function readSingleCookie(name: string, cookies: string | undefined): string | undefined {
  const start = `${name}=`
  const found = (cookies ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(start))
  return found.length === 1 ? found[0]?.slice(start.length) : undefined
}
