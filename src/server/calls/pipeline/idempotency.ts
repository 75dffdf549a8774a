import type { CallAnswer, CallRequest } from '#server/call.ts'
import { SECRET_NAME } from '#server/log.ts'
import type { Tables } from '#server/store/tables.ts'
import { refuse } from './refusal.ts'
import type { Actor, OpenCall } from './route.ts'

/** How long an answered write is remembered for a repeated request, in milliseconds. */
export const REPLAY_FOR = 86_400_000

/** The answer that the same request got before under this key, if it did. */
export async function keptAnswer(
  tables: Tables,
  { request, say, now }: OpenCall,
  { user }: Actor,
  key: string,
): Promise<CallAnswer | undefined> {
  const row = await tables.replays.get(user.userId, key, now - REPLAY_FOR)
  if (!row) return undefined
  if (row.requestHash !== tables.replays.digestOf(withoutPasswords(request)))
    throw refuse(say, 400, 'keyReused')
  return JSON.parse(row.answer) as CallAnswer
}

/** In the transaction of the write itself: either both are on the disk or neither. */
export async function keepAnswer(
  tables: Tables,
  { request, now }: OpenCall,
  { user }: Actor,
  key: string,
  answer: CallAnswer,
) {
  const requestHash = tables.replays.digestOf(withoutPasswords(request))
  const row = { requestHash, answer: withoutPassword(answer) }
  await tables.replays.add(user.userId, key, row, now)
}

/** A quick digest of a password would be worth guessing. */
const withoutPasswords = ({ method, path, body }: CallRequest) =>
  JSON.stringify([method, path, body], hidden)

const hidden = (key: string, value: unknown) =>
  typeof value === 'string' && SECRET_NAME.test(key) ? null : value

/** A password that is shown once is not kept for a second time. */
const withoutPassword = (answer: CallAnswer) =>
  JSON.stringify(answer, (key, value: unknown) => (key === 'password' ? undefined : value))
