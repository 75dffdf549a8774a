import { type Fields, isFields, jsonOf } from '#lib/decode.ts'

/** What a header can carry: anything else in a cookie is no token, and would let no call out. */
export const isToken = (value = ''): value is string => /^[!-~]+$/.test(value)

/** When a token was made and when it runs out, in milliseconds. */
export interface TokenLife {
  from: number
  until: number
}

/** The person did something within this many ms, or the session may run out. */
const ACTIVE_WITHIN = 5 * 60_000
/** The share of the life that is left when it is time for a new token. */
const LAST_SHARE = 1 / 5

/**
 * The life of a token: from the answer's `expire`, or from the claims of a JWT; none if neither
 * tells. `now` stands in for the beginning where only the end is known.
 */
export function lifeOf(
  token: string,
  expire: number | undefined,
  now: number,
): TokenLife | undefined {
  const claims = claimsOf(token)
  const until = expire ?? seconds(claims.exp)
  return until === undefined
    ? undefined
    : { from: seconds(claims.iat ?? claims.orig_iat) ?? now, until }
}

/** Whether to ask for a new token now: the life is nearly over, and somebody is here (§11). */
export const isTimeToRefresh = (life: TokenLife, now: number, lastActive: number) =>
  now < life.until
  && life.until - now < (life.until - life.from) * LAST_SHARE
  && isActive(now, lastActive)

/** Whether somebody is here. */
export const isActive = (now: number, lastActive: number) => now - lastActive < ACTIVE_WITHIN

function claimsOf(token: string): Fields {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims = jsonOf(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    return isFields(claims) ? claims : {}
  } catch {
    return {}
  }
}

const seconds = (value: unknown) => (typeof value === 'number' ? value * 1_000 : undefined)
