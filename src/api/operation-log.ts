import { logDayFrom, operLogFrom } from '#entities/operation.ts'
import type { Call } from './call.ts'
import { type ListQuery, optional, type ReadOptions } from './call-options.ts'
import { listFrom, pageFrom } from './pagination.ts'

type Filter = 'operId' | 'operName' | 'operUrl' | 'event' | 'businessType' | 'status' | 'code'

/**
 * `offset`: minutes east of UTC, for the days that `beginTime` and `endTime` name; `endOffset` where
 * the last one ends with others.
 */
export type LogQuery = ListQuery<Filter | 'offset' | 'endOffset'>

/** The operation log, where the server has one: read only. */
export const createLogApi = (call: Call) => ({
  list: (query: LogQuery, options?: ReadOptions) =>
    call('GET', '/api/v1/operloglist', {
      ...optional(options),
      query,
      read: data => pageFrom(data, operLogFrom),
    }),
})

/** The last days of a calendar so many minutes east of UTC, oldest first. */
export const readLogDays = (call: Call, days: number, offset: number, options?: ReadOptions) =>
  call('GET', '/api/v1/operlogdays', {
    ...optional(options),
    query: { days, offset },
    read: (data, _, leaveOut) => listFrom(data, logDayFrom, leaveOut),
  })
