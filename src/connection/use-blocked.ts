import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useConnection } from './connection.ts'

/** Whether something can be sent now (W22). */
export function useBlocked() {
  const isOffline = useConnection() === 'offline'
  const notices = useNotices()
  const texts = useTexts('shell')

  return {
    /** Why nothing can be sent, for the button. */
    blocked: isOffline ? texts.noConnectionText : undefined,
    /** Said once more when it is tried all the same: keys reach a form whose button is off. */
    isBlocked(): boolean {
      if (isOffline) notices.say(texts.noConnectionText, 'assertive')
      return isOffline
    },
  }
}
