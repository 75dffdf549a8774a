import type { WriteCall } from './route.ts'
import { parseIds } from './validate-body.ts'

/**
 * Deletes all rows that the path names, or none: checks each before it deletes the first. `look`
 * refuses a row that has to stay, and returns what the operation log keeps of it.
 */
export function deleteAll(
  call: WriteCall,
  look: (id: number) => Readonly<Record<string, unknown>>,
  remove: (id: number) => void,
): void {
  const ids = parseIds(call.params.id, call.t)
  const before = ids.map(id => look(id))
  for (const id of ids) remove(id)
  call.recordChange(ids.join(), before.length === 1 ? before[0] : before, undefined)
}
