import { endedSessionsFrom, openSessionFrom } from '#entities/open-session.ts'
import { personSessionFrom } from '#entities/person-session.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { sessions } from '#resources/system/sessions.ts'
import type { Call } from './call.ts'
import {
  type ListQuery,
  optionalCall,
  type ReadOptions,
  type WriteOptions,
} from './call-options.ts'
import { listFrom, pageFrom } from './pagination.ts'
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

/** The sessions of all people, if the server lists them. */
export function createSessionsApi(call: Call) {
  const remove = createDelete(call, sessions.paths.record)

  return {
    list: (query: ListQuery<string>, options?: ReadOptions) =>
      call('GET', sessions.paths.list, {
        ...optionalCall(options),
        query,
        read: data => pageFrom(data, personSessionFrom),
      }),
    async end(ids: readonly RecordKey[], options?: WriteOptions) {
      const answer = await remove(ids, options)
      return answer !== false && endedSessionsFrom(answer)
    },
  }
}
