import type { Backend } from './backend.ts'

/** The specification as it is: any back end that has its calls. */
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
    keywords: false,
  },
}

/** Our own server, which has more than the specification asks for. */
export const ownServer: Backend = {
  ...standard,
  supports: { ...standard.supports, keywords: true },
}
