import { mayHaveSucceeded } from '#api/idempotency-keys.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'

/**
 * To be called after a failed deletion that the client has reported: reads the list again and, where
 * no answer came, warns that the row may be deleted all the same (R63).
 */
export function useDeleteError(reload: () => void): (name: string, error: unknown) => void {
  const notices = useNotices()
  const list = useTexts('list')

  return (name, error) => {
    if (mayHaveSucceeded(error)) notices.show('warning', list.mayBeDeleted(name))
    reload()
  }
}
