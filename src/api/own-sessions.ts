import { openSessionFrom } from '#entities/open-session.ts'
import type { Call } from './call.ts'
import { optionalCall, type ReadOptions } from './call-options.ts'
import { listFrom } from './pagination.ts'
import { createDelete } from './records.ts'

/** The sessions of the user, if the server lists them. */
export const createOwnSessionsApi = (call: Call) => ({
  list: (options?: ReadOptions) =>
    call('GET', '/api/v1/sessions', {
      ...optionalCall(options),
      read: (data, { leaveOut }) => listFrom(data, openSessionFrom, leaveOut),
    }),
  /** Ends sessions of the list. */
  end: createDelete(call, '/api/v1/sessions'),
  endOthers: () => call('DELETE', '/api/v1/sessions/others'),
})
