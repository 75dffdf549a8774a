import { NEW_TOKENS, takeFromQuota } from '#server/auth/quotas.ts'
import { overQuota } from '#server/calls/pipeline/answers.ts'
import type { WriteCall } from '#server/calls/pipeline/route.ts'
import { formatTime } from '#server/calls/pipeline/row-format.ts'
import type { SessionRow, TokenRow } from '#server/store/sessions.ts'

/**
 * Gives a new token (§7) with its end, as it is answered; from its first use on it counts in place
 * of the one that the caller has shown. Throws when the person has asked for too many. `viewing`:
 * the key of the role that the person views as, or an empty text.
 */
export async function renewToken(
  { tables, services, now, t }: Pick<WriteCall, 'tables' | 'services' | 'now' | 't'>,
  { session, token: old }: { session: SessionRow; token: TokenRow },
  viewing: string,
): Promise<{ token: string; expire: string }> {
  const wait = await takeFromQuota(tables.quotas, NEW_TOKENS, session.userId, now)
  if (wait > 0) throw overQuota(t, wait)
  const token = await services.sessions.rotate(tables, old, viewing, now)
  return { token, expire: formatTime(services.sessions.endOf(session)) }
}
