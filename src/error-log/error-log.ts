import { useStore } from '#hooks/use-store.ts'
import { displayTextOf, isFields } from '#lib/decode.ts'
import { mask } from '#lib/mask.ts'
import { serverNow } from '#lib/server-clock.ts'
import { createStore, type Store } from '#lib/store.ts'
import { tokenCookieText } from '#session/token-cookie.ts'

/** How an error was noticed. */
type ErrorSource = 'render' | 'error' | 'rejection' | 'resource'

/** An action of the user or the page before an error; never typed text. */
interface RecordedAction {
  kind: 'page' | 'call' | 'press'
  text: string
  time: number
}

/** Every text in it is masked. */
export interface ErrorEntry {
  id: number
  err: { message: string; stack: string }
  /** The component that threw; empty when no component did. */
  vm: string
  info: ErrorSource
  url: string
  time: number
  /** How often the same error with the same stack occurred. */
  count: number
  /** The actions before its latest occurrence, the newest last. */
  actions: readonly RecordedAction[]
}

export interface ErrorLog {
  /** The newest first. */
  readonly entries: Store<readonly ErrorEntry[]>
  record(error: unknown, info: ErrorSource, vm?: string): void
  recordAction(kind: RecordedAction['kind'], text: string): void
  clear(): void
  /** Clears the log when another user signs in, who must not see it. */
  setOwner(name: string): void
}

/** Entries and actions beyond these push out the oldest. */
const MAX_ENTRIES = 100
const MAX_ACTIONS = 10
const MAX_TEXT_LENGTH = 8_000

interface ErrorLogOptions {
  now(): number
  url(): string
  secrets(): readonly string[]
}

/** Keeps the entries in memory only, so they end with the browser tab. */
export function createErrorLog({ now, url, secrets }: ErrorLogOptions): ErrorLog {
  const list = createStore<readonly ErrorEntry[]>([])
  let actions: readonly RecordedAction[] = []
  let owner: string | undefined
  let next = 1

  function clear() {
    list.set([])
    actions = []
  }

  return {
    entries: list,
    clear,
    recordAction(kind, text) {
      actions = [
        ...actions,
        { kind, text: mask(displayTextOf(text, 80), secrets()), time: now() },
      ].slice(-MAX_ACTIONS)
    },
    record(error, info, vm = '') {
      const safe = (text: string) => mask(displayTextOf(text, MAX_TEXT_LENGTH), secrets())
      const err = { message: safe(messageOf(error)), stack: safe(stackOf(error)) }
      const known = list
        .get()
        .find(other => other.err.stack === err.stack && other.err.message === err.message)
      const entry: ErrorEntry = {
        id: known?.id ?? next++,
        err,
        vm,
        info,
        url: safe(url()),
        time: now(),
        count: (known?.count ?? 0) + 1,
        actions,
      }
      list.set([entry, ...list.get().filter(other => other !== known)].slice(0, MAX_ENTRIES))
    },
    setOwner(name) {
      if (owner !== undefined && owner !== name) clear()
      owner = name
    },
  }
}

/** The message of any thrown value, an `Error` or not. */
export function messageOf(error: unknown): string {
  if (isFields(error) && typeof error.message === 'string')
    return error.message || String(error.name)
  try {
    return (typeof error === 'object' && JSON.stringify(error)) || String(error)
  } catch {
    return Object.prototype.toString.call(error)
  }
}

const stackOf = (error: unknown) =>
  isFields(error) && typeof error.stack === 'string' ? error.stack : ''

/** Read at each call: the texts that the log must mask now, such as the token. */
export const currentSecrets = () => [tokenCookieText()]

/** One log for the window, so it outlives any component that an error unmounts. */
export const errorLog = createErrorLog({
  now: serverNow,
  url: () => location.href,
  secrets: currentSecrets,
})

/** The errors of this browser tab, the newest first. */
export const useErrorLog = () => useStore(errorLog.entries)

export interface BoundaryError {
  error: unknown
  /** React's component stack, from the component that threw up to the root. */
  componentStack: string
}

/** The error that a boundary caught last; `collectErrors` watches it. */
export const lastBoundaryError = createStore<BoundaryError | undefined>(undefined)
