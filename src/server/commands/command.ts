import type { Settings } from '#server/env.ts'

/** Resolves to the exit code, or rejects with an Error whose message is the one line to print. */
export type Command = (settings: Settings, print: (line: string) => void) => Promise<number>
