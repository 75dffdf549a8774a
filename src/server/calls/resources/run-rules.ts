import type { Resource, ValuesOf } from '#definitions/define-resource.ts'
import type { RecordChange, ResourceRules, RuleContext } from '#definitions/resource-rules.ts'
import { wireNameOf } from '#definitions/wire.ts'
import { refuseFields } from '#server/calls/pipeline/answers.ts'
import { addOperation } from '#server/calls/pipeline/audit.ts'
import type { WriteCall } from '#server/calls/pipeline/route.ts'
import { storedValues, type Values } from '#server/store/resources/columns.ts'
import { loggedValues } from './format-record.ts'

/** What runs the rules that a shop wrote for a resource. */
export interface Rules {
  /** The values to store: computed, checked, and changed by `before`; refuses with the fields. */
  prepare(call: WriteCall, values: Values, stored: Values | undefined): Promise<Values>
  after(call: WriteCall, change: RecordChange<Values>): Promise<void>
}

export function createRules(resource: Resource, rules: ResourceRules | undefined): Rules {
  if (!rules) return { prepare: async (_, values) => values, after: async () => {} }
  return {
    async prepare(call, given, stored) {
      const context = contextOf(call)
      const before = stored && asValues(stored)
      const values = withComputed(rules, given)
      const wrong = Object.entries((await rules.check?.(asValues(values), before, context)) ?? {})
      if (wrong.length > 0) {
        const texts = wrong.map(([name, words]) => [
          wireNameOf(resource, name),
          words?.[call.locale] ?? '',
        ])
        throw refuseFields(call.t, Object.fromEntries(texts))
      }
      const changed = await rules.before?.(asValues(values), before, context)
      return changed ? withComputed(rules, changed as unknown as Values) : values
    },
    async after(call, { id, before, after }) {
      const change = { id, before: before && asValues(before), after: after && asValues(after) }
      await rules.after?.(change, contextOf(call))
    },
  }
}

function withComputed({ computed = {} }: ResourceRules, values: Values): Values {
  const fields = Object.entries(computed) as [
    string,
    (values: ValuesOf<Resource>) => Values[string],
  ][]
  return {
    ...values,
    ...Object.fromEntries(fields.map(([name, compute]) => [name, compute(asValues(values))])),
  }
}

/** The table of a resource gives the values that its description says. */
const asValues = (values: Values) => values as unknown as ValuesOf<Resource>

function contextOf(call: WriteCall): RuleContext {
  const { tables, caller, locale, now, stamp } = call

  async function read(resource: Resource, id: unknown) {
    const table = tables.resources.get(resource.name)
    const row = typeof id === 'number' ? await table?.byId(id) : undefined
    return table && row && { table, row }
  }

  return {
    locale,
    now,
    caller: { userId: caller.user.userId, deptId: caller.user.deptId },
    async find<R extends Resource>(resource: R, id: unknown) {
      const found = await read(resource, id)
      return found && (storedValues(resource, found.row) as unknown as ValuesOf<R>)
    },
    async change(resource, id, change) {
      const found = await read(resource, id)
      if (!found) throw new Error(`There is no ${resource.name} ${id}.`)
      const { table, row } = found
      const values = { ...row, ...(change as Values) }
      await table.update(row.id, values, stamp)
      await addOperation(tables, call, caller, {
        ...{ event: `${resource.name}.update`, businessType: '2', record: String(row.id) },
        before: loggedValues(resource, row),
        after: loggedValues(resource, values, row),
        answer: { code: 200, msg: '' },
      })
    },
  }
}
