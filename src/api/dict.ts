import {
  dictEntryFrom,
  dictOptionFrom,
  dictTypeFrom,
  type DictEntry,
  type DictType,
} from '#model/dict.ts'
import { type Key, keyInPath } from '#model/key.ts'
import { listFrom, pageFrom } from '#model/page.ts'
import type { Call } from './client.ts'
import { LISTS } from './lists.ts'
import {
  optional,
  orNothing,
  type Change,
  type ListQuery,
  type ReadOptions,
  type WriteOptions,
} from './options.ts'
import { createRemove } from './removal.ts'

export type DictQuery = ListQuery<'dictType' | 'dictLabel' | 'dictValue' | 'status'>
export type DictTypeQuery = ListQuery<'dictName' | 'dictType' | 'status'>

type Stamps = 'createdAt' | 'updatedAt' | 'protected' | 'count'

export type DictBody = Change<Omit<DictEntry, Stamps | 'dictCode'>>
export type DictTypeBody = Change<Omit<DictType, Stamps | 'dictId'>>

export type DictApi = ReturnType<typeof createDictApi>

/** The dictionary of §7, in its order, and the types (contract.md 6.2). */
export const createDictApi = (call: Call) => ({
  list: (query: DictQuery, options?: ReadOptions) =>
    call('GET', LISTS.dict, {
      ...options,
      query,
      read: data => pageFrom(data, dictEntryFrom),
    }),
  get: (id: Key, options?: ReadOptions) =>
    call('GET', `/api/v1/dict/data/${keyInPath(id)}`, { ...options, read: dictEntryFrom }),
  byType: (type: string, options?: ReadOptions) =>
    call('GET', `/api/v1/dict/databytype/${encodeURIComponent(type)}`, {
      ...options,
      read: data => listFrom(data, dictOptionFrom),
    }),
  create: (body: DictBody, options?: WriteOptions) =>
    call('POST', '/api/v1/dict/data', { ...options, body, read: orNothing(dictEntryFrom) }),
  update: (body: DictBody & { dictCode: Key }, options?: WriteOptions) =>
    call('PUT', '/api/v1/dict/data/', { ...options, body, read: orNothing(dictEntryFrom) }),
  remove: createRemove(call, '/api/v1/dict/data'),

  types: (query: DictTypeQuery, options?: ReadOptions) =>
    call('GET', '/api/v1/dict/typelist', {
      ...optional(options),
      query,
      read: data => pageFrom(data, dictTypeFrom),
    }),
  /** Every type, for a choice. */
  allTypes: (options?: ReadOptions) =>
    call('GET', '/api/v1/dict/typeoptionselect', {
      ...optional(options),
      read: data => listFrom(data, dictTypeFrom),
    }),
  getType: (id: Key, options?: ReadOptions) =>
    call('GET', `/api/v1/dict/type/${keyInPath(id)}`, { ...options, read: dictTypeFrom }),
  createType: (body: DictTypeBody, options?: WriteOptions) =>
    call('POST', '/api/v1/dict/type', { ...options, body, read: orNothing(dictTypeFrom) }),
  updateType: (body: DictTypeBody & { dictId: Key }, options?: WriteOptions) =>
    call('PUT', '/api/v1/dict/type', { ...options, body, read: orNothing(dictTypeFrom) }),
  removeTypes: createRemove(call, '/api/v1/dict/type'),
})
