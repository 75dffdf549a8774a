import type { Backend } from './backend.ts'

/** The specification as it is: our own server, and any back end that has its calls. */
export const standard: Backend = {
  headersFor: token => ({ 'X-Token': token }),
  adapt: call => call,
  records: {},
  supports: {
    sorting: true,
    periods: true,
    partialMatches: true,
    severalRoles: true,
    madePasswords: true,
    endingSessions: true,
    lastSignIn: true,
    recordHistory: true,
    severalOperations: true,
    lockingOut: true,
    preferences: true,
    onlyKnownPages: false,
  },
}
