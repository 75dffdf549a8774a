import type { Resource } from '#definitions/define-resource.ts'
import type { Withheld } from '#entities/operation/operation.ts'
import { hasPermission } from '#server/auth/rights.ts'
import type { CostlyCall } from '#server/calls/pipeline/route.ts'
import { recordKindOf } from '#server/store/operation-log/logged-kinds.ts'
import type { OperationRow } from '#server/store/operation-log/operation-chain.ts'
import type { LoggedRecordKey } from '#server/store/operation-log/operation-records.ts'

/** A row that holds only values that the caller may read. */
export interface ReadableRow extends OperationRow {
  withheld: Withheld | undefined
}

/** So many deletions are looked up between two pauses: a page may be about ten thousand records. */
const LOOK_UPS = 50

/** Records whose description is gone have no list any more: only who may do everything sees them. */
export function mayListKind({ caller: { rights }, services }: CostlyCall, kind: string): boolean {
  const known = services.kinds.get(kind)
  return known?.listRights.some(right => hasPermission(rights, right)) ?? rights.hasEverything
}

/** Whether the caller reads this record, or if it was deleted, read it until then. */
export async function mayReadRecord(
  call: CostlyCall,
  { kind, recordId }: LoggedRecordKey,
): Promise<boolean> {
  return mayListKind(call, kind) && (await readVisible(call, kind, [recordId])).has(recordId)
}

/** Leaves out the values of records that the caller may not read. */
export async function withReadableContents(
  call: CostlyCall,
  rows: readonly OperationRow[],
): Promise<readonly ReadableRow[]> {
  const visible = await readVisibleByKind(
    call,
    rows.flatMap(row => {
      const kind = kindOf(row)
      return kind === undefined ? [] : idsOf(row).map(recordId => ({ kind, recordId }))
    }),
  )
  return rows.map(row => {
    const kind = kindOf(row)
    if (kind === undefined || !holdsValues(row)) return { ...row, withheld: undefined }
    const seen = visible.get(kind)
    return seen ? withVisibleRecords(row, seen) : withoutValues(row, 'right')
  })
}

/** Tells of each of these records, all of which exist, whether the caller may read it. */
export async function readReadable(
  call: CostlyCall,
  existing: readonly LoggedRecordKey[],
): Promise<(record: LoggedRecordKey) => boolean> {
  const visible = await readVisibleByKind(call, existing)
  return ({ kind, recordId }) => visible.get(kind)?.has(recordId) ?? false
}

/** Those of these records whom the caller sees; no entry for a kind that they may not list. */
async function readVisibleByKind(
  call: CostlyCall,
  records: readonly LoggedRecordKey[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const visible = new Map<string, ReadonlySet<string>>()
  for (const kind of new Set(records.map(record => record.kind))) {
    if (!mayListKind(call, kind)) continue
    const ids = records.filter(record => record.kind === kind).map(({ recordId }) => recordId)
    visible.set(kind, await readVisible(call, kind, ids))
  }
  return visible
}

/** The kind of the records whose values a row holds: a refusal holds no values of a record. */
const kindOf = ({ event, code }: OperationRow): string | undefined =>
  code === 200 ? recordKindOf(event) : undefined

const idsOf = ({ record }: OperationRow) => record.split(',')

const holdsValues = ({ beforeJson, afterJson }: OperationRow) =>
  beforeJson !== null || afterJson !== null

const withoutValues = (row: OperationRow, withheld: Withheld): ReadableRow => ({
  ...row,
  beforeJson: null,
  afterJson: null,
  withheld,
})

/** Of several records that were deleted at once, each is shown or not. */
function withVisibleRecords(row: OperationRow, visible: ReadonlySet<string>): ReadableRow {
  const ids = idsOf(row)
  if (ids.every(id => visible.has(id))) return { ...row, withheld: undefined }
  const before: unknown = row.beforeJson && JSON.parse(row.beforeJson)
  if (!Array.isArray(before)) return withoutValues(row, 'scope')
  const shown = before.map((fields: unknown, index) =>
    visible.has(ids[index] ?? '') ? fields : null,
  )
  return { ...row, beforeJson: JSON.stringify(shown), withheld: 'scope' }
}

/** Those of the records whom the caller sees; of deleted ones what the log has of them counts. */
async function readVisible(
  call: CostlyCall,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { services, caller, pause } = call
  const all = new Set(ids)
  const scope = services.kinds.get(kind)?.scope
  if (caller.scope.all || scope === 'all') return all
  if (scope === undefined) return new Set()
  const existing = await readExisting(call, kind, [...all].map(Number))
  const visible = new Set<string>()
  let lookUps = 0
  for (const recordId of all) {
    const isVisible = existing.get(Number(recordId))
    if (isVisible === undefined) {
      lookUps += 1
      if (lookUps % LOOK_UPS === 0) await pause()
    }
    if (isVisible ?? (await wasVisible(call, { kind, recordId }, scope))) visible.add(recordId)
  }
  return visible
}

/** Of those of the records that exist, whether the caller sees them. */
async function readExisting(
  { tables, caller: { scope } }: CostlyCall,
  kind: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> {
  // Of our own kinds only people are not everybody's to see.
  const table = tables.resources.get(kind) ?? tables.users
  const names = await table.names(ids, scope)
  return new Map([...names].map(([id, { isVisible }]) => [id, isVisible]))
}

/** Whether a deleted record lay within the caller's scope: by its department at last, or its maker. */
async function wasVisible(
  { tables, caller, pause }: CostlyCall,
  record: LoggedRecordKey,
  scope: Resource['scope'],
): Promise<boolean> {
  const { operations, resources } = tables
  const { self, deptIds } = caller.scope
  if (typeof scope === 'object') {
    const department = await operations.lastNumberOf(record, scope.department, pause)
    if (department !== undefined && deptIds.includes(department)) return true
  }
  // Who made a person sees them no more than others do.
  const isMakers = resources.get(record.kind) !== undefined
  return isMakers && (await operations.makerOf(record, pause)) === self
}
