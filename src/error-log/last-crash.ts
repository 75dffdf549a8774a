import { createStore } from '#lib/store.ts'

export interface CrashReport {
  error: unknown
  /** React's, from the component that threw up to the root. */
  componentStack: string
}

/** The error that a boundary caught last. Whoever keeps the error log watches it, once there is one. */
export const lastCrash = createStore<CrashReport | undefined>(undefined)
