import type { ProgramToken } from '#entities/program-token.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'

/** Asks, ends a token, and reads the list again in any case. */
export function useEndToken(
  end: (token: ProgramToken) => Promise<true | false>,
  refetch: () => void,
): (token: ProgramToken) => Promise<void> {
  const notices = useNotices()
  const texts = useTexts('tokens')
  const { cancel } = useTexts('common')

  return async token => {
    const isSure = await notices.ask({
      title: texts.endTitle,
      text: texts.endText(token.name),
      tone: 'danger',
      confirmLabel: texts.endConfirm,
      cancelLabel: cancel,
      needsServer: true,
    })
    if (!isSure) return
    try {
      if (await end(token)) notices.show('success', texts.ended(token.name))
    } finally {
      // Also after a failure: it may have ended although no answer came, or by somebody else.
      refetch()
    }
  }
}
