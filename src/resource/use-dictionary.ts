import { useCallback, useSyncExternalStore } from 'react'
import type { Call } from '#api/call.ts'
import { createDictionaryApi } from '#api/dictionary.ts'
import type { DictionaryOption } from '#entities/dictionary-entry.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { useStore } from '#hooks/use-store.ts'
import { base } from '#lib/base.ts'
import { isFields, textOf } from '#lib/decode.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { createStore, type Store } from '#lib/store.ts'
import { useLocale } from '#locales/texts.ts'
import { useSession } from '#session/session.ts'
import type { Channel } from '#session/session-channel.ts'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'

/** How long, in ms, what was read is taken to be true. */
const FRESH_FOR_MS = 10 * 60 * 1_000
const CHANNEL_NAME = base.scopedName('coalface-dictionary')

export interface DictionaryCache {
  /** The entries in the server's order; none as long as they are on their way. */
  get(type: string): readonly DictionaryOption[] | undefined
  /** The types that could not be read. */
  readonly failed: Store<readonly string[]>
  /**
   * Reads the type unless it is known, and tells when it is, or is another. Returns what
   * ends it.
   */
  subscribe(type: string, listener: () => void): () => void
  /** Reads a type again where it is shown, and anew where it will be. */
  invalidate(type: string): void
  /** After a change: the same here and in other browser tabs. */
  broadcastChange(type: string): void
}

type ReadEntries = (type: string) => Promise<readonly DictionaryOption[] | false>

/** The entries of each type, read once however many labels ask for them (W24). */
export function createDictionaryCache(
  read: ReadEntries,
  open: () => Channel,
  now = Date.now,
): DictionaryCache {
  const known = new Map<string, { entries: readonly DictionaryOption[] | undefined; at: number }>()
  const watchers = new Map<string, Set<() => void>>()
  const failed = createStore<readonly string[]>([])
  let channel: Channel | undefined
  let unhear = () => {}

  /** From the first label on: what is kept must be forgotten when another browser tab changes it. */
  function listen(): Channel {
    if (channel) return channel
    channel = open()
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isFields(data)) forget(textOf(data.dictType))
    }
    return channel
  }

  /** What could not be read is tried with all else that failed. */
  function retry() {
    for (const type of watchers.keys()) if (known.get(type)?.at === -Infinity) void load(type)
  }

  async function load(type: string) {
    const turn = { entries: known.get(type)?.entries, at: now() }
    known.set(type, turn)
    const entries = await read(type).catch(() => false as const)
    // A change came meanwhile, and another reading with it.
    if (known.get(type) !== turn) return
    const others = failed.get().filter(other => other !== type)
    failed.set(entries === false ? [...others, type] : others)
    if (entries === false) return void known.set(type, { ...turn, at: -Infinity })
    known.set(type, { entries, at: turn.at })
    for (const tell of watchers.get(type) ?? []) tell()
  }

  function forget(type: string) {
    const before = known.get(type)
    if (before) known.set(type, { ...before, at: -Infinity })
    if (watchers.has(type)) void load(type)
  }

  return {
    get: type => known.get(type)?.entries,
    failed,
    subscribe(type, listener) {
      listen()
      if (watchers.size === 0) unhear = refetchRequest.subscribe(retry)
      watchers.set(type, (watchers.get(type) ?? new Set()).add(listener))
      if (now() - (known.get(type)?.at ?? -Infinity) > FRESH_FOR_MS) void load(type)
      return () => {
        const listeners = watchers.get(type)
        listeners?.delete(listener)
        if (listeners?.size === 0) watchers.delete(type)
        if (watchers.size === 0) unhear()
      }
    },
    invalidate: forget,
    broadcastChange(type) {
      forget(type)
      listen().postMessage({ dictType: type })
    },
  }
}

const dictionaryCaches = new WeakMap<Call, Map<string, DictionaryCache>>()

/** Those of whoever is signed in, in the language of the page. */
export function useDictionaryCache(): DictionaryCache {
  const { call } = useSession()
  const api = useApi(createDictionaryApi)
  const key = `${storageKeyOf(useUser())} ${useLocale()}`
  const all = dictionaryCaches.get(call) ?? new Map<string, DictionaryCache>()
  dictionaryCaches.set(call, all)
  const there = all.get(key)
  if (there) return there
  const dictionaries = createDictionaryCache(
    type => api.byType(type),
    () => new BroadcastChannel(CHANNEL_NAME),
  )
  all.set(key, dictionaries)
  return dictionaries
}

/** The entries of a type, disabled ones too: records written earlier still need their label. */
export function useDictionary(type: string): readonly DictionaryOption[] | undefined {
  const dictionaries = useDictionaryCache()
  return useSyncExternalStore(
    useCallback(listener => dictionaries.subscribe(type, listener), [dictionaries, type]),
    () => dictionaries.get(type),
  )
}

/** Its entries could not be read: nothing need be kept free for them. */
export const useDictionaryFailed = (type: string): boolean =>
  useStore(useDictionaryCache().failed).includes(type)
