import type { Texts } from '#locales/areas.ts'
import { CallError, SessionExpired, Unreachable } from './errors.ts'

/** The text for a failed call, in a message or in the place of the data. */
export function errorMessage(error: unknown, texts: Texts<'common'>): string {
  // The write was not sent: the session is over, or another user has signed in.
  if (error instanceof DOMException) return texts.expired
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : texts.hasError
  if (error instanceof SessionExpired) return texts.expired
  if (error instanceof Unreachable && error.reason === 'network') return texts.network
  return error.message || texts.noMessage
}
