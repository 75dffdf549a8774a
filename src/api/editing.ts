import { encodeKey, type RecordKey } from '#entities/record-key.ts'
import { displayTextOf, isFields, listOf, numberOf } from '#lib/decode.ts'
import type { Call } from './call.ts'

/** A record by the name of its kind, as the log has it, and its key. */
export interface EditedRecord {
  kind: string
  id: RecordKey
}

/** Who else has a record open. */
export interface Editors {
  /** Of those whom the user may see. */
  names: readonly string[]
  /** How many more there are. */
  others: number
}

const pathOf = ({ kind, id }: EditedRecord) => `/api/v1/editing/${kind}/${encodeKey(id)}`

/** The user starts no call, so no failure is shown. */
const QUIET = { isPolling: true }

/** The signs that a record is open, where the server takes them. */
export const createEditingApi = (call: Call) => ({
  /** Says that the user has the record open; gives who else has. */
  sign: (record: EditedRecord) => call('POST', pathOf(record), { ...QUIET, read: editorsFrom }),
  /** The last sign; it may be the last call of a page. */
  leave: (record: EditedRecord) => call('DELETE', pathOf(record), { ...QUIET, keepalive: true }),
})

function editorsFrom(data: unknown): Editors {
  const { names, others } = isFields(data) ? data : {}
  return {
    names: listOf(names, displayTextOf).filter(name => name !== ''),
    others: Math.max(0, Math.trunc(numberOf(others) ?? 0)),
  }
}
