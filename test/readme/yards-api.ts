import type { Call } from '#api/call.ts'
import type { Change, ListQuery, ReadOptions } from '#api/call-options.ts'
import { pageFrom } from '#api/pagination.ts'
import { createRecordCalls } from '#api/records.ts'
import { type RecordMeta, recordMetaFrom } from '#entities/record.ts'
import { type RecordKey, requiredKeyFrom } from '#entities/record-key.ts'
import { fieldsOf, numberOf, textOf } from '#lib/decode.ts'

export interface Yard extends RecordMeta {
  yardId: RecordKey
  name: string
  tonnes: number | undefined
}

export function yardFrom(value: unknown): Yard {
  const fields = fieldsOf(value)
  return {
    ...recordMetaFrom(fields),
    yardId: requiredKeyFrom(fields.yardId),
    name: textOf(fields.name),
    tonnes: numberOf(fields.tonnes),
  }
}

export const createYardsApi = (call: Call) => ({
  ...createRecordCalls<Yard, Change<Pick<Yard, 'name' | 'tonnes'>>>(call, {
    path: '/api/v1/yard',
    keyName: 'yardId',
    read: yardFrom,
  }),
  list: (query: ListQuery<'name'>, options?: ReadOptions) =>
    call('GET', '/api/v1/yardlist', { ...options, query, read: data => pageFrom(data, yardFrom) }),
})
