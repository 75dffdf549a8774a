import { endedSessionsFrom } from '#entities/open-session.ts'
import { unknownSignInFrom } from '#entities/person-session.ts'
import { encodeKey, type RecordKey } from '#entities/record-key.ts'
import type { Call } from './call.ts'
import { listFrom } from './pagination.ts'

/** Sign-ins of the user from browsers that were not known, where the server tells them. */
export const createUnknownSignInsApi = (call: Call) => ({
  /** Those that the user was not told of yet: the server gives each once. */
  take: () =>
    call('PUT', '/api/v1/sessions/told', {
      // The user did not ask for it, so no failure is shown; the next page asks again.
      isPolling: true,
      read: (data, { leaveOut }) => listFrom(data, unknownSignInFrom, leaveOut),
    }),
  /** The module of records, which all lists load, is not loaded for one session. */
  end: (id: RecordKey) =>
    call('DELETE', `/api/v1/sessions/${encodeKey(id)}`, { read: endedSessionsFrom }),
})
