import {
  dictionaryEntries,
  dictionaryEntryFrom,
  dictionaryOptionFrom,
} from '#resources/system/dictionary-entries.ts'
import { dictionaryTypeFrom, dictionaryTypes } from '#resources/system/dictionary-types.ts'
import type { Call } from './call.ts'
import { optionalCall, type ReadOptions } from './call-options.ts'
import { listFrom, pageFrom } from './pagination.ts'
import { createResourceApi, type ResourceQuery } from './resource.ts'

export type DictionaryApi = ReturnType<typeof createDictionaryApi>

/** Servers list the entries in their order without being asked. */
const entriesInOrder = { ...dictionaryEntries, order: undefined }

/** The dictionary of §7, in its order, and the types (§27). */
export function createDictionaryApi(call: Call) {
  const entries = createResourceApi(call, entriesInOrder, dictionaryEntryFrom, {
    // A disabled entry is no default any more.
    changedAlong: { status: ['isDefault'] },
  })
  const types = createResourceApi(call, dictionaryTypes, dictionaryTypeFrom)

  return {
    ...entries,
    byType: (type: string, options?: ReadOptions) =>
      call('GET', `/api/v1/dict/databytype/${encodeURIComponent(type)}`, {
        ...options,
        read: (data, { leaveOut, locale }) =>
          listFrom(data, row => dictionaryOptionFrom(row, locale), leaveOut),
      }),

    /** The calls of one type. */
    type: types,
    types: (query: ResourceQuery, options?: ReadOptions) =>
      call('GET', dictionaryTypes.paths.list, {
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
