import { TICKET_LIFETIME_MS } from '#server/auth/factor.ts'
import { digestOf, randomSecret } from '#server/auth/sessions.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok } from '#server/calls/pipeline/answers.ts'
import type { AuditEntry } from '#server/calls/pipeline/audit.ts'
import type { OpenCall } from '#server/calls/pipeline/route.ts'
import type { TicketRow } from '#server/store/sign-in/tickets.ts'
import type { Tables } from '#server/store/tables.ts'
import { deviceHashOf } from './browsers.ts'

/** Open sign-ins of one person that wait for a code; of more the newest stay. */
const MAX_TICKETS = 10

/**
 * After the right password of a person with a second factor. Nothing is opened yet: no counter of
 * the throttle is cleared, the browser does not become known, and the operation log has no sign-in.
 */
export async function askForFactor(
  tables: Tables,
  call: OpenCall,
  userId: number,
): Promise<{ answer: CallAnswer; entry: AuditEntry } | undefined> {
  const factor = await tables.factors.ofUser(userId)
  if (factor?.active !== 1) return undefined
  const ticket = randomSecret()
  const endsAt = call.services.clock() + TICKET_LIFETIME_MS
  const deviceHash = deviceHashOf(call) ?? null
  await tables.tickets.add(digestOf(ticket), { userId, deviceHash, endsAt })
  await tables.tickets.keepNewest(userId, MAX_TICKETS)
  const answer = ok({ factor: 'totp', ticket })
  return { answer, entry: { event: 'login_factor', businessType: '10', answer } }
}

/** One that counts now, in this browser. */
export async function findTicket(
  tables: Tables,
  call: OpenCall,
  hash: string,
): Promise<TicketRow | undefined> {
  const row = await tables.tickets.get(hash)
  if (!row) return undefined
  const left = row.endsAt - call.services.clock()
  // More than its lifetime is left where the clock was set back.
  const isOpen = left > 0 && left <= TICKET_LIFETIME_MS
  const isHere = row.deviceHash === null || row.deviceHash === deviceHashOf(call)
  return isOpen && isHere ? row : undefined
}
