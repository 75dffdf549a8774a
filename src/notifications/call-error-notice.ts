import type { CallOptions, Method } from '#api/call.ts'
import { errorMessage } from '#api/error-message.ts'
import { type CallError, Failed, Unreachable } from '#api/errors.ts'
import type { Locale } from '#constants.ts'
import { refetchRequest } from '#lib/refetch.ts'
import type { Store } from '#lib/store.ts'
import { loadTexts } from '#locales/texts.ts'
import type { NoticeCause, Notices } from './notices.ts'

/**
 * §8: shows the message of a failed call, with a button for `retry` if there is one. A code without
 * a reaction of its own becomes a notification, which stays until the user dismisses it.
 */
export async function showCallError(
  error: CallError,
  retry: (() => void) | undefined,
  { locale, notices }: { locale: Store<Locale>; notices: Notices },
): Promise<void> {
  const texts = await loadTexts(locale.get(), 'common')
  const text = errorMessage(error, texts)
  const about = { request: error.request, cause: causeOf(error) }
  if (error instanceof Failed) return notices.notify(text, '', about)
  const shownAction = notices.shown.get().find(({ action }) => action?.run === retry)?.action
  const action = retry && (shownAction ?? { label: texts.tryAgain, run: retry })
  notices.show('error', text, action, about)
}

/** A code of 500 or above is like no answer: the server may succeed later. */
function causeOf(error: CallError): NoticeCause | undefined {
  const { code = 0, request, fingerprint, subject } = error
  if (error instanceof Unreachable)
    return request ? { type: 'unanswered', request, subject } : undefined
  return error instanceof Failed && code >= 500 && fingerprint
    ? { type: 'failed', fingerprint, subject }
    : { type: 'refused', subject }
}

/** How to retry a call that did not reach the server: the caller's own `retry`, or all failed queries. */
export function retryFor(error: CallError, method: Method, options: CallOptions) {
  if (!(error instanceof Unreachable)) return undefined
  if (error.reason !== 'network' && error.reason !== 'timeout') return undefined
  return options.retry ?? (method === 'GET' ? refetchFailed : undefined)
}

/** One function for all reads: many failures at once are one message, and one press retries them all. */
const refetchFailed = () => refetchRequest.set({ only: 'failed' })
