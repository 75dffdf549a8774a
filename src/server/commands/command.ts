import type { Settings } from '#server/env.ts'

/** Resolves to the exit code, or rejects with an Error whose message is the one line to print. */
export type Command = (settings: Settings, print: (line: string) => void) => Promise<number>

/**
 * What `doctor` says of one thing. Without `fault` and `skipped` all is well, and `what` says what was
 * checked.
 */
export interface Finding {
  what: string
  fault?: string | undefined
  /** Why it could not be checked. */
  skipped?: string | undefined
}
