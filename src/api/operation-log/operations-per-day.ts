import type { Call } from '#api/call.ts'
import { optionalCall, type ReadOptions } from '#api/call-options.ts'
import { listFrom } from '#api/pagination.ts'
import { operationsPerDayFrom } from '#entities/operation/operations-per-day.ts'

/** The last days, oldest first, of a calendar that is `offset` minutes east of UTC. */
export const readOperationsPerDay = (
  call: Call,
  days: number,
  offset: number,
  options?: ReadOptions,
) =>
  call('GET', '/api/v1/operlogdays', {
    ...optionalCall(options),
    query: { days, offset },
    read: (data, { leaveOut }) => listFrom(data, operationsPerDayFrom, leaveOut),
  })
