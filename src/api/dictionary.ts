import {
  type DictionaryEntry,
  type DictionaryType,
  dictionaryEntryFrom,
  dictionaryOptionFrom,
  dictionaryTypeFrom,
} from '#entities/dictionary-entry.ts'
import type { RecordMeta } from '#entities/record.ts'
import type { RecordKey } from '#entities/record-key.ts'
import type { Call } from './call.ts'
import { type Change, type ListQuery, optionalCall, type ReadOptions } from './call-options.ts'
import { LIST_PATHS } from './list-paths.ts'
import { listFrom, pageFrom } from './pagination.ts'
import { createRecordCalls, type VersionedOptions } from './records.ts'

type DictionaryQuery = ListQuery<'dictType' | 'dictLabel' | 'dictValue' | 'status'>
type DictionaryTypeQuery = ListQuery<'dictName' | 'dictType' | 'status'>

type ReadOnlyField = keyof RecordMeta | 'protected' | 'count'

type DictionaryEntryBody = Change<Omit<DictionaryEntry, ReadOnlyField | 'dictCode'>>
type DictionaryTypeBody = Change<Omit<DictionaryType, ReadOnlyField | 'dictId'>>

export type DictionaryApi = ReturnType<typeof createDictionaryApi>

/** The dictionary of §7, in its order, and the types (§27). */
export function createDictionaryApi(call: Call) {
  const entries = createRecordCalls<DictionaryEntry, DictionaryEntryBody>(call, {
    path: '/api/v1/dict/data',
    updatePath: '/api/v1/dict/data/',
    keyName: 'dictCode',
    read: dictionaryEntryFrom,
    // A disabled entry is no default any more.
    changedAlong: { status: ['isDefault'] },
  })
  const types = createRecordCalls<DictionaryType, DictionaryTypeBody>(call, {
    path: '/api/v1/dict/type',
    keyName: 'dictId',
    read: dictionaryTypeFrom,
  })

  return {
    ...entries,
    list: (query: DictionaryQuery, options?: ReadOptions) =>
      call('GET', LIST_PATHS.dict, {
        ...options,
        query,
        read: (data, { locale }) => pageFrom(data, row => dictionaryEntryFrom(row, locale)),
      }),
    changeStatus: (key: RecordKey, status: string, options?: VersionedOptions) =>
      entries.change(key, { status }, options),
    byType: (type: string, options?: ReadOptions) =>
      call('GET', `/api/v1/dict/databytype/${encodeURIComponent(type)}`, {
        ...options,
        read: (data, { leaveOut, locale }) =>
          listFrom(data, row => dictionaryOptionFrom(row, locale), leaveOut),
      }),

    /** The calls of one type. */
    type: types,
    types: (query: DictionaryTypeQuery, options?: ReadOptions) =>
      call('GET', '/api/v1/dict/typelist', {
        ...optionalCall(options),
        query,
        read(data, { leaveOut, locale }) {
          const page = pageFrom(data, row => dictionaryTypeFrom(row, locale))
          if (page.leftOut) leaveOut(page.leftOut)
          return page
        },
      }),
    /** All types, for a select field. */
    allTypes: (options?: ReadOptions) =>
      call('GET', '/api/v1/dict/typeoptionselect', {
        ...optionalCall(options),
        read: (data, { leaveOut, locale }) =>
          listFrom(data, row => dictionaryTypeFrom(row, locale), leaveOut),
      }),
  }
}
