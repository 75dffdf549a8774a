import type { Texts } from '#locales/index.ts'
import { CallError, isExpiry } from '#api/errors.ts'
import { noticeFor } from './notice-for.ts'

/** A failed call in words, for where it is shown in its place instead of as a message. */
export function failureText(error: unknown, texts: Texts<'common'>): string {
  // A write that was not sent any more: the session is over, or somebody else's.
  if (error instanceof DOMException) return texts.expired
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : texts.hasError
  const reaction = noticeFor(error, texts)
  if (reaction.as === 'expiry') return texts.expired
  return reaction.as === 'message' ? reaction.text : reaction.title
}

/** For calls whose failures are shown where they happened; only the end of the session is not. */
export const shownInPlace = (code: number | undefined) => !isExpiry(code)
