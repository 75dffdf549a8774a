import { base } from '#lib/base.ts'
import { isFields, parseJson } from '#lib/decode.ts'

/** What a 401 on the sign-in page leaves for the page after the reload (§12.2). */
export interface FlashMessage {
  msg: string
  username: string
}

const FLASH_MESSAGE_KEY = base.scopedName('coalface:sign-in')

export function saveFlashMessage(storage: Pick<Storage, 'setItem'>, what: FlashMessage): void {
  storage.setItem(FLASH_MESSAGE_KEY, JSON.stringify(what))
}

/** Reads the message and removes it. */
export function takeFlashMessage(
  storage: Pick<Storage, 'getItem' | 'removeItem'>,
): FlashMessage | undefined {
  const stored = parseJson(storage.getItem(FLASH_MESSAGE_KEY))
  storage.removeItem(FLASH_MESSAGE_KEY)
  if (!isFields(stored)) return undefined
  const { msg, username } = stored
  return typeof msg === 'string' && typeof username === 'string' ? { msg, username } : undefined
}

const SERVER_UNTOLD_KEY = base.scopedName('coalface:server-untold')

/** Leaves word of a sign-out that the server may not know of, for the sign-in page that loads next. */
export function saveServerUntold(storage: Pick<Storage, 'setItem'>): void {
  try {
    storage.setItem(SERVER_UNTOLD_KEY, 'true')
  } catch {
    // Storage is full: the sign-out does not depend on it.
  }
}

/** Whether there was such a sign-out; removes the word of it. */
export function takeServerUntold(storage: Pick<Storage, 'getItem' | 'removeItem'>): boolean {
  const isUntold = storage.getItem(SERVER_UNTOLD_KEY) !== null
  storage.removeItem(SERVER_UNTOLD_KEY)
  return isUntold
}
