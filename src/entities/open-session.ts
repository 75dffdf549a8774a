import { fieldsOf, shownOf, textOf } from '#lib/decode.ts'
import { type Key, keyOf } from './record-key.ts'

/** One place where the person is signed in. */
export interface OpenSession {
  sessionId: Key
  createdAt: string
  lastSeenAt: string
  expire: string
  ip: string
  agent: string
  /** The one that asks. */
  current: boolean
}

export function openSessionFrom(value: unknown): OpenSession {
  const fields = fieldsOf(value)
  return {
    sessionId: keyOf(fields.sessionId),
    createdAt: textOf(fields.createdAt),
    lastSeenAt: textOf(fields.lastSeenAt),
    expire: textOf(fields.expire),
    ip: shownOf(fields.ip),
    agent: shownOf(fields.agent),
    current: fields.current === true,
  }
}
