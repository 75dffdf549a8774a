import { type Fields, isFields, parseJson } from '#lib/decode.ts'

/** Whether a header can carry the text: with any other token `fetch` would throw. */
export const isToken = (value = ''): value is string => /^[!-~]+$/.test(value)

/** When a token was issued and when it expires, in ms. */
export interface TokenLifetime {
  issuedAt: number
  expiresAt: number
}

/** A user who did something within this many ms is active; the session of any other may expire. */
const ACTIVE_WITHIN_MS = 5 * 60_000
/** A token is refreshed when no more than this share of its lifetime is left. */
const REFRESH_AT_SHARE_LEFT = 1 / 5

/**
 * The lifetime of a token: from the answer's `expire`, or from the claims of a JWT; `undefined` if
 * neither says when it expires. `now` stands in for an unknown time of issue.
 */
export function tokenLifetimeOf(
  token: string,
  expire: number | undefined,
  now: number,
): TokenLifetime | undefined {
  const claims = claimsOf(token)
  const expiresAt = expire ?? msFromSeconds(claims.exp)
  return expiresAt === undefined
    ? undefined
    : { issuedAt: msFromSeconds(claims.iat ?? claims.orig_iat) ?? now, expiresAt }
}

/**
 * Whether to ask for a new token now: the lifetime is nearly over, and the user is active (§11).
 */
export const isTimeToRefresh = (lifetime: TokenLifetime, now: number, lastActive: number) =>
  now < lifetime.expiresAt
  && lifetime.expiresAt - now < (lifetime.expiresAt - lifetime.issuedAt) * REFRESH_AT_SHARE_LEFT
  && isActive(now, lastActive)

/** Whether the user did something lately. */
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
