/** Ties a session to its browser: no script can read it, and no other host can set it (D4). */
const NAME = '__Host-Admin-Bind'
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict'

export const bindCookie = (bind: string) => `${NAME}=${bind}; ${ATTRIBUTES}`
export const expiredBindCookie = `${NAME}=; ${ATTRIBUTES}; Max-Age=0`

/** Nothing when there are two: which of them is ours cannot be told. */
export function bindOf(cookies: string | undefined): string | undefined {
  const start = `${NAME}=`
  const found = (cookies ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(start))
  return found.length === 1 ? found[0]?.slice(start.length) : undefined
}
