import { useStore } from '#hooks/use-store.ts'
import { listOf, textOf } from '#lib/decode.ts'
import { usePage } from '#routing/current-page.ts'
import { useKept } from '#session/user-storage.ts'

type Hidden = readonly string[] | undefined

/** The columns a person has hidden on this page; `undefined` as long as nobody chose. */
export function useColumns(): [Hidden, (hidden: Hidden) => void] {
  const store = useKept('columns', hiddenFrom, usePage().path)
  return [useStore(store), store.set]
}

const hiddenFrom = (value: unknown): Hidden =>
  Array.isArray(value) ? listOf(value, textOf) : undefined
