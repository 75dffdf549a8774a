import {
  type DictEntry,
  type DictType,
  dictEntryFrom,
  dictOptionFrom,
  dictTypeFrom,
} from '#entities/dictionary-entry.ts'
import type { Stamp } from '#entities/record.ts'
import type { Call } from './call.ts'
import { type Change, type ListQuery, optional, type ReadOptions } from './call-options.ts'
import { LISTS } from './list-paths.ts'
import { listFrom, pageFrom } from './pagination.ts'
import { createRecordCalls } from './records.ts'

export type DictQuery = ListQuery<'dictType' | 'dictLabel' | 'dictValue' | 'status'>
export type DictTypeQuery = ListQuery<'dictName' | 'dictType' | 'status'>

type Stamps = keyof Stamp | 'protected' | 'count'

export type DictBody = Change<Omit<DictEntry, Stamps | 'dictCode'>>
export type DictTypeBody = Change<Omit<DictType, Stamps | 'dictId'>>

export type DictApi = ReturnType<typeof createDictApi>

/** The dictionary of §7, in its order, and the types (§27). */
export function createDictApi(call: Call) {
  const entries = createRecordCalls<DictEntry, DictBody>(call, {
    path: '/api/v1/dict/data',
    pathOfPut: '/api/v1/dict/data/',
    keyName: 'dictCode',
    read: dictEntryFrom,
  })
  const types = createRecordCalls<DictType, DictTypeBody>(call, {
    path: '/api/v1/dict/type',
    keyName: 'dictId',
    read: dictTypeFrom,
  })

  return {
    ...entries,
    list: (query: DictQuery, options?: ReadOptions) =>
      call('GET', LISTS.dict, {
        ...options,
        query,
        read: data => pageFrom(data, dictEntryFrom),
      }),
    byType: (type: string, options?: ReadOptions) =>
      call('GET', `/api/v1/dict/databytype/${encodeURIComponent(type)}`, {
        ...options,
        read: (data, _, leaveOut) => listFrom(data, dictOptionFrom, leaveOut),
      }),

    /** The types themselves, each with the calls of a record. */
    type: types,
    types: (query: DictTypeQuery, options?: ReadOptions) =>
      call('GET', '/api/v1/dict/typelist', {
        ...optional(options),
        query,
        read(data, _, leaveOut) {
          const page = pageFrom(data, dictTypeFrom)
          if (page.leftOut) leaveOut(page.leftOut)
          return page
        },
      }),
    /** Every type, for a choice. */
    allTypes: (options?: ReadOptions) =>
      call('GET', '/api/v1/dict/typeoptionselect', {
        ...optional(options),
        read: (data, _, leaveOut) => listFrom(data, dictTypeFrom, leaveOut),
      }),
  }
}
