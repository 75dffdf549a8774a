import { idOf, isFields } from '#lib/decode.ts'
import type { Database } from '#server/store/database.ts'
import { foldCase } from '#server/store/text/spelling.ts'
import { type LoggedKinds, type NameNow, ownKinds, recordKindOf } from './logged-kinds.ts'

interface LoggedRecord {
  kind: string
  recordId: string
  /** `undefined` where the row has no values of the record: a refusal, or a new password. */
  name: string | undefined
  /** The row's event; of a change that disables or enables the record that, as `role.disable`. */
  action: string
}

/** The part of a row of the log that tells of its records. */
interface LoggedChange {
  event: string
  /** Their numbers, with commas between them; a row of another kind may name anything. */
  record: string
  beforeJson: string | null
  afterJson: string | null
}

/** The records that a row of the log is about, each once; without a name where `kinds` lacks theirs. */
export function recordsOfChange(
  { event, record, beforeJson, afterJson }: LoggedChange,
  kinds: LoggedKinds = ownKinds,
): readonly LoggedRecord[] {
  const kind = recordKindOf(event)
  if (kind === undefined || !/^[0-9,]+$/.test(record)) return []
  const nameField = kinds.get(kind)?.nameField
  const [before, after] = [parsed(beforeJson), parsed(afterJson)]
  const action = actionOf(kind, event, before, after)
  const records = new Map<string, LoggedRecord>()
  for (const [place, recordId] of record.split(',').entries()) {
    if (records.has(recordId)) continue
    // A deletion may be of several, whose values stand in the order of their numbers.
    const old: unknown = Array.isArray(before) ? before[place] : before
    const values = after === undefined ? old : after
    const value = nameField !== undefined && isFields(values) ? values[nameField] : undefined
    const name = typeof value === 'string' ? value : undefined
    records.set(recordId, { kind, recordId, name, action })
  }
  return [...records.values()]
}

function actionOf(kind: string, event: string, before: unknown, after: unknown): string {
  if (!isFields(before) || !isFields(after)) return event
  const statuses = `${before.status}${after.status}`
  if (statuses === '01') return `${kind}.disable`
  return statuses === '10' ? `${kind}.enable` : event
}

/** Only a row that was inserted by hand holds no JSON. */
function parsed(json: string | null): unknown {
  if (json === null) return undefined
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const ADD = `
  insert into operation_records (oper_id, kind, record_id, name, name_folded, action)
  values (:operId, :kind, :recordId, :name, :nameFolded, :action)`
const LISTED = `
  select cast(oper_id as text) as "operId", kind, record_id as "recordId", action
  from operation_records
  where oper_id >= cast(:first as bigint) and oper_id <= cast(:last as bigint)`
const WITHOUT_ROW = `
  select cast(min(oper_id) as text) as "operId" from operation_records
  where not exists (
    select 1 from operations where operations.oper_id = operation_records.oper_id)`

/** Puts the records of a new row into the table that the list, its filters and the histories read. */
export async function addRecords(
  db: Database,
  kinds: LoggedKinds,
  operId: number,
  change: LoggedChange,
): Promise<void> {
  for (const { kind, recordId, name, action } of recordsOfChange(change, kinds)) {
    const shown =
      name ?? (await readNamesNow(db, kinds, kind, [recordId])).get(recordId)?.name ?? ''
    await db.run(ADD, { operId, kind, recordId, name: shown, nameFolded: foldCase(shown), action })
  }
}

/** What records of one kind are called now, by their numbers as the log has them. */
export async function readNamesNow(
  db: Database,
  kinds: LoggedKinds,
  kind: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, NameNow>> {
  const names = kinds.get(kind)?.names
  if (names === undefined) return new Map()
  const ids = recordIds.map(idOf).filter(id => id !== undefined)
  const found = await db.all<NameNow>(names, { ids: JSON.stringify(ids) })
  const byId = new Map(found.map(row => [row.id, row]))
  return new Map(
    recordIds.flatMap(recordId => {
      const row = byId.get(idOf(recordId) ?? 0)
      return row ? [[recordId, row] as const] : []
    }),
  )
}

/** A row as `verify` reads it: its id as text, because a forged one may be too large a number. */
interface CheckedRow extends LoggedChange {
  id: string
}

/** The id of the first of these consecutive rows whose records are listed otherwise. */
export async function firstListedOtherwise(
  db: Database,
  rows: readonly CheckedRow[],
): Promise<string | undefined> {
  const listed = new Map<string, string[]>()
  const range = { first: rows[0]?.id ?? '', last: rows.at(-1)?.id ?? '' }
  for (const { operId, ...record } of await db.all<ListedRecord>(LISTED, range)) {
    const texts = listed.get(operId)
    if (texts) texts.push(textOf(record))
    else listed.set(operId, [textOf(record)])
  }
  const isOtherwise = (row: CheckedRow) => {
    const own = recordsOfChange(row).map(textOf)
    return own.toSorted().join() !== (listed.get(row.id) ?? []).toSorted().join()
  }
  return rows.find(isOtherwise)?.id
}

/** The first id under which records are listed though the log has no such row. */
export const firstListedWithoutRow = async (db: Database) =>
  (await db.get<{ operId: string | null }>(WITHOUT_ROW))?.operId ?? undefined

interface ListedRecord extends Omit<LoggedRecord, 'name'> {
  operId: string
}

const textOf = ({ kind, recordId, action }: Omit<LoggedRecord, 'name'>) =>
  `${kind} ${recordId} ${action}`
