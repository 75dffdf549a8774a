import { fieldsOfResource, permissionOf, type Resource } from '#definitions/define-resource.ts'
import { problemText } from '#definitions/problem-text.ts'
import type { ResourceRules } from '#definitions/resource-rules.ts'
import { wireNameOf } from '#definitions/wire.ts'
import { localized } from '#entities/bilingual-text.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok, Refusal, refuse } from '#server/calls/pipeline/answers.ts'
import { checkVersion } from '#server/calls/pipeline/check-version.ts'
import { deleteAll } from '#server/calls/pipeline/delete-all.ts'
import { parsePageQuery, parsePeriod, textFilter } from '#server/calls/pipeline/parse-query.ts'
import type { Call, CostlyCall, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { formatPage } from '#server/calls/pipeline/row-format.ts'
import { parseId, readForm } from '#server/calls/pipeline/validate-body.ts'
import type {
  ResourceFilter,
  ResourceTable,
  StoredRecord,
} from '#server/store/resources/resource-table.ts'
import { formatRecords, loggedValues } from './format-record.ts'
import { readValues } from './read-values.ts'
import { targetOf } from './references.ts'
import { createRules, type Rules } from './run-rules.ts'

/** The calls of every described resource: list, read, and those of its operations. */
export const resourceRoutes = (
  resources: readonly Resource[],
  rules: readonly { resource: Resource; rules: ResourceRules }[],
): Route[] =>
  resources.flatMap(resource => {
    const own = rules.find(each => each.resource.name === resource.name)?.rules
    return routesOf(resource, resources, createRules(resource, own))
  })

function routesOf(resource: Resource, resources: readonly Resource[], rules: Rules): Route[] {
  const { name, paths, operations } = resource
  const reads: Route[] = [
    {
      kind: 'costly',
      method: 'GET',
      path: paths.list,
      rights: resource.listedBy,
      run: call => listRecords(call, resource),
    },
    {
      kind: 'read',
      method: 'GET',
      path: `${paths.record}/{id}`,
      rights: resource.listedBy,
      run: call => getRecord(call, resource),
    },
  ]
  const writes: Route[] = [
    {
      kind: 'write',
      method: 'POST',
      path: paths.record,
      rights: [permissionOf(resource, 'add')],
      event: `${name}.add`,
      businessType: '1',
      run: call => addRecord(call, resource, resources, rules),
    },
    {
      kind: 'write',
      method: 'PUT',
      path: paths.update,
      rights: [permissionOf(resource, 'edit')],
      event: `${name}.update`,
      businessType: '2',
      run: call => updateRecord(call, resource, resources, rules),
    },
    {
      kind: 'write',
      method: 'DELETE',
      path: `${paths.record}/{id}`,
      rights: [permissionOf(resource, 'remove')],
      event: `${name}.remove`,
      businessType: '3',
      run: call => removeRecords(call, resource, resources, rules),
    },
  ]
  const [add, edit, remove] = writes
  const existing = { add, edit, remove }
  return [...reads, ...operations.flatMap(operation => existing[operation] ?? [])]
}

/** The server makes a table for each resource that it makes calls for. */
function tableFor({ tables }: Call, { name }: Resource): ResourceTable {
  const table = tables.resources.get(name)
  if (!table) throw new Error(`There is no table of ${name}.`)
  return table
}

async function listRecords(call: CostlyCall, resource: Resource): Promise<CallAnswer> {
  const { query } = call.request
  const table = tableFor(call, resource)
  const sortByWire = new Map(
    Object.keys(table.sorts).map(name => [
      name === 'id' ? resource.key : wireNameOf(resource, name),
      name,
    ]),
  )
  const sorts = Object.fromEntries([...sortByWire].map(([wire, name]) => [wire, name]))
  const wanted = parsePageQuery(query, sorts, resource.order?.descending ? 'desc' : 'asc')
  const page = await table.page(filterFrom(call, resource), call.caller.scope, {
    ...wanted,
    sort: sortByWire.get(wanted.sort) ?? '',
  })
  return ok(formatPage(page, wanted, await formatRecords(call, resource, page.list)))
}

function filterFrom({ request: { query }, locale }: Call, resource: Resource): ResourceFilter {
  const filtered = fieldsOfResource(resource).filter(
    ([, field]) => 'filter' in field && field.filter,
  )
  return {
    locale,
    keyword: textFilter(query, 'keyword'),
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

async function getRecord(call: Call, resource: Resource): Promise<CallAnswer> {
  const row = await findRecord(call, resource, parseId(call.params.id, call.t))
  return ok(await formatOne(call, resource, row))
}

/** One outside of the caller's scope is not there for them. */
async function findRecord(call: Call, resource: Resource, id: number): Promise<StoredRecord> {
  const row = await tableFor(call, resource).byId(id, call.caller.scope)
  if (!row) throw refuse(call.t, -1, 'notFound')
  return row
}

async function formatOne(call: Call, resource: Resource, row: StoredRecord) {
  const [formatted] = await formatRecords(call, resource, [row])
  return formatted
}

async function addRecord(
  call: WriteCall,
  resource: Resource,
  resources: readonly Resource[],
  rules: Rules,
): Promise<CallAnswer> {
  const table = tableFor(call, resource)
  const given = await readValues(call, resource, resources, undefined)
  const values = await rules.prepare(call, given, undefined)
  refuseTaken(call, resource, await table.takenFields(0, values))
  const id = await table.add(values, call.stamp)
  call.recordChange(id, undefined, loggedValues(resource, values))
  await rules.after(call, { id, before: undefined, after: values })
  return ok(await formatOne(call, resource, await findRecord(call, resource, id)), call.t('added'))
}

async function updateRecord(
  call: WriteCall,
  resource: Resource,
  resources: readonly Resource[],
  rules: Rules,
): Promise<CallAnswer> {
  const table = tableFor(call, resource)
  const form = readForm(call.request.body, call.t)
  const row = await findRecord(call, resource, form.id(resource.key))
  await checkVersion(call, form.version(), row, () => formatOne(call, resource, row))
  const given = await readValues(call, resource, resources, row)
  const values = await rules.prepare(call, given, row.values)
  refuseTaken(call, resource, await table.takenFields(row.id, values))
  await table.update(row.id, values, call.stamp)
  call.recordChange(
    row.id,
    loggedValues(resource, row.values),
    loggedValues(resource, values, row.values),
  )
  await rules.after(call, { id: row.id, before: row.values, after: values })
  const now = await findRecord(call, resource, row.id)
  return ok(await formatOne(call, resource, now), call.t('changed'))
}

/** Says no more than that another record has the value: it may be outside of the caller's scope. */
function refuseTaken({ t, locale }: Call, resource: Resource, names: readonly string[]) {
  if (names.length === 0) return
  const text = problemText({ rule: 'taken' }, locale)
  const fields = Object.fromEntries(names.map(name => [wireNameOf(resource, name), text]))
  throw new Refusal({ code: -1, msg: t('wrongFields'), data: { fields } })
}

async function removeRecords(
  call: WriteCall,
  resource: Resource,
  resources: readonly Resource[],
  rules: Rules,
): Promise<CallAnswer> {
  await deleteAll(call, {
    find: id => findRecord(call, resource, id),
    check: row => refuseReferredTo(call, resource, resources, row),
    format: row => formatOne(call, resource, row),
    logged: async row => loggedValues(resource, row.values),
    async remove(id) {
      const { values } = await findRecord(call, resource, id)
      await tableFor(call, resource).remove(id)
      await rules.after(call, { id, before: values, after: undefined })
    },
  })
  return ok(true, call.t('removed'))
}

/** A record that another one refers to stays, or that one would refer to nothing. */
async function refuseReferredTo(
  call: WriteCall,
  resource: Resource,
  resources: readonly Resource[],
  row: StoredRecord,
) {
  for (const other of resources) {
    for (const [name, field] of fieldsOfResource(other)) {
      if (field.kind !== 'reference' || targetOf(other, field) !== resource.name) continue
      if (!(await tableFor(call, other).isReferredTo(name, row.id))) continue
      const [text, zh] = [row.values[resource.titleField], row.values[`${resource.titleField}Zh`]]
      const own = localized(String(text ?? ''), typeof zh === 'string' ? zh : null, call.locale)
      throw refuse(call.t, -1, 'recordInUse', own, other.title.many[call.locale])
    }
  }
}
