import type { Session } from './session.ts'

/** Before anything was asked of the server. */
export const firstSession = (hasToken: boolean): Session =>
  hasToken ? { phase: 'loading', signedIn: false } : { phase: 'anonymous' }
