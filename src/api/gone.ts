import { CallError } from './errors.ts'

/** There is no such record: 404, or -1 as this family of servers says it. */
export const isGone = (code: number | undefined) => code === 404 || code === -1

/** The same of what a call rejected with. */
export const saysGone = (error: unknown): error is CallError =>
  error instanceof CallError && isGone(error.code)
