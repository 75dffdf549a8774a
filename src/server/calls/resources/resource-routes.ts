import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import type { ResourceRules } from '#definitions/resource-rules.ts'
import { localized } from '#entities/bilingual-text.ts'
import { refuse } from '#server/calls/pipeline/answers.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { storedValues, type Values } from '#server/store/resources/columns.ts'
import type { ResourceTable, StoredRecord } from '#server/store/resources/resource-table.ts'
import { loggedValues } from './format-record.ts'
import { readValues } from './read-values.ts'
import { type RouteHooks, recordRoutes } from './record-routes.ts'
import { targetOf } from './references.ts'
import { createRules, type Rules } from './run-rules.ts'

/** The calls of every resource that a shop has described. */
export const resourceRoutes = (
  resources: readonly Resource[],
  rules: readonly { resource: Resource; rules: ResourceRules }[],
): Route[] =>
  resources.flatMap(resource => {
    const own = rules.find(each => each.resource.name === resource.name)?.rules
    return recordRoutes(resource, hooksOf(resource, resources, createRules(resource, own)))
  })

/** What a shop's rules do with its records. */
const hooksOf = (
  resource: Resource,
  resources: readonly Resource[],
  rules: Rules,
): RouteHooks<StoredRecord, Values> => ({
  table: call => tableFor(call, resource),
  async prepare(call, _, row) {
    const before = row && storedValues(resource, row)
    const given = await readValues(call, resource, resources, row)
    const values = await rules.prepare(call, given, before)
    return {
      values,
      write: id => rules.after(call, { id, before, after: values }),
      // Rules may change the record once more, with a row of its own in the log.
      logChange: () => [
        before && loggedValues(resource, before),
        loggedValues(resource, values, before),
      ],
    }
  },
  checkRemoval: (call, row) => refuseReferredTo(call, resource, resources, row),
  removed: (call, row) =>
    rules.after(call, { id: row.id, before: storedValues(resource, row), after: undefined }),
})

/** The server makes a table for each resource that it makes calls for. */
function tableFor({ tables }: Call, { name }: Resource): ResourceTable {
  const table = tables.resources.get(name)
  if (!table) throw new Error(`There is no table of ${name}.`)
  return table
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
      const [text, zh] = [row[resource.titleField], row[`${resource.titleField}Zh`]]
      const own = localized(String(text ?? ''), typeof zh === 'string' ? zh : null, call.locale)
      throw refuse(call.t, -1, 'recordInUse', own, other.title.many[call.locale])
    }
  }
}
