import { useMemo } from 'react'
import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import { isDefault } from '#entities/dictionary-entry.ts'
import { useStore } from '#hooks/use-store.ts'
import { useDictionaryCache } from '#resource/use-dictionary.ts'
import type { DictionaryOption } from '#resources/system/dictionary-entries.ts'

/** The entries of a type; `undefined` until they are read. */
export type EntriesOf = (type: string) => readonly DictionaryOption[] | undefined

const typesOf = (resource: Resource): readonly string[] => [
  ...new Set(
    fieldsOfResource(resource).flatMap(([, field]) => (field.kind === 'entry' ? [field.of] : [])),
  ),
]

/** The entries of all dictionaries of a resource: however many these are, it is one hook. */
export function useDictionaries(resource: Resource): EntriesOf {
  const dictionaries = useDictionaryCache()
  const store = useMemo(() => {
    const types = typesOf(resource)
    let known: readonly ReturnType<EntriesOf>[] = []
    let entriesOf: EntriesOf = () => undefined
    return {
      subscribe(listener: () => void) {
        const ends = types.map(type => dictionaries.subscribe(type, listener))
        return () => {
          for (const end of ends) end()
        }
      },
      /** Another function whenever the entries are others. */
      get() {
        const now = types.map(dictionaries.get)
        if (now.some((entries, index) => entries !== known[index])) {
          const byType = new Map(types.map((type, index) => [type, now[index]]))
          known = now
          entriesOf = type => byType.get(type)
        }
        return entriesOf
      },
    }
  }, [dictionaries, resource])
  return useStore(store)
}

/** Whether all are read that can be: a new record starts with their default entries. */
export function useAreDictionariesRead(resource: Resource): boolean {
  const entriesOf = useDictionaries(resource)
  const failed = useStore(useDictionaryCache().failed)
  return typesOf(resource).every(type => entriesOf(type) !== undefined || failed.includes(type))
}

/** The value of the entry that a new record starts with; empty where there is none. */
export const defaultEntryOf = (entries: readonly DictionaryOption[] | undefined): string =>
  entries?.find(isDefault)?.dictValue ?? ''
