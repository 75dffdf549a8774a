import { hasSucceeded, type LoggedRecord, type Operation } from '#entities/operation.ts'
import type { Texts } from '#locales/areas.ts'

type OperationTexts = Texts<'operation-log'>

/** What was done, in words: "Role disabled", "Role change refused (409)". */
export function operationName(entry: Operation, texts: OperationTexts): string {
  const { event, code, repeats } = entry
  const name =
    hasSucceeded(entry) || event === '' ? texts.events(event) : texts.refusedEvents(event, code)
  return repeats === undefined ? name : texts.repeated(name, repeats)
}

/** A record by its name, with its number beside it. */
export const recordLabel = ({ id, name }: LoggedRecord, texts: OperationTexts): string =>
  name === '' ? id : texts.numbered(name, id)

/** Operations whose record is a session. */
const SESSION_EVENTS = ['login', 'session.end', 'token_reuse', 'token_without_binding']

/** Long lists of records are cut to this many on the page. */
const MAX_SHOWN_RECORDS = 3

/** The records of an operation, in one line. */
export function recordsText(
  { event, records }: Operation,
  texts: OperationTexts,
  most = MAX_SHOWN_RECORDS,
): string {
  const labels = records.flatMap(record =>
    SESSION_EVENTS.includes(event) ? texts.session(record.id) : recordLabel(record, texts) || [],
  )
  const rest = labels.length - most
  return [...labels.slice(0, most), ...(rest > 0 ? [texts.andMore(rest)] : [])].join(
    texts.separator,
  )
}
