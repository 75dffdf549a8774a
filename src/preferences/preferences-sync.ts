import { useEffect } from 'react'
import { CallError, isTooOften, isUnknownCall } from '#api/errors.ts'
import { createPreferencesApi } from '#api/preferences.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import {
  MAX_PREFERENCES_BYTES,
  type StoredPreferences,
  storedPreferencesFrom,
} from '#entities/stored-preferences.ts'
import { base } from '#lib/base.ts'
import { lastWrite, readText, writeText } from '#lib/browser/storage.ts'
import { whenIdle } from '#lib/browser/when-idle.ts'
import { parseJson } from '#lib/decode.ts'
import { isSame } from '#lib/form-values.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { useUser } from '#session/user-context.ts'
import { userStorageKey } from '#session/user-storage.ts'
import { createBrowserCopy } from './browser-copy.ts'
import {
  isKeptWithAccount,
  mergePreferences,
  type Preferences,
  preferencesFrom,
  unknownIn,
  unseenBefore,
} from './preferences.ts'

/** In ms after the last change: several changes go out as one. */
const SEND_AFTER_MS = 2_000

/** In ms: an account takes so many changes in a minute. What is sent then has all that came meanwhile. */
const SEND_AGAIN_AFTER_MS = 60_000

/** How often one change is merged with changes from elsewhere before it waits for the next one. */
const MAX_TRIES = 3

/** Whose account was compared last in this browser: the settings in it are that user's. */
const LAST_USER_KEY = base.scopedName('coalface:account')

/** Session storage: this server keeps no preferences, so this browser tab does not ask again. */
const ABSENT_KEY = base.scopedName('coalface:no-preferences')

/** Keeps favourites, saved views and settings with the account, from when the page has settled. */
export function PreferencesSync() {
  const api = useApi(createPreferencesApi)
  const userKey = storageKeyOf(useUser())
  const { supports } = useBackend()

  useEffect(() => {
    if (!supports.preferences) return
    let stop = () => {}
    const storages = { storage: localStorage, tabStorage: sessionStorage }
    const atStart = createBrowserCopy(localStorage, userKey).read()
    const cancel = whenIdle(() => {
      stop = syncPreferences({ api, userKey, atStart, ...storages })
    })
    return () => {
      cancel()
      stop()
    }
  }, [api, userKey, supports])

  return null
}

interface SyncDependencies {
  api: ReturnType<typeof createPreferencesApi>
  userKey: string
  /** What this browser had when the page opened: the user may change it before the account is asked. */
  atStart: Preferences
  storage: Storage
  tabStorage: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * Compares this browser's preferences with those of the account, once, and sends each later change.
 * What the screens show is always this browser's copy. Returns the function that stops it.
 */
export function syncPreferences({ api, userKey, atStart, storage, tabStorage }: SyncDependencies) {
  const browser = createBrowserCopy(storage, userKey)
  const key = userStorageKey('account', userKey)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  /** The server has had too many changes: the next is sent when its wait is over. */
  let isWaiting = false
  let turn = Promise.resolve()

  /** The account as this browser saw it last. */
  function lastSeen(): StoredPreferences | undefined {
    const seen = storedPreferencesFrom(parseJson(readText(storage, key)))
    if (!seen || readText(storage, LAST_USER_KEY) === userKey) return seen
    const { settings: _, ...others } = seen.preferences
    return { ...seen, preferences: others }
  }

  function remember(seen: StoredPreferences): boolean {
    return (
      writeText(storage, key, JSON.stringify(seen)) && writeText(storage, LAST_USER_KEY, userKey)
    )
  }

  /** Takes over what was changed elsewhere, and sends what was changed here. */
  async function merge(account: StoredPreferences, triesLeft = MAX_TRIES): Promise<void> {
    const seen = lastSeen()
    const [mine, theirs] = [browser.read(), preferencesFrom(account)]
    // In a new browser the account counts, but for what the user has changed since the page opened.
    const before = seen ? preferencesFrom(seen) : unseenBefore(atStart, mine, theirs)
    const merged = mergePreferences(before, mine, theirs)
    // Remembered first: without storage nothing outlives the page, and nothing is sent.
    if (!remember(account)) return
    browser.replace(mine, merged)
    if (isSame(merged, theirs) || triesLeft === 0) return

    const preferences = { ...unknownIn(account), ...merged }
    const size = new TextEncoder().encode(JSON.stringify(preferences)).length
    if (size > MAX_PREFERENCES_BYTES) return
    const answer = await api.put({ version: account.version, preferences })
    if (isStopped || answer === false || answer === undefined) return
    if (typeof answer === 'number') remember({ version: answer, preferences })
    else await merge(answer, triesLeft - 1)
  }

  async function start() {
    const account = await api.get()
    if (account === undefined) writeText(tabStorage, ABSENT_KEY, '1')
    if (isStopped || !account) return
    isKeptWithAccount.set(true)
    unsubscribe()
    unsubscribe = lastWrite.subscribe(schedule)
    await merge(account)
  }

  function schedule() {
    if (isWaiting || !browser.isKept(lastWrite.get()?.key ?? '')) return
    clearTimeout(timer)
    timer = setTimeout(() => run(sendChanges), SEND_AFTER_MS)
  }

  async function sendChanges() {
    // The user made this browser forget: what the account keeps comes back with the next page.
    const seen = lastSeen()
    if (seen) await merge(seen)
  }

  function runLater(work: () => Promise<void>) {
    if (isStopped) return
    isWaiting = true
    clearTimeout(timer)
    timer = setTimeout(() => {
      isWaiting = false
      run(work)
    }, SEND_AGAIN_AFTER_MS)
  }

  /**
   * One after the other. What the server refuses as too many is sent again later; any other failure
   * waits for the next change, or for the next page.
   */
  function run(work: () => Promise<void>) {
    turn = turn
      .then(() => (isStopped ? undefined : work()))
      .catch((error: unknown) => {
        if (isTooOften(error)) return runLater(work)
        const isAbsent = error instanceof CallError && [403, 405].includes(error.code ?? 0)
        if (isUnknownCall(error) || isAbsent) writeText(tabStorage, ABSENT_KEY, '1')
      })
  }

  let unsubscribe = () => {}
  if (readText(tabStorage, ABSENT_KEY) === null) run(start)
  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
    isKeptWithAccount.set(false)
  }
}
