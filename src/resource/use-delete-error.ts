import { mayHaveSucceeded } from '#api/idempotency-keys.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'

/**
 * After a deletion whose failure the call itself has told: what the server has is read again, and
 * where no answer came it is said that the row may be gone all the same (R63).
 */
export function useDeleteError(reload: () => void): (name: string, error: unknown) => void {
  const notices = useNotices()
  const list = useTexts('list')

  return (name, error) => {
    if (mayHaveSucceeded(error)) notices.show('warning', list.mayBeDeleted(name))
    reload()
  }
}
