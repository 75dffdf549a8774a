import { type Fields, isFields, parseJson } from '#lib/decode.ts'

/** What a header can carry: anything else in a cookie is no token, and would let no call out. */
export const isToken = (value = ''): value is string => /^[!-~]+$/.test(value)

/** When a token was made and when it runs out, in milliseconds. */
export interface TokenLifetime {
  issuedAt: number
  expiresAt: number
}

/** The person did something within this many ms, or the session may run out. */
const ACTIVE_WITHIN_MS = 5 * 60_000
/** The share of the life that is left when it is time for a new token. */
const REFRESH_AT_SHARE_LEFT = 1 / 5

/**
 * The life of a token: from the answer's `expire`, or from the claims of a JWT; none if neither
 * tells. `now` stands in for the beginning where only the end is known.
 */
export function tokenLifetimeOf(
  token: string,
  expire: number | undefined,
  now: number,
): TokenLifetime | undefined {
  const claims = claimsOf(token)
  const until = expire ?? msFromSeconds(claims.exp)
  return until === undefined
    ? undefined
    : { issuedAt: msFromSeconds(claims.iat ?? claims.orig_iat) ?? now, expiresAt: until }
}

/** Whether to ask for a new token now: the life is nearly over, and somebody is here (§11). */
export const isTimeToRefresh = (life: TokenLifetime, now: number, lastActive: number) =>
  now < life.expiresAt
  && life.expiresAt - now < (life.expiresAt - life.issuedAt) * REFRESH_AT_SHARE_LEFT
  && isActive(now, lastActive)

/** Whether somebody is here. */
export const isActive = (now: number, lastActive: number) => now - lastActive < ACTIVE_WITHIN_MS

function claimsOf(token: string): Fields {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims = parseJson(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    return isFields(claims) ? claims : {}
  } catch {
    return {}
  }
}

const msFromSeconds = (value: unknown) => (typeof value === 'number' ? value * 1_000 : undefined)
