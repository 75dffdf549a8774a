import { useStore } from '#hooks/use-store.ts'
import { listOf, textOf } from '#lib/decode.ts'
import { usePage } from '#routing/current-page.ts'
import { useUserStorage } from '#session/user-storage.ts'

export type HiddenColumns = readonly string[] | undefined

/** The columns that the user has hidden on this page; `undefined` until the user chooses. */
export function useHiddenColumns(): [HiddenColumns, (hidden: HiddenColumns) => void] {
  const store = useUserStorage('columns', hiddenColumnsFrom, usePage().path)
  return [useStore(store), store.set]
}

const hiddenColumnsFrom = (value: unknown): HiddenColumns =>
  Array.isArray(value) ? listOf(value, textOf) : undefined
