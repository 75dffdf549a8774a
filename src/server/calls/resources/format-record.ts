import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import { nameWireOf } from '#definitions/wire.ts'
import { MASK, REPLACED_MASK } from '#entities/operation/operation.ts'
import type { Fields } from '#lib/decode.ts'
import type { Call } from '#server/calls/pipeline/route.ts'
import { formatStamp, withUpdateNames } from '#server/calls/pipeline/row-format.ts'
import { storedValues, type Values } from '#server/store/resources/columns.ts'
import type { StoredRow } from '#server/store/resources/resource-table.ts'
import { readReferenceNames } from './references.ts'

/** What a row has in the calls besides the fields of its description. */
export type MoreOf<Row> = (row: Row) => Fields

/** Records as the calls answer them: by the names of the calls, with the names of references. */
export async function formatRecords<Row extends StoredRow>(
  call: Call,
  resource: Resource,
  rows: readonly Row[],
  more?: MoreOf<Row>,
): Promise<Fields[]> {
  const nameOf = await readReferenceNames(call, resource, rows)
  return withUpdateNames(call, rows, row => formatRecord(resource, row, more?.(row), nameOf))
}

/** One record; its references get no names where nobody gives them. */
export function formatRecord(
  resource: Resource,
  row: StoredRow,
  more: Fields = {},
  nameOf: (field: string, id: unknown) => string = () => '',
): Fields {
  const stored = storedValues(resource, row)
  const values = fieldsOfResource(resource).flatMap(([name, field]) => {
    const wire = field.wire ?? name
    const value = isSecret(field) ? '' : stored[name]
    if (field.kind === 'bilingual') {
      return [
        [wire, value],
        [`${wire}Zh`, stored[`${name}Zh`]],
      ]
    }
    if (field.kind !== 'reference') return [[wire, value]]
    return [
      [wire, value],
      [nameWireOf(name, field), nameOf(name, value)],
    ]
  })
  return {
    [resource.key]: row.id,
    ...FOR_OLDER_CLIENTS[resource.name],
    ...Object.fromEntries(values),
    ...more,
    ...(row.depth !== undefined && { depth: row.depth }),
    ...formatStamp(row),
  }
}

/** What rows of ours had once, and clients from then still read. */
const FOR_OLDER_CLIENTS: Readonly<Record<string, Fields>> = {
  role: { flag: '', params: '' },
  user: { dataScope: '', params: '' },
  dict: { dataScope: '', params: '', default: '' },
  dicttype: { dataScope: '', params: '' },
  config: { dataScope: '', params: '' },
}

const isSecret = (field: Field) => field.kind === 'text' && field.secret === true

const isMasked = (field: Field) => field.masked === true || isSecret(field)

/**
 * The values for the operation log, by field. Of a masked one only whether there is one, and after a
 * change whether it was replaced.
 */
export function loggedValues(resource: Resource, record: object, before?: Values): Fields {
  const values = record as Values
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
