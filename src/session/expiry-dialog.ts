import type { Locale } from '#constants.ts'
import type { Store } from '#lib/store.ts'
import { allowRetry, loadTexts } from '#locales/texts.ts'
import type { Notices } from '#notifications/notices.ts'

export interface ExpiryDialogDependencies {
  locale: Pick<Store<Locale>, 'get'>
  notices: Pick<Notices, 'answer' | 'ask' | 'questions'>
  page: { reload(): void }
}

/** §8: stay on this page, or log in again. However many calls meet the end, it is asked once. */
export function createExpiryDialog({ locale, notices, page }: ExpiryDialogDependencies) {
  /** Its number; 0 where there is none, and -1 while its words are on their way. */
  let asked = 0

  return {
    /** `isKept` where the page stays as it is. */
    async ask(isKept: boolean) {
      if (asked) return
      asked = -1
      const texts = await loadTexts(locale.get(), 'common')
        .catch(allowRetry)
        .catch(() => undefined)
      // It was withdrawn meanwhile.
      if (asked >= 0) return
      asked = 0
      // Without its words nobody was asked: the next call that meets the end asks.
      if (!texts) return
      const answer = notices.ask({
        title: texts.systemPrompt,
        text: texts.expired,
        ...(isKept && { details: [texts.expiredKept] }),
        tone: 'warning',
        confirmLabel: texts.relogin,
        cancelLabel: texts.cancel,
        survivesNavigation: true,
      })
      asked = notices.questions.get().at(-1)?.id ?? 0
      const again = await answer
      asked = 0
      if (again) page.reload()
    },
    /** There is a session again: nobody has to answer any more. */
    withdraw() {
      notices.answer(asked, false)
      asked = 0
    },
  }
}
