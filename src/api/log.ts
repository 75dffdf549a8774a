import { operLogFrom } from '#model/oper-log.ts'
import { pageFrom } from '#model/page.ts'
import type { Call } from './client.ts'
import { optional, type ListQuery, type ReadOptions } from './options.ts'

export type LogQuery = ListQuery<'operName' | 'operUrl' | 'businessType' | 'code'>

/** The operation log, where the server has one: read only. */
export const createLogApi = (call: Call) => ({
  list: (query: LogQuery, options?: ReadOptions) =>
    call('GET', '/api/v1/operloglist', {
      ...optional(options),
      query,
      read: data => pageFrom(data, operLogFrom),
    }),
})
