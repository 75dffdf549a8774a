import { useTexts } from './locale.ts'
import { useNotices } from './notices.ts'
import { useSessionMachine } from './session.ts'
import { useTabActions } from './use-tab-actions.ts'
import { sendWaitingWrites } from './waiting-writes.ts'

/** §2 logout asks first; when pages hold unsaved input, about that before (W3). */
export function useLogOut(): () => Promise<void> {
  const machine = useSessionMachine()
  const notices = useNotices()
  const { discardAll, mayLeave } = useTabActions()
  const texts = useTexts('shell')
  const common = useTexts('common')

  return async () => {
    if (!(await mayLeave())) return
    const isConfirmed = await notices.ask({
      title: texts.logOutTitle,
      text: texts.logOutText,
      tone: 'warning',
      confirm: common.confirm,
      cancel: common.cancel,
    })
    if (!isConfirmed) return
    await sendWaitingWrites()
    discardAll()
    const leaving = machine.signOut()
    // Nobody would see what the page still reads, such as rows without what was just deleted.
    machine.hold(new Promise(() => {}))
    await leaving
  }
}
