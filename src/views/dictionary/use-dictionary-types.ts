import { useCallback } from 'react'
import { readAllPages } from '#api/all-pages.ts'
import { createDictionaryApi, type DictionaryApi } from '#api/dictionary.ts'
import { isUnknownCall } from '#api/errors.ts'
import { DICT_TYPE_PATTERN, usedTypesFrom } from '#entities/dictionary-entry.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useStore } from '#hooks/use-store.ts'
import { textsOf } from '#lib/decode.ts'
import { useListCache } from '#list/list-cache.ts'
import type { DictionaryType } from '#resources/system/dictionary-types.ts'
import { useApi } from '#session/use-api.ts'
import { useUserStorage } from '#session/user-storage.ts'

export interface KnownType {
  dictType: string
  name: string
  count: number | undefined
  /** The server's record; none for a type that is only known from its entries. */
  row?: DictionaryType
}

export interface KnownTypes {
  /** Those that are part of the system come behind the shop's. */
  types: readonly KnownType[]
  /** Whether the server lists its types; otherwise they are collected from the entries. */
  isListed: boolean
}

const TYPES_CACHE_KEY = {}

/** The dictionary types, from whichever call the server knows (§16). */
export function useDictionaryTypes() {
  const api = useApi(createDictionaryApi)
  const read = useCallback((signal: AbortSignal) => loadTypes(api, signal), [api])
  return useQuery(read, { cache: useListCache<KnownTypes>(TYPES_CACHE_KEY, '') })
}

/** Types the user typed because the server lists none; remembered in this browser. */
export function useRememberedTypes(): [readonly string[], (type: string) => void] {
  const store = useUserStorage('dict-types', typesFrom)
  return [useStore(store), type => store.set(typesFrom([...store.get(), type]))]
}

async function loadTypes(api: DictionaryApi, signal: AbortSignal): Promise<KnownTypes> {
  try {
    const { rows } = await readAllPages(
      page => api.types(page, { signal }),
      type => type.dictId,
      { signal },
    )
    const builtIn = rows.filter(row => row.protected)
    return {
      types: [...rows.filter(row => !row.protected), ...builtIn].map(row => ({
        dictType: row.dictType,
        name: row.dictName,
        count: row.count,
        row,
      })),
      isListed: true,
    }
  } catch (error) {
    if (!isUnknownCall(error)) throw error
    const { rows } = await readAllPages(
      page => api.list(page, { signal }),
      entry => entry.dictCode,
      { signal },
    )
    return {
      // Sorted by name, because their order among the entries changes with every reordering.
      types: usedTypesFrom(rows)
        .map(type => ({ ...type, name: type.dictType }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
      isListed: false,
    }
  }
}

const MAX_REMEMBERED = 50

const typesFrom = (value: unknown): readonly string[] =>
  [...new Set(textsOf(value))].filter(type => DICT_TYPE_PATTERN.test(type)).slice(-MAX_REMEMBERED)
