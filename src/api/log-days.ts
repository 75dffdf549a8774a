import { logDayFrom } from '#entities/operation.ts'
import { optional, type ReadOptions } from './call-options.ts'
import type { Call } from './client.ts'
import { listFrom } from './pagination.ts'

/** The last days of a calendar so many minutes east of UTC, oldest first. */
export const readLogDays = (call: Call, days: number, offset: number, options?: ReadOptions) =>
  call('GET', '/api/v1/operlogdays', {
    ...optional(options),
    query: { days, offset },
    read: (data, _, leaveOut) => listFrom(data, logDayFrom, leaveOut),
  })
