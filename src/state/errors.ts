import { createStore } from '#lib/store.ts'
import { useStore } from '#hooks/use-store.ts'

/** How an error was noticed. */
export type ErrorInfo = 'render' | 'error' | 'rejection' | 'resource'

/** What a person or the page did before: never what was typed. */
export interface Action {
  kind: 'page' | 'call' | 'press'
  text: string
  time: number
}

/** §3 error log entry; every text in it is masked (security.md R43). */
export interface ErrorEntry {
  id: number
  err: { message: string; stack: string }
  /** The component that threw; empty when no component did. */
  vm: string
  info: ErrorInfo
  url: string
  time: number
  /** How often the same came from the same place. */
  count: number
  /** Before the latest of them, the newest last. */
  actions: readonly Action[]
}

/** What went wrong in this browser tab, the newest first; error-log.ts, which comes later, writes it. */
export const errors = createStore<readonly ErrorEntry[]>([])

export const useErrors = () => useStore(errors)
