import type { Fields } from '#lib/decode.ts'
import type { StampedRow } from '#server/store/paging.ts'
import { refuse } from './answers.ts'
import { checkVersion } from './check-version.ts'
import type { WriteCall } from './route.ts'
import { parseIds } from './validate-body.ts'

/** How the rows of one table are deleted. */
interface Deletion<Row extends StampedRow> {
  find(id: number): Promise<Row>
  /** Refuses a row that has to stay. */
  check(row: Row): Promise<void>
  /** The row for the answer to a version that is not the present one. */
  format(row: Row): Promise<object | undefined>
  /** What the operation log keeps of the row. */
  logged(row: Row): Promise<Fields>
  remove(id: number): Promise<unknown>
}

/**
 * Deletes all rows that the path names, or none: checks each before it deletes the first. A row
 * that has another version than the query names for it is refused, like a change of it.
 */
export async function deleteAll<Row extends StampedRow>(
  call: WriteCall,
  { find, check, format, logged, remove }: Deletion<Row>,
): Promise<void> {
  const named = parseIds(call.params.id, call.t)
  const versions = readVersions(call, named.length)
  // The path may name a row twice.
  const before = new Map<number, Fields>()
  for (const [index, id] of named.entries()) {
    const row = await find(id)
    await check(row)
    await checkVersion(call, versions[index], row, () => format(row))
    before.set(id, await logged(row))
  }
  const ids = [...before.keys()]
  for (const id of ids) await remove(id)
  const rows = [...before.values()]
  call.recordChange(ids.join(), rows.length === 1 ? rows[0] : rows, undefined)
}

/** The versions of the query, in the order of the ids; an empty one is not compared. */
function readVersions({ request, t }: WriteCall, count: number): (number | undefined)[] {
  const parts = (request.query.get('version') ?? '').split(',')
  if (parts.length > count) throw refuse(t, 400, 'wrongVersion')
  return parts.map(part => {
    if (part === '') return undefined
    if (!/^[1-9]\d{0,14}$/.test(part)) throw refuse(t, 400, 'wrongVersion')
    return Number(part)
  })
}
