import { randomKey } from '#lib/random-key.ts'
import { CallError, isExpiryCode, PasswordNotConfirmed, Unreachable } from './errors.ts'

/** The keys of writes that got no answer: the server may have done any of them. */
interface IdempotencyKeys {
  /**
   * Sends a write. If one of the same `name` and `content` got no answer, it is sent again under
   * the same key, so that the server does it only once.
   */
  send<T>(
    name: string,
    content: string,
    write: (idempotencyKey: string) => Promise<T | false>,
  ): Promise<T | false>
  /** Whether there is an unanswered write of this name, and of this content if given. */
  has(name: string, content?: string): boolean
  /** Call it once the write is known to be done: the same write once more is another one. */
  forget(name: string): void
}

export function createIdempotencyKeys(): IdempotencyKeys {
  const sent = new Map<string, { content: string; key: string }>()

  return {
    async send(name, content, write) {
      const before = sent.get(name)
      const attempt = before?.content === content ? before : { content, key: randomKey() }
      sent.set(name, attempt)
      try {
        const answer = await write(attempt.key)
        if (answer !== false) sent.delete(name)
        return answer
      } catch (error) {
        // One that was sent before, and got no answer, may still have been done.
        const wasNotSent = error instanceof PasswordNotConfirmed && attempt !== before
        if (wasRefused(error) || wasNotSent) sent.delete(name)
        throw error
      }
    },
    has: (name, content = sent.get(name)?.content) =>
      content !== undefined && sent.get(name)?.content === content,
    forget: name => void sent.delete(name),
  }
}

/**
 * Whether the server may have done a write that failed with this error: there was no answer, or an
 * error of the server or of a proxy before it. Our own proxy answers 502 and 504 to a write that it
 * lost.
 */
export function mayHaveSucceeded(error: unknown): boolean {
  if (!(error instanceof CallError) || isExpiryCode(error.code)) return false
  // A bare status below 500 is a refusal too, such as a gateway's 413.
  const code = error instanceof Unreachable ? error.status : error.code
  return code === undefined || code >= 500
}

/** Nothing was done. An expired session proves nothing: the try before it may have been done. */
export const wasRefused = (error: unknown): error is CallError =>
  error instanceof CallError && !isExpiryCode(error.code) && !mayHaveSucceeded(error)
