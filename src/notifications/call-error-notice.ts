import type { CallOptions, Method } from '#api/call.ts'
import { errorMessage } from '#api/error-message.ts'
import { type CallError, Failed, Unreachable } from '#api/errors.ts'
import type { Locale } from '#constants.ts'
import { refetchRequest as lookAgain } from '#lib/refetch.ts'
import type { Store } from '#lib/store.ts'
import { loadTexts } from '#locales/texts.ts'
import type { NoticeCause, Notices } from './notices.ts'

/**
 * §8: says what a failed call means, and offers `again` where there is something to try. A code that
 * nothing else is done about stays on screen until it is dismissed.
 */
export async function showCallError(
  error: CallError,
  again: (() => void) | undefined,
  { locale, notices }: { locale: Store<Locale>; notices: Notices },
): Promise<void> {
  const texts = await loadTexts(locale.get(), 'common')
  const text = errorMessage(error, texts)
  const about = { request: error.request, cause: causeOf(error) }
  if (error instanceof Failed) return notices.notify(text, '', about)
  const offered = notices.shown.get().find(({ action }) => action?.run === again)?.action
  notices.show('error', text, again && (offered ?? { label: texts.tryAgain, run: again }), about)
}

/** A code of 500 or above is no answer either (R63): the server could not do it, and may later. */
function causeOf(error: CallError): NoticeCause | undefined {
  const { code = 0, request, fingerprint } = error
  if (error instanceof Unreachable) return request ? { type: 'unanswered', request } : undefined
  return error instanceof Failed && code >= 500 && fingerprint
    ? { type: 'failed', fingerprint }
    : undefined
}

/** The same for all of them: many failures at once are one message, and one press tries them all. */
const refetchFailed = () => lookAgain.set({ only: 'failed' })

/** What the server did not hear: done again as its maker says, else reads where they are shown. */
export function retryFor(error: CallError, method: Method, options: CallOptions) {
  if (!(error instanceof Unreachable)) return undefined
  if (error.reason !== 'network' && error.reason !== 'timeout') return undefined
  return options.retry ?? (method === 'GET' ? refetchFailed : undefined)
}
