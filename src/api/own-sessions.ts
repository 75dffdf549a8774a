import { endedSessionsFrom, openSessionFrom } from '#entities/open-session.ts'
import type { RecordKey } from '#entities/record-key.ts'
import type { Call } from './call.ts'
import { optionalCall, type ReadOptions } from './call-options.ts'
import { listFrom } from './pagination.ts'
import { createDelete } from './records.ts'

/** The sessions of the user, if the server lists them. */
export function createOwnSessionsApi(call: Call) {
  const remove = createDelete(call, '/api/v1/sessions')

  return {
    list: (options?: ReadOptions) =>
      call('GET', '/api/v1/sessions', {
        ...optionalCall(options),
        read: (data, { leaveOut }) => listFrom(data, openSessionFrom, leaveOut),
      }),
    /** Ends sessions of the list. */
    async end(ids: readonly RecordKey[]) {
      const answer = await remove(ids)
      return answer !== false && endedSessionsFrom(answer)
    },
    endOthers: () => call('DELETE', '/api/v1/sessions/others', { read: endedSessionsFrom }),
  }
}
