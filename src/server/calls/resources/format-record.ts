import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import { nameWireOf } from '#definitions/wire.ts'
import { MASK, REPLACED_MASK } from '#entities/operation.ts'
import type { Fields } from '#lib/decode.ts'
import type { Call } from '#server/calls/pipeline/route.ts'
import { formatStamp, withUpdateNames } from '#server/calls/pipeline/row-format.ts'
import type { Values } from '#server/store/resources/columns.ts'
import type { StoredRecord } from '#server/store/resources/resource-table.ts'
import { readReferenceNames } from './references.ts'

/** Records as the calls answer them: by the names of the calls, with the names of references. */
export async function formatRecords(
  call: Call,
  resource: Resource,
  rows: readonly StoredRecord[],
): Promise<Fields[]> {
  const nameOf = await readReferenceNames(call, resource, rows)
  return withUpdateNames(call, rows, row => formatRecord(resource, row, nameOf))
}

function formatRecord(
  resource: Resource,
  row: StoredRecord,
  nameOf: (field: string, id: unknown) => string,
): Fields {
  const values = fieldsOfResource(resource).flatMap(([name, field]) => {
    const wire = field.wire ?? name
    const value = isSecret(field) ? '' : row.values[name]
    if (field.kind === 'bilingual') {
      return [
        [wire, value],
        [`${wire}Zh`, row.values[`${name}Zh`]],
      ]
    }
    if (field.kind !== 'reference') return [[wire, value]]
    return [
      [wire, value],
      [nameWireOf(name, field), nameOf(name, value)],
    ]
  })
  return { [resource.key]: row.id, ...Object.fromEntries(values), ...formatStamp(row) }
}

const isSecret = (field: Field) => field.kind === 'text' && field.secret === true

const isMasked = (field: Field) => field.masked === true || isSecret(field)

/**
 * The values for the operation log, by field. Of a masked one only whether there is one, and after a
 * change whether it was replaced.
 */
export function loggedValues(resource: Resource, values: Values, before?: Values): Fields {
  return Object.fromEntries(
    fieldsOfResource(resource).flatMap(([name, field]) =>
      (field.kind === 'bilingual' ? [name, `${name}Zh`] : [name]).map(part => {
        const value = values[part] ?? null
        if (!isMasked(field) || value === '' || value === null) return [part, value]
        const isReplaced = before !== undefined && before[part] !== value
        return [part, isReplaced ? REPLACED_MASK : MASK]
      }),
    ),
  )
}
