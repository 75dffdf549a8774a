import { base } from '#lib/base.ts'
import { isFields, parseJson } from '#lib/decode.ts'

/** What a 401 on the sign-in page leaves for the page after the reload (§12). */
export interface CarriedOver {
  msg: string
  username: string
}

const KEY = base.scopedName('coalface:sign-in')

export function carryOver(storage: Pick<Storage, 'setItem'>, what: CarriedOver): void {
  storage.setItem(KEY, JSON.stringify(what))
}

/** Read once: it is gone then. */
export function carriedOver(
  storage: Pick<Storage, 'getItem' | 'removeItem'>,
): CarriedOver | undefined {
  const kept = parseJson(storage.getItem(KEY))
  storage.removeItem(KEY)
  if (!isFields(kept)) return undefined
  const { msg, username } = kept
  return typeof msg === 'string' && typeof username === 'string' ? { msg, username } : undefined
}
