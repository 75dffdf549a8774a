import type { Locale } from '#constants.ts'
import type { Store } from '#lib/store.ts'
import { allowRetry, loadTexts } from '#locales/texts.ts'
import type { Notices } from '#notifications/notices.ts'

interface ExpiryDialogDependencies {
  locale: Pick<Store<Locale>, 'get'>
  notices: Pick<Notices, 'answer' | 'ask' | 'questions'>
  page: { reload(): void }
}

/** §8: asks whether to stay on this page or log in again; once, however many calls meet the end. */
export function createExpiryDialog({ locale, notices, page }: ExpiryDialogDependencies) {
  /** Id of the open question; 0 without one, -1 while its texts load. */
  let questionId = 0

  return {
    /** `isKept`: a page stays on screen behind the question. `reason`: why the session ended. */
    async ask(isKept: boolean, reason?: string) {
      if (questionId) return
      questionId = -1
      const texts = await loadTexts(locale.get(), 'common')
        .catch(allowRetry)
        .catch(() => undefined)
      // The question was withdrawn meanwhile.
      if (questionId >= 0) return
      questionId = 0
      // Without texts the user was not asked: the next call that meets the end asks.
      if (!texts) return
      const details = [...(reason ? [reason] : []), ...(isKept ? [texts.expiredKept] : [])]
      const answer = notices.ask({
        title: texts.systemPrompt,
        text: texts.expired,
        ...(details.length > 0 && { details }),
        tone: 'warning',
        confirmLabel: texts.relogin,
        cancelLabel: texts.cancel,
        survivesNavigation: true,
      })
      questionId = notices.questions.get().at(-1)?.id ?? 0
      const logsInAgain = await answer
      questionId = 0
      if (logsInAgain) page.reload()
    },
    /** There is a session again: closes the question. */
    withdraw() {
      notices.answer(questionId, false)
      questionId = 0
    },
  }
}
