import { base } from '#lib/base.ts'
import { isFields, parseJson } from '#lib/decode.ts'

/** What a 401 on the sign-in page leaves for the page after the reload (§12). */
export interface FlashMessage {
  msg: string
  username: string
}

const FLASH_MESSAGE_KEY = base.scopedName('coalface:sign-in')

export function saveFlashMessage(storage: Pick<Storage, 'setItem'>, what: FlashMessage): void {
  storage.setItem(FLASH_MESSAGE_KEY, JSON.stringify(what))
}

/** Read once: it is gone then. */
export function takeFlashMessage(
  storage: Pick<Storage, 'getItem' | 'removeItem'>,
): FlashMessage | undefined {
  const kept = parseJson(storage.getItem(FLASH_MESSAGE_KEY))
  storage.removeItem(FLASH_MESSAGE_KEY)
  if (!isFields(kept)) return undefined
  const { msg, username } = kept
  return typeof msg === 'string' && typeof username === 'string' ? { msg, username } : undefined
}
