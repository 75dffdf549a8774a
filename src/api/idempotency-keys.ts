import { randomKey } from '#lib/random-key.ts'
import { CallError, isExpiryCode, Unreachable } from './errors.ts'

/** Writes that were sent and got no answer: any of them may have been done all the same (R63). */
export interface IdempotencyKeys {
  /** Sent again as it was, a write goes under the key it had, so that the server does it once. */
  send<T>(
    name: string,
    what: string,
    write: (idempotencyKey: string) => Promise<T | false>,
  ): Promise<T | false>
  /** Whether there is one of this name; and just this one, where it is named. */
  has(name: string, what?: string): boolean
  /** It was seen to be done: the same once more is another write. */
  forget(name: string): void
}

export function createIdempotencyKeys(): IdempotencyKeys {
  const sent = new Map<string, { what: string; key: string }>()

  return {
    async send(name, what, write) {
      const before = sent.get(name)
      const attempt = before?.what === what ? before : { what, key: randomKey() }
      sent.set(name, attempt)
      try {
        const answer = await write(attempt.key)
        if (answer !== false) sent.delete(name)
        return answer
      } catch (error) {
        if (wasRefused(error)) sent.delete(name)
        throw error
      }
    },
    has: (name, what = sent.get(name)?.what) => what !== undefined && sent.get(name)?.what === what,
    forget: name => void sent.delete(name),
  }
}

/**
 * Whether a write that failed so may have been done all the same: nobody knows who got no answer,
 * or one of a server, or one in between, that failed over it: our own proxy says 502 and 504 of a
 * write it lost.
 */
export function mayHaveSucceeded(error: unknown): boolean {
  if (!(error instanceof CallError) || isExpiryCode(error.code)) return false
  // A bare status below 500 is a refusal too, such as a gateway's 413.
  const code = error instanceof Unreachable ? error.status : error.code
  return code === undefined || code >= 500
}

/** Nothing of it was done. Where the session was refused, what was sent before it may have been. */
export const wasRefused = (error: unknown): error is CallError =>
  error instanceof CallError && !isExpiryCode(error.code) && !mayHaveSucceeded(error)
