import { parseIds } from './read-body.ts'
import type { WriteCall } from './route.ts'

/**
 * All rows that the path names, or none: each is looked at before the first one goes. `look` refuses
 * one that has to stay, and gives what the operation log keeps of it.
 */
export async function deleteAll(
  call: WriteCall,
  look: (id: number) => Promise<unknown>,
  remove: (id: number) => Promise<unknown>,
): Promise<void> {
  const ids = parseIds(call.params.id, call.t)
  const before: unknown[] = []
  for (const id of ids) before.push(await look(id))
  for (const id of ids) await remove(id)
  call.recordChange(ids.join(), before.length === 1 ? before[0] : before, undefined)
}
