import { displayTextOf, fieldsOf, isFields, numberOf } from '#lib/decode.ts'
import { timeTextOf } from '#lib/instant.ts'
import { type RecordKey, requiredKeyFrom } from './record-key.ts'

/** Stands as `reason` in the data of a 401: the person has opened too many sessions since. */
export const CROWDED_OUT = 'too-many-sessions'

/** A session of the user, in this browser or another one. */
export interface OpenSession {
  sessionId: RecordKey
  createdAt: string
  lastSeenAt: string
  expire: string
  ip: string
  agent: string
  /** The session that sent the request. */
  current: boolean
}

export function openSessionFrom(value: unknown): OpenSession {
  const fields = fieldsOf(value)
  return {
    sessionId: requiredKeyFrom(fields.sessionId),
    createdAt: timeTextOf(fields.createdAt),
    lastSeenAt: timeTextOf(fields.lastSeenAt),
    expire: timeTextOf(fields.expire),
    ip: displayTextOf(fields.ip),
    agent: displayTextOf(fields.agent),
    current: fields.current === true,
  }
}

/** How many sessions a call has ended; `undefined` if the server does not say. */
export const endedSessionsFrom = (data: unknown): number | undefined =>
  isFields(data) ? numberOf(data.ended) : undefined
