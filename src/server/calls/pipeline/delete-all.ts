import type { WriteCall } from './route.ts'
import { parseIds } from './validate-body.ts'

/**
 * Deletes all rows that the path names, or none: checks each before it deletes the first. `look`
 * refuses a row that has to stay, and returns what the operation log keeps of it.
 */
export async function deleteAll(
  call: WriteCall,
  look: (id: number) => Promise<unknown>,
  remove: (id: number) => void,
): Promise<void> {
  const ids = parseIds(call.params.id, call.t)
  const before: unknown[] = []
  for (const id of ids) before.push(await look(id))
  for (const id of ids) remove(id)
  call.recordChange(ids.join(), before.length === 1 ? before[0] : before, undefined)
}
