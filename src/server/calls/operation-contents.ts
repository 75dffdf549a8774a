import type { Withheld } from '#entities/operation.ts'
import { hasPermission } from '#server/auth/rights.ts'
import type { CostlyCall } from '#server/calls/pipeline/route.ts'
import { type RecordKind, recordKindOf } from '#server/store/operation-log/logged-records.ts'
import type { OperationRow } from '#server/store/operation-log/operation-chain.ts'
import type { LoggedRecordKey } from '#server/store/operation-log/operation-records.ts'
import { LIST_RIGHTS as LIST_CONFIG_RIGHTS } from './configuration.ts'
import { LIST_ENTRIES_RIGHTS, LIST_TYPES_RIGHTS } from './dictionary.ts'
import { LIST_RIGHTS as LIST_ROLES_RIGHTS } from './roles.ts'
import { LIST_RIGHTS as LIST_USERS_RIGHTS } from './users.ts'

/** A row that holds only values that the caller may read. */
export interface ReadableRow extends OperationRow {
  withheld: Withheld | undefined
}

/** Any of these permissions lists the records of a kind. */
const LIST_RIGHTS: Readonly<Record<RecordKind, readonly string[]>> = {
  role: LIST_ROLES_RIGHTS,
  user: LIST_USERS_RIGHTS,
  dict: LIST_ENTRIES_RIGHTS,
  dicttype: LIST_TYPES_RIGHTS,
  config: LIST_CONFIG_RIGHTS,
}

/** So many deletions are looked up between two pauses: a page may be about ten thousand people. */
const LOOK_UPS = 50

export const mayListKind = ({ caller }: CostlyCall, kind: RecordKind) =>
  LIST_RIGHTS[kind].some(permission => hasPermission(caller.rights, permission))

/** Whether the caller reads this record, or if it was deleted, read it until then. */
export async function mayReadRecord(
  call: CostlyCall,
  { kind, recordId }: LoggedRecordKey,
): Promise<boolean> {
  if (!mayListKind(call, kind)) return false
  return kind !== 'user' || (await readVisiblePeople(call, [recordId])).has(recordId)
}

/** Leaves out the values of records that the caller may not read. */
export async function withReadableContents(
  call: CostlyCall,
  rows: readonly OperationRow[],
): Promise<readonly ReadableRow[]> {
  const people = mayListKind(call, 'user') ? rows.filter(row => kindOf(row) === 'user') : []
  const visible = await readVisiblePeople(call, people.flatMap(idsOf))
  return rows.map(row => {
    const kind = kindOf(row)
    if (kind === undefined || !holdsValues(row)) return { ...row, withheld: undefined }
    if (!mayListKind(call, kind)) return withoutValues(row, 'right')
    return kind === 'user' ? withVisiblePeople(row, visible) : { ...row, withheld: undefined }
  })
}

/** The kind of the records whose values a row holds: a refusal holds no values of a record. */
const kindOf = ({ event, code }: OperationRow): RecordKind | undefined =>
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

/** Of several people who were deleted at once, each is shown or not. */
function withVisiblePeople(row: OperationRow, visible: ReadonlySet<string>): ReadableRow {
  const ids = idsOf(row)
  if (ids.every(id => visible.has(id))) return { ...row, withheld: undefined }
  const before: unknown = row.beforeJson && JSON.parse(row.beforeJson)
  if (!Array.isArray(before)) return withoutValues(row, 'scope')
  const shown = before.map((fields: unknown, index) =>
    visible.has(ids[index] ?? '') ? fields : null,
  )
  return { ...row, beforeJson: JSON.stringify(shown), withheld: 'scope' }
}

/** Those of the people whom the caller sees; of deleted ones the department counts that they had. */
async function readVisiblePeople(
  { tables, caller, pause }: CostlyCall,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const all = new Set(ids)
  if (caller.scope.all || all.size === 0) return all
  const userIds = [...all].map(Number)
  const existing = await tables.users.names(userIds, { ...caller.scope, all: true })
  const visible = new Set([...(await tables.users.names(userIds, caller.scope)).keys()].map(String))
  const deleted = [...all].filter(id => !existing.has(Number(id)))
  for (const [index, id] of deleted.entries()) {
    if (index % LOOK_UPS === LOOK_UPS - 1) await pause()
    const deptId = await tables.operations.lastDepartmentOf(id, pause)
    if (deptId !== undefined && caller.scope.deptIds.includes(deptId)) visible.add(id)
  }
  return visible
}
