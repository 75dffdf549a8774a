import type { CallAnswer, CallRequest } from '#server/call.ts'
import { isSecretField } from '#server/log.ts'
import type { Tables } from '#server/store/tables.ts'
import { refuse } from './answers.ts'
import type { Caller, OpenCall } from './route.ts'

/** How long the answer to a write is stored for a repeated request, in milliseconds. */
export const REPLAY_RETENTION_MS = 86_400_000

/** The answer that the same request got before under this key, if any. */
export async function findStoredAnswer(
  tables: Tables,
  { request, t, now }: OpenCall,
  { user }: Caller,
  key: string,
): Promise<CallAnswer | undefined> {
  const row = await tables.idempotencyKeys.get(user.userId, key, now - REPLAY_RETENTION_MS)
  if (!row) return undefined
  if (row.requestHash !== tables.idempotencyKeys.digestOf(redactedRequest(request)))
    throw refuse(t, 400, 'keyReused')
  return JSON.parse(row.answer) as CallAnswer
}

/** Runs in the transaction of the write itself: both are stored or neither. */
export async function storeAnswer(
  tables: Tables,
  { request, now }: OpenCall,
  { user }: Caller,
  key: string,
  answer: CallAnswer,
) {
  const requestHash = tables.idempotencyKeys.digestOf(redactedRequest(request))
  const row = { requestHash, answer: redactedAnswer(answer) }
  await tables.idempotencyKeys.add(user.userId, key, row, now)
}

/** A fast digest of a password could be guessed, so the request is stored without it. */
const redactedRequest = ({ method, path, body }: CallRequest) =>
  JSON.stringify([method, path, body], hideSecrets)

const hideSecrets = (key: string, value: unknown) =>
  typeof value === 'string' && isSecretField(key) ? null : value

/** A password that is shown once is not stored in the answer. */
const redactedAnswer = (answer: CallAnswer) =>
  JSON.stringify(answer, (key, value: unknown) => (key === 'password' ? undefined : value))
