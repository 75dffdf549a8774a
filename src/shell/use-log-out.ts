import { unsavedPages, useUnsavedChanges } from '#drafts/unsaved-changes.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { sendPendingDeletes } from '#notifications/use-undo.tsx'
import { useProgress } from '#routing/navigation-progress.tsx'
import { useSession } from '#session/session.ts'
import { useTabActions } from '#tabs/use-tab-actions.ts'

/** Asks first, and names the pages that hold unsaved input. */
export function useLogOut(): () => Promise<void> {
  const machine = useSession()
  const notices = useNotices()
  const progress = useProgress()
  const unsaved = useUnsavedChanges()
  const { discardAll } = useTabActions()
  const texts = useTexts('shell')
  const common = useTexts('common')

  return async () => {
    const pages = unsavedPages(unsaved.get())
    const isConfirmed = await notices.ask({
      title: texts.logOutTitle,
      text: texts.logOutText,
      ...(pages.length > 0 && {
        details: [
          texts.unsavedGoes,
          ...pages.map(({ title, loses }) => joinSentences(title, loses)),
        ],
      }),
      tone: 'warning',
      confirmLabel: common.confirm,
      cancelLabel: common.cancel,
    })
    if (!isConfirmed) return
    // The progress bar runs until the sign-in page loads; a silent server delays that by ten
    // seconds.
    progress.start()
    await sendPendingDeletes()
    discardAll()
    const signingOut = machine.signOut()
    // Stops the page's further reads, such as rows after a delete: the user would not see them.
    machine.holdCalls(new Promise(() => {}))
    await signingOut
    progress.done()
  }
}
