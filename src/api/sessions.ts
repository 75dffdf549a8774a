import { endedSessionsFrom } from '#entities/open-session.ts'
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
import { pageFrom } from './pagination.ts'
import { createDelete } from './records.ts'

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
