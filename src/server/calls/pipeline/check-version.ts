import { EVERYBODY, type StampedRow } from '#server/store/paging.ts'
import { Refusal } from './answers.ts'
import type { WriteCall } from './route.ts'
import { withUpdateNames } from './row-format.ts'

/**
 * Refuses a version that is not the present one; the answer holds the row as it is now, and who
 * changed it, also outside of the caller's data scope (R62).
 */
export async function checkVersion(
  call: WriteCall,
  sent: number | undefined,
  stored: StampedRow,
  current: () => Promise<object | undefined>,
) {
  if (sent === undefined || sent === stored.version) return
  const row = await current()
  const [data] = await withUpdateNames(call, [stored], () => row, EVERYBODY)
  throw new Refusal({ code: 409, msg: call.t('conflict'), data })
}
