/** What a 401 on the sign-in page leaves for the page after the reload (product.md 4). */
export interface CarriedOver {
  msg: string
  username: string
}

const KEY = 'coalface:sign-in'

export function carryOver(storage: Pick<Storage, 'setItem'>, what: CarriedOver): void {
  storage.setItem(KEY, JSON.stringify(what))
}

/** Read once: it is gone then. */
export function carriedOver(
  storage: Pick<Storage, 'getItem' | 'removeItem'>,
): CarriedOver | undefined {
  const text = storage.getItem(KEY)
  storage.removeItem(KEY)
  try {
    const { msg, username } = JSON.parse(text ?? 'null') ?? {}
    return typeof msg === 'string' && typeof username === 'string' ? { msg, username } : undefined
  } catch {
    return undefined
  }
}
