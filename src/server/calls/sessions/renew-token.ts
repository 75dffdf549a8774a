import type { WriteCall } from '#server/calls/pipeline/route.ts'
import { formatTime } from '#server/calls/pipeline/row-format.ts'
import type { SessionRow, TokenRow } from '#server/store/sessions.ts'

/**
 * Puts a new token in place of the session's others (§7); gives it with its end, as it is answered.
 * `viewing`: the key of the role that the person views as, or an empty text.
 */
export async function renewToken(
  { tables, services, now }: Pick<WriteCall, 'tables' | 'services' | 'now'>,
  { session, token: old }: { session: SessionRow; token: TokenRow },
  viewing: string,
): Promise<{ token: string; expire: string }> {
  const token = await services.sessions.rotate(tables, session, old, viewing, now)
  return { token, expire: formatTime(services.sessions.endOf(session)) }
}
