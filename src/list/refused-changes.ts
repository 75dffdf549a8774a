import { CallError, ChangedAgain } from '#api/errors.ts'
import { isFields, textOf } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import { joinSentences } from '#lib/sentences.ts'
import type { Texts } from '#locales/areas.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'

/** Of fields that the console itself does not know, by their names in the calls. */
export type FieldLabels = Readonly<Record<string, string>>

/**
 * For writes outside of forms: some servers refuse a write and have done a part of it. The call has
 * reported the refusal and read the record again; this notice names the fields that changed. Of an
 * Undo that was not sent it says why.
 */
export function useRefusedChangesNotice() {
  const notices = useNotices()
  const list = useTexts('list')

  /** `name` is that of the record. */
  return (error: unknown, name: string) => {
    if (error instanceof ChangedAgain) notices.notify(list.changedAgain, name)
    const fields = refusedChangesText(error, list)
    if (fields) notices.notify(list.refusedYetChanged(fields), name)
  }
}

/** What a refusal says of single fields, each with its name; empty if it names none. */
export function refusedFieldsText(
  data: unknown,
  { field, named }: Texts<'list'>,
  labels: FieldLabels = {},
): string {
  const fields = isFields(data) && isFields(data.fields) ? data.fields : {}
  return joinSentences(
    ...Object.entries(fields).map(([name, text]) =>
      named(ownValue(name, labels) ?? field(name), textOf(text)),
    ),
  )
}

/** The names of the fields that the server changed although it refused; empty if there are none. */
export const refusedChangesText = (error: unknown, { field }: Texts<'list'>): string =>
  error instanceof CallError ? error.changedFields.map(field).join(', ') : ''
