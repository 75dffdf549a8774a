import { jsonOf } from '#lib/shape.ts'
import { viewsFrom } from '#model/saved-view.ts'
import { USED_KEYS } from './used-keys.ts'

type Box = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>

const VIEWS = 'coalface:views:'
const DASHBOARD = 'coalface:dashboard:'
const COLUMNS = 'coalface:columns:'
const KINDS = 'coalface:kinds:'
const TYPES = 'coalface:dict-types:'

/** The lists that a person saved views of in this browser, with their names. */
export function keptViews(storage: Box, userKey: string): { path: string; names: string[] }[] {
  const start = `${VIEWS}${userKey}:`
  return keysOf(storage)
    .filter(key => key.startsWith(start))
    .map(key => ({
      path: key.slice(start.length),
      names: viewsFrom(jsonOf(storage.getItem(key))).map(view => view.name),
    }))
    .filter(({ names }) => names.length > 0)
}

/**
 * Saved views, hidden columns, used shortcuts, chosen kinds of values, typed types of dictionaries, and how the
 * dashboard was arranged; drafts and visits have stores of their own.
 */
export function forgetKept(storage: Box, userKey: string): void {
  for (const key of keysOf(storage)) {
    const isMine =
      [VIEWS, COLUMNS].some(start => key.startsWith(`${start}${userKey}:`))
      || [DASHBOARD, USED_KEYS, KINDS, TYPES].some(start => key === start + userKey)
    if (isMine) storage.removeItem(key)
  }
}

const keysOf = (storage: Box) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    key => key !== null,
  )
