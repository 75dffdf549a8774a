import { base } from '#lib/base.ts'
import { keysWithPrefix, readText, writeText } from '#lib/browser/storage.ts'
import { FAVOURITES_KEY_PREFIX, parseFavourites } from '#menu/favourites.ts'
import { userStorageKey } from '#session/user-storage.ts'
import { SETTINGS_KEY } from '#settings/settings.ts'
import type { Preferences } from './preferences.ts'

type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The preferences in this browser, which every screen reads and writes where it always did. */
export function createBrowserCopy(storage: StorageLike, userKey: string) {
  const favouritesKey = FAVOURITES_KEY_PREFIX + userKey
  const prefixes = (['views', 'columns'] as const).map(
    name => [name, userStorageKey(name, userKey, '')] as const,
  )

  /** The name of what a key holds; `undefined` for a key whose value stays in this browser. */
  function nameOf(key: string): string | undefined {
    if (key === SETTINGS_KEY) return 'settings'
    if (key === favouritesKey) return 'favourites'
    if (key === userStorageKey('dashboard', userKey)) return 'dashboard'
    const found = prefixes.find(([, prefix]) => key.startsWith(prefix))
    return found && `${found[0]}:${key.slice(found[1].length)}`
  }

  function keyOf(name: string): string {
    if (name === 'settings') return SETTINGS_KEY
    if (name === 'favourites') return favouritesKey
    if (name === 'dashboard') return userStorageKey('dashboard', userKey)
    const [kind, path] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)]
    return userStorageKey(kind === 'views' ? 'views' : 'columns', userKey, path)
  }

  function read(name: string): string | undefined {
    const text = readText(storage, keyOf(name))
    const kept = name === 'favourites' ? JSON.stringify(parseFavourites(text).favourites) : text
    // Empty is the same as never chosen.
    return kept === null || kept === '[]' || kept === '{}' ? undefined : kept
  }

  function write(name: string, text: string | undefined): void {
    const key = keyOf(name)
    if (name === 'favourites') {
      const visits = parseFavourites(readText(storage, key))
      writeText(storage, key, JSON.stringify({ ...visits, favourites: JSON.parse(text ?? '[]') }))
    } else if (text === undefined) storage.removeItem(key)
    else writeText(storage, key, text)
    // As if another window of this browser had written it: all that show it read it again.
    dispatchEvent(new StorageEvent('storage', { key }))
  }

  return {
    isKept: (key: string) => nameOf(key) !== undefined,
    read(): Preferences {
      const names = keysWithPrefix(storage, base.scopedName('coalface:')).flatMap(
        key => nameOf(key) ?? [],
      )
      const texts = names.flatMap(name => {
        const text = read(name)
        return text === undefined ? [] : [[name, text] as const]
      })
      return Object.fromEntries(texts)
    },
    /** Changes what differs, and lets the screens know. */
    replace(before: Preferences, now: Preferences): void {
      for (const name of new Set([...Object.keys(before), ...Object.keys(now)]))
        if (before[name] !== now[name]) write(name, now[name])
    },
  }
}
