import { useCallback, useMemo } from 'react'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { formatListState, type ListShape, type ListState, parseListState } from './list-state.ts'

/**
 * The list's state, read from the address and written to it. A new page or a submitted filter is
 * an entry in the history; `replace` is for what nobody asked for, like the last page for one beyond.
 */
export function useListState(
  shape: ListShape,
): [ListState, (change: Partial<ListState>, replace?: boolean) => void] {
  const { path, search, hash } = useAddress()
  const navigate = useNavigate()
  const state = useMemo(() => parseListState(search, shape), [search, shape])

  const change = useCallback(
    (part: Partial<ListState>, replace = false) => {
      const query = formatListState(search, { ...state, ...part }, shape)
      if (query !== search) navigate(path + query + hash, { replace })
    },
    [path, search, hash, state, shape, navigate],
  )
  return [state, change]
}
