import { fieldsOfResource, permissionOf, type Resource } from '#definitions/define-resource.ts'
import { problemText } from '#definitions/problem-text.ts'
import { wireNameOf } from '#definitions/wire.ts'
import type { Fields } from '#lib/decode.ts'
import { hasPermission } from '#server/auth/rights.ts'
import type { CallAnswer } from '#server/call.ts'
import { formatLock, ok, Refusal, refuse } from '#server/calls/pipeline/answers.ts'
import { checkVersion } from '#server/calls/pipeline/check-version.ts'
import { deleteAll } from '#server/calls/pipeline/delete-all.ts'
import { requireFreshPassword } from '#server/calls/pipeline/fresh-password.ts'
import {
  idFilter,
  parsePageQuery,
  parsePeriod,
  textFilter,
} from '#server/calls/pipeline/parse-query.ts'
import type {
  Call,
  CostlyCall,
  PreparedRoute,
  Route,
  WriteCall,
} from '#server/calls/pipeline/route.ts'
import { formatPage } from '#server/calls/pipeline/row-format.ts'
import { type Form, parseId, readForm } from '#server/calls/pipeline/validate-body.ts'
import type { SqlParameters } from '#server/store/database.ts'
import type {
  ResourceFilter,
  ResourceTable,
  StoredRow,
} from '#server/store/resources/resource-table.ts'
import { formatRecords, loggedValues, type MoreOf } from './format-record.ts'

/** What a write stores, and what goes with it. */
export interface Prepared<Row, New> {
  values: New
  /** Writes what stands in other tables, once the record is there. */
  write?(id: number): Promise<void>
  /** For the log, the record before and after, where its stored values do not tell. */
  logChange?(before: Row | undefined, after: Row): readonly [Fields | undefined, Fields]
}

/** A record as it was and as it is now, both as the log has them. */
export interface LoggedChange<Row> {
  row: Row
  /** Undefined for a new record. */
  formerRow: Row | undefined
  before: Fields | undefined
  after: Fields
}

/** What is special about one kind of records; without anything the description decides. */
export interface RecordHooks<Row extends StoredRow, New> {
  table(call: Call): ResourceTable<Row, New>
  /** What the list is cut by besides its fields. */
  filter?(query: ReadonlyMap<string, string>): SqlParameters
  /** Reads what these rows have in the calls besides the fields of the description. */
  more?(call: Call, rows: readonly Row[]): Promise<MoreOf<Row>>
  /** Why the caller may neither change nor delete the record as it is now. */
  refusal?(call: Call, row: Row): Promise<Refusal | undefined>
  /** Refuses what only the written record shows. */
  checkWritten?(call: WriteCall, row: Row, before: Row | undefined): Promise<void>
  /** Whether only somebody who has shown the password a short while ago may change this (R15). */
  isGrave?(call: WriteCall, change: LoggedChange<Row>): boolean | Promise<boolean>
  /** Refuses to delete a record that has to stay. */
  checkRemoval?(call: WriteCall, row: Row): Promise<void>
  removed?(call: WriteCall, row: Row): Promise<void>
  /** For the log; the values of the description where nothing is said. */
  logged?(call: Pick<Call, 'tables'>, row: Row): Promise<Fields>
}

/** What the five calls of one kind need besides: what is stored. */
export interface RouteHooks<Row extends StoredRow, New> extends RecordHooks<Row, New> {
  /** The values to store. `row` is undefined for a new record; `form` has read nothing yet. */
  prepare(call: WriteCall, form: Form, row: Row | undefined): Promise<Prepared<Row, New>>
  /** A new record's call, where something slow comes before its transaction. */
  prepareAdd?: PreparedRoute['prepare']
}

/** The calls of one kind of records: list, read, and those of its operations. */
export function recordRoutes<Row extends StoredRow, New>(
  resource: Resource,
  hooks: RouteHooks<Row, New>,
): Route[] {
  const { name, paths, operations, listedBy: rights } = resource
  const path = `${paths.record}/{id}`
  const adding = hooks.prepareAdd
    ? { prepare: hooks.prepareAdd }
    : { run: (call: WriteCall) => addRecord(call, resource, hooks) }
  const writes: Readonly<Record<string, Route>> = {
    add: {
      ...{ kind: 'write', method: 'POST', path: paths.record, ...adding },
      ...{ rights: [permissionOf(resource, 'add')], event: `${name}.add`, businessType: '1' },
    },
    edit: {
      ...{ kind: 'write', method: 'PUT', path: paths.update },
      ...{ rights: [permissionOf(resource, 'edit')], event: `${name}.update`, businessType: '2' },
      run: (call: WriteCall) => updateRecord(call, resource, hooks),
    },
    remove: {
      ...{ kind: 'write', method: 'DELETE', path },
      ...{ rights: [permissionOf(resource, 'remove')], event: `${name}.remove`, businessType: '3' },
      run: (call: WriteCall) => removeRecords(call, resource, hooks),
    },
  }
  return [
    {
      ...{ kind: 'costly', method: 'GET', path: paths.list, rights },
      run: (call: CostlyCall) => listRecords(call, resource, hooks),
    },
    { kind: 'read', method: 'GET', path, rights, run: call => getRecord(call, resource, hooks) },
    ...operations.flatMap(operation => writes[operation] ?? []),
  ]
}

async function listRecords<Row extends StoredRow, New>(
  call: CostlyCall,
  resource: Resource,
  hooks: RouteHooks<Row, New>,
): Promise<CallAnswer> {
  const { query } = call.request
  const table = hooks.table(call)
  const sortByWire = new Map(
    Object.keys(table.sorts).map(name => [
      name === 'id' ? resource.key : wireNameOf(resource, name),
      name,
    ]),
  )
  const sorts = Object.fromEntries([...sortByWire].map(([wire, name]) => [wire, name]))
  const wanted = parsePageQuery(query, sorts, resource.order?.descending ? 'desc' : 'asc')
  const page = await table.page(
    { ...filterFrom(call, resource), more: hooks.filter?.(query) ?? {} },
    call.caller.scope,
    { ...wanted, sort: sortByWire.get(wanted.sort) ?? '' },
  )
  return ok(formatPage(page, wanted, await formatAll(call, resource, hooks, page.list)))
}

function filterFrom({ request: { query }, locale }: Call, resource: Resource): ResourceFilter {
  const filtered = fieldsOfResource(resource).filter(
    ([, field]) => 'filter' in field && field.filter,
  )
  return {
    locale,
    id: idFilter(query, resource.key),
    keywords: textFilter(query, 'keywords'),
    fields: Object.fromEntries(
      filtered.map(([name, field]) => [name, textFilter(query, field.wire ?? name)]),
    ),
    days: Object.fromEntries(
      filtered.map(([name, { wire = name }]) => [
        name,
        { from: textFilter(query, `${wire}From`), to: textFilter(query, `${wire}To`) },
      ]),
    ),
    ...parsePeriod(query),
  }
}

/** With the reason why one may not change it, for those who may change records at all. */
async function getRecord<Row extends StoredRow, New>(
  call: Call,
  resource: Resource,
  hooks: RouteHooks<Row, New>,
): Promise<CallAnswer> {
  const row = await findRecord(call, hooks, parseId(call.params.id, call.t))
  const mayEdit = hasPermission(call.caller.rights, permissionOf(resource, 'edit'))
  return ok({
    ...(await formatOne(call, resource, hooks, row)),
    ...(mayEdit && formatLock(await hooks.refusal?.(call, row))),
  })
}

/** One outside of the caller's scope is not there for them. */
export async function findRecord<Row extends StoredRow, New>(
  call: Call,
  { table }: RecordHooks<Row, New>,
  id: number,
): Promise<Row> {
  const row = await table(call).byId(id, call.caller.scope)
  if (!row) throw refuse(call.t, -1, 'notFound')
  return row
}

/** One that the caller may change or delete. */
export async function findChangeable<Row extends StoredRow, New>(
  call: WriteCall,
  hooks: RecordHooks<Row, New>,
  id: number,
): Promise<Row> {
  const row = await findRecord(call, hooks, id)
  const refusal = await hooks.refusal?.(call, row)
  if (refusal) throw refusal
  return row
}

export async function formatOne<Row extends StoredRow, New>(
  call: Call,
  resource: Resource,
  hooks: RecordHooks<Row, New>,
  row: Row,
) {
  const [formatted] = await formatAll(call, resource, hooks, [row])
  return formatted
}

const formatAll = async <Row extends StoredRow, New>(
  call: Call,
  resource: Resource,
  hooks: RecordHooks<Row, New>,
  rows: readonly Row[],
) => formatRecords(call, resource, rows, await hooks.more?.(call, rows))

const loggedRecord = async <Row extends StoredRow, New>(
  call: Call,
  resource: Resource,
  { logged }: RecordHooks<Row, New>,
  row: Row,
): Promise<Fields> => (logged ? logged(call, row) : loggedValues(resource, row))

export async function addRecord<Row extends StoredRow, New>(
  call: WriteCall,
  resource: Resource,
  hooks: RouteHooks<Row, New>,
): Promise<CallAnswer> {
  const table = hooks.table(call)
  const form = readForm(call.request.body, call)
  const { values, write, logChange } = await hooks.prepare(call, form, undefined)
  refuseTaken(call, resource, await table.takenFields(0, values))
  const id = await table.add(values, call.stamp)
  await write?.(id)
  const row = await readWritten(call, hooks, id, undefined)
  const after = logChange?.(undefined, row)[1] ?? (await loggedRecord(call, resource, hooks, row))
  await checkGrave(call, hooks, { row, formerRow: undefined, before: undefined, after })
  call.recordChange(id, undefined, after)
  return ok(await formatOne(call, resource, hooks, row), call.t('added'))
}

/** A record that its writer does not see any more is refused for the reason, if there is one. */
async function readWritten<Row extends StoredRow, New>(
  call: WriteCall,
  hooks: RecordHooks<Row, New>,
  id: number,
  before: Row | undefined,
): Promise<Row> {
  const written = hooks.checkWritten && (await hooks.table(call).byId(id))
  if (written) await hooks.checkWritten?.(call, written, before)
  return findRecord(call, hooks, id)
}

/** What is special about a change: there is a record already. */
interface UpdateHooks<Row extends StoredRow, New> extends RecordHooks<Row, New> {
  prepare(call: WriteCall, form: Form, row: Row): Promise<Prepared<Row, New>>
}

export async function updateRecord<Row extends StoredRow, New>(
  call: WriteCall,
  resource: Resource,
  hooks: UpdateHooks<Row, New>,
): Promise<CallAnswer> {
  const table = hooks.table(call)
  const form = readForm(call.request.body, call)
  const row = await findChangeable(call, hooks, form.id(resource.key))
  await checkVersion(call, form.version(), row, () => formatOne(call, resource, hooks, row))
  const before = await loggedRecord(call, resource, hooks, row)
  const { values, write, logChange } = await hooks.prepare(call, form, row)
  // A row that is stored as it was takes nothing.
  if (!Object.is(values, row)) refuseTaken(call, resource, await table.takenFields(row.id, values))
  await table.update(row.id, values, call.stamp)
  await write?.(row.id)
  const now = await readWritten(call, hooks, row.id, row)
  const change = logChange?.(row, now) ?? [before, await loggedRecord(call, resource, hooks, now)]
  await checkGrave(call, hooks, { row: now, formerRow: row, before: change[0], after: change[1] })
  call.recordChange(row.id, ...change)
  return ok(await formatOne(call, resource, hooks, now), call.t('changed'))
}

/** Comes last, so that nobody shows the password for what is refused anyway. */
async function checkGrave<Row extends StoredRow, New>(
  call: WriteCall,
  { isGrave }: RecordHooks<Row, New>,
  change: LoggedChange<Row>,
) {
  if (await isGrave?.(call, change)) await requireFreshPassword(call)
}

/** Says no more than that another record has the value: it may be outside of the caller's scope. */
function refuseTaken({ t, locale }: Call, resource: Resource, names: readonly string[]) {
  if (names.length === 0) return
  const text = problemText({ rule: 'taken' }, locale)
  const fields = Object.fromEntries(names.map(name => [wireNameOf(resource, name), text]))
  throw new Refusal({ code: -1, msg: t('wrongFields'), data: { fields } })
}

async function removeRecords<Row extends StoredRow, New>(
  call: WriteCall,
  resource: Resource,
  hooks: RouteHooks<Row, New>,
): Promise<CallAnswer> {
  await deleteAll(call, {
    find: id => findChangeable(call, hooks, id),
    check: async row => hooks.checkRemoval?.(call, row),
    format: row => formatOne(call, resource, hooks, row),
    logged: row => loggedRecord(call, resource, hooks, row),
    async remove(id) {
      const row = hooks.removed && (await findRecord(call, hooks, id))
      await hooks.table(call).remove(id)
      if (row) await hooks.removed?.(call, row)
    },
  })
  return ok(true, call.t('removed'))
}
