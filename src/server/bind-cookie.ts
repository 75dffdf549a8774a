/** Ties a session to its browser: no script can read it, and no other host can set it (D4). */
const NAME = '__Host-Admin-Bind'
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict'

export const bindCookie = (bind: string) => `${NAME}=${bind}; ${ATTRIBUTES}`
export const expiredBindCookie = `${NAME}=; ${ATTRIBUTES}; Max-Age=0`

/** Nothing when there are two: which of them is ours cannot be told. */
export const bindOf = (cookies: string | undefined) => only(NAME, cookies)

/** Safari keeps no `Secure` cookie of `http://127.0.0.1`: nobody could stay signed in there. */
const TWIN = 'Admin-Bind'
const twinOf = (cookie: string) => cookie.replace(NAME, TWIN).replace(' Secure;', '')

/** For plain http on this machine alone, where no other host can come between. */
export const localBindOf = (cookies: string | undefined) => bindOf(cookies) ?? only(TWIN, cookies)

/** The twin goes out with every bind cookie, and is taken back from who keeps the real one. */
export function localBindCookies(
  set: string | undefined,
  cookies: string | undefined,
): readonly string[] {
  if (set?.startsWith(`${NAME}=`)) return [set, twinOf(set)]
  const isKept = bindOf(cookies) !== undefined && only(TWIN, cookies) !== undefined
  return [...(set === undefined ? [] : [set]), ...(isKept ? [twinOf(expiredBindCookie)] : [])]
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
