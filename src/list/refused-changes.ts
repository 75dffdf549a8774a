import { CallError } from '#api/errors.ts'
import type { Texts } from '#locales/areas.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'

/**
 * For writes outside of forms: some servers refuse one and have done a part of it. The record was
 * read again; what is another one in it is said besides the refusal, which the call has told.
 */
export function useRefusedChangesNotice() {
  const notices = useNotices()
  const list = useTexts('list')

  /** `name`: what the record is called. */
  return (error: unknown, name: string) => {
    const fields = refusedChangesText(error, list)
    if (fields) notices.notify(list.refusedYetChanged(fields), name)
  }
}

/** What the server changed although it refused, in words; nothing where it changed nothing. */
export const refusedChangesText = (error: unknown, { field }: Texts<'list'>): string =>
  error instanceof CallError ? error.changedFields.map(field).join(', ') : ''
