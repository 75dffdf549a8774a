import type { Locale } from '#constants.ts'
import { again as lookAgain } from '#lib/again.ts'
import type { Store } from '#lib/store.ts'
import type { CallOptions, Method } from '#api/client.ts'
import { Unreachable, type CallError } from '#api/errors.ts'
import { loadTexts } from './locale.ts'
import { noticeFor } from './notice-for.ts'
import type { Notices } from './notices.ts'

/** §8: says what a failed call means, and offers `again` where there is something to try. */
export async function tellFailure(
  error: CallError,
  again: (() => void) | undefined,
  { locale, notices }: { locale: Store<Locale>; notices: Notices },
): Promise<void> {
  const texts = await loadTexts(locale.get(), 'common')
  const reaction = noticeFor(error, texts)
  const { request } = error
  if (reaction.as === 'notification') notices.notify(reaction.title, '', request)
  if (reaction.as !== 'message') return
  const { tone, text } = reaction
  const offered = notices.shown.get().find(({ action }) => action?.run === again)?.action
  notices.show(tone, text, again && (offered ?? { label: texts.tryAgain, run: again }), request)
}

/** The same for all of them: many failures at once are one message, and one press tries them all. */
const readAgain = () => lookAgain.set({ only: 'failed' })

/** What the server did not hear: reads do it again where they are shown, a write as its maker says. */
export function tryAgain(error: CallError, method: Method, options: CallOptions) {
  const wasReached = !(error instanceof Unreachable && /network|timeout/.test(error.reason))
  if (wasReached) return undefined
  return method === 'GET' ? readAgain : options.again
}
