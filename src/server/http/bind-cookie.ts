/** Ties a session to its browser: no script can read it, and no other host can set it (D4). */
const NAME = '__Host-Admin-Bind'
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict'

export const bindCookie = (bind: string) => `${NAME}=${bind}; ${ATTRIBUTES}`
export const expiredBindCookie = `${NAME}=; ${ATTRIBUTES}; Max-Age=0`

/** `__Host-` wants `Path=/`: consoles below two paths of one host are told apart by their names. */
const nameBelow = (base: string, name: string) => name + base.slice(0, -1).replaceAll('/', '.')

/** Nothing when there are two: which of them is ours cannot be told. */
export const bindOf = (cookies: string | undefined, base = '/') =>
  only(nameBelow(base, NAME), cookies)

/** What a call sets, named as the console below `base` reads it. */
export const bindCookiesBelow = (base: string, set: string | undefined): readonly string[] =>
  set === undefined ? [] : [set.replace(NAME, nameBelow(base, NAME))]

/** Safari keeps no `Secure` cookie of `http://127.0.0.1`: nobody could stay signed in there. */
const TWIN = 'Admin-Bind'
const twinOf = (cookie: string, base: string) =>
  cookie
    .replace(NAME, nameBelow(base, TWIN))
    .replace('Path=/', `Path=${base}`)
    .replace(' Secure;', '')

/** For plain http on this machine alone, where no other host can come between. */
export const localBindOf = (cookies: string | undefined, base = '/') =>
  bindOf(cookies, base) ?? only(nameBelow(base, TWIN), cookies)

/** The twin goes out with every bind cookie, and is taken back from who keeps the real one. */
export function localBindCookies(
  set: string | undefined,
  cookies: string | undefined,
  base = '/',
): readonly string[] {
  const own = bindCookiesBelow(base, set)
  if (set?.startsWith(`${NAME}=`)) return [...own, twinOf(set, base)]
  const isTwinThere = only(nameBelow(base, TWIN), cookies) !== undefined
  const isKept = bindOf(cookies, base) !== undefined && isTwinThere
  return [...own, ...(isKept ? [twinOf(expiredBindCookie, base)] : [])]
}

/** Nothing when there are two: which of them is ours cannot be told. */
export function only(name: string, cookies: string | undefined): string | undefined {
  const start = `${name}=`
  const found = (cookies ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(start))
  return found.length === 1 ? found[0]?.slice(start.length) : undefined
}
