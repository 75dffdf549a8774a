import type { Call } from '#api/call.ts'
import { type ListQuery, optionalCall, type ReadOptions } from '#api/call-options.ts'
import { pageFrom } from '#api/pagination.ts'
import { operationFrom } from '#entities/operation/operation.ts'
import { encodeKey, type RecordKey } from '#entities/record-key.ts'
import { operations } from '#resources/system/operations.ts'

type OperationFilter =
  | 'operId'
  | 'event'
  | 'operName'
  | 'record'
  | 'roleKey'
  | 'operIp'
  | 'operUrl'
  | 'businessType'
  | 'status'
  | 'code'

/**
 * `offset`: minutes east of UTC, for the days `beginTime` and `endTime`; `endOffset`: the same at
 * the end of the last day, if the clocks changed in between.
 */
type OperationQuery = ListQuery<OperationFilter | 'offset' | 'endOffset'>

/** The operation log, if the server has one: read only. */
export const createOperationLogApi = (call: Call) => ({
  list: (query: OperationQuery, options?: ReadOptions) =>
    call('GET', operations.paths.list, {
      ...optionalCall(options),
      query,
      read: data => pageFrom(data, operationFrom),
    }),
  /** What was done to one record, the newest first. */
  history: (kind: string, id: RecordKey, query: ListQuery<never>, options?: ReadOptions) =>
    call('GET', `/api/v1/operlogrecord/${kind}/${encodeKey(id)}`, {
      ...optionalCall(options),
      query,
      read: data => pageFrom(data, operationFrom),
    }),
})
