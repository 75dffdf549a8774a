import type { Texts } from '#locales/index.ts'
import { CallError, isExpiry, SessionExpired, Unreachable } from '#api/errors.ts'

/** A failed call in words (§8): of a message, or where it is shown in its place instead. */
export function failureText(error: unknown, texts: Texts<'common'>): string {
  // A write that was not sent any more: the session is over, or somebody else's.
  if (error instanceof DOMException) return texts.expired
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : texts.hasError
  if (error instanceof SessionExpired) return texts.expired
  if (error instanceof Unreachable && error.reason === 'network') return texts.network
  return error.message || texts.noMessage
}

/** For calls whose failures are shown where they happened; only the end of the session is not. */
export const shownInPlace = (code: number | undefined) => !isExpiry(code)
