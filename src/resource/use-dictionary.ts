import { useCallback, useSyncExternalStore } from 'react'
import type { Call } from '#api/call.ts'
import { createDictionaryApi } from '#api/dictionary.ts'
import { isExpiryCode } from '#api/errors.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { useStore } from '#hooks/use-store.ts'
import { base } from '#lib/base.ts'
import { isFields, textOf } from '#lib/decode.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { createStore, type Store } from '#lib/store.ts'
import { useLocale } from '#locales/texts.ts'
import type { DictionaryOption } from '#resources/system/dictionary-entries.ts'
import { useSession } from '#session/session.ts'
import type { Channel } from '#session/session-channel.ts'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'

/** The dictionaries whose labels the console's own screens use (§26.5). */
export const STATUS_DICTIONARY = 'sys_normal_disable'
export const YES_NO_DICTIONARY = 'sys_yes_no'
const CONSOLE_DICTIONARIES: readonly string[] = [STATUS_DICTIONARY, YES_NO_DICTIONARY]

const FRESH_FOR_MS = 10 * 60 * 1_000
const CHANNEL_NAME = base.scopedName('coalface-dictionary')

interface DictionaryCache {
  /** The entries in the server's order; `undefined` while they load. */
  get(type: string): readonly DictionaryOption[] | undefined
  /** The types that could not be read. */
  readonly failed: Store<readonly string[]>
  /**
   * Reads the type unless it is known, and calls the listener after each successful read. Returns the
   * function that ends the subscription.
   */
  subscribe(type: string, listener: () => void): () => void
  /** Reads a type again now if it is on screen, else when it is shown next. */
  invalidate(type: string): void
  /** Invalidates a type after a change, here and in other browser tabs. */
  broadcastChange(type: string): void
}

type ReadEntries = (type: string) => Promise<readonly DictionaryOption[] | false>

/** The entries of each type, read once however many labels ask for them. */
export function createDictionaryCache(
  read: ReadEntries,
  open: () => Channel,
  now = Date.now,
): DictionaryCache {
  const known = new Map<string, { entries: readonly DictionaryOption[] | undefined; at: number }>()
  const listenersByType = new Map<string, Set<() => void>>()
  const failed = createStore<readonly string[]>([])
  let channel: Channel | undefined
  let unsubscribe = () => {}

  /** From the first label on, to forget entries that another browser tab changes. */
  function listen(): Channel {
    if (channel) return channel
    channel = open()
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isFields(data)) forget(textOf(data.dictType))
    }
    return channel
  }

  /** Reads the types that failed, when the page reads everything again that failed. */
  function retry() {
    for (const type of listenersByType.keys())
      if (known.get(type)?.at === -Infinity) void load(type)
  }

  async function load(type: string) {
    const pending = { entries: known.get(type)?.entries, at: now() }
    known.set(type, pending)
    const entries = await read(type).catch(() => false as const)
    // A change came meanwhile and started another read.
    if (known.get(type) !== pending) return
    const otherFailed = failed.get().filter(other => other !== type)
    failed.set(entries === false ? [...otherFailed, type] : otherFailed)
    if (entries === false) return void known.set(type, { ...pending, at: -Infinity })
    known.set(type, { entries, at: pending.at })
    for (const listener of listenersByType.get(type) ?? []) listener()
  }

  function forget(type: string) {
    const before = known.get(type)
    if (before) known.set(type, { ...before, at: -Infinity })
    if (listenersByType.has(type)) void load(type)
  }

  return {
    get: type => known.get(type)?.entries,
    failed,
    subscribe(type, listener) {
      listen()
      if (listenersByType.size === 0) unsubscribe = refetchRequest.subscribe(retry)
      listenersByType.set(type, (listenersByType.get(type) ?? new Set()).add(listener))
      if (now() - (known.get(type)?.at ?? -Infinity) > FRESH_FOR_MS) void load(type)
      return () => {
        const listeners = listenersByType.get(type)
        listeners?.delete(listener)
        if (listeners?.size === 0) listenersByType.delete(type)
        if (listenersByType.size === 0) unsubscribe()
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

const isNoExpiry = (code: number | undefined) => !isExpiryCode(code)

/** The cache of the signed-in user, in the language of the page. */
export function useDictionaryCache(): DictionaryCache {
  const { call } = useSession()
  const api = useApi(createDictionaryApi)
  const key = `${storageKeyOf(useUser())} ${useLocale()}`
  const all = dictionaryCaches.get(call) ?? new Map<string, DictionaryCache>()
  dictionaryCaches.set(call, all)
  const existing = all.get(key)
  if (existing) return existing
  const dictionaries = createDictionaryCache(
    // The console has words of its own where these dictionaries cannot be read.
    type =>
      api.byType(
        type,
        CONSOLE_DICTIONARIES.includes(type) ? { handlesError: isNoExpiry } : undefined,
      ),
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

/** Whether the entries of a type could not be read, so that no room need be kept for them. */
export const useDictionaryFailed = (type: string): boolean =>
  useStore(useDictionaryCache().failed).includes(type)
