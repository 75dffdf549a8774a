import type { Texts } from '#locales/areas.ts'
import { CallError, SessionExpired, Unreachable } from './errors.ts'

/** A failed call in words (§8): of a message, and where it is shown in its place too. */
export function errorMessage(error: unknown, texts: Texts<'common'>): string {
  // A write that was not sent any more: the session is over, or somebody else's.
  if (error instanceof DOMException) return texts.expired
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : texts.hasError
  if (error instanceof SessionExpired) return texts.expired
  if (error instanceof Unreachable && error.reason === 'network') return texts.network
  return error.message || texts.noMessage
}
