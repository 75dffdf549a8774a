import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { refetchRequest as lookAgain } from '#lib/refetch.ts'

export interface Query<T> {
  data: T | undefined
  error: unknown
  /** A read is under way; `data` is then what the one before gave. */
  isFetching: boolean
  /** What was read last, also where the read since was another one and failed. */
  lastData: T | undefined
  /** Reads once more. */
  refetch(): void
  /** Changes what was read, to what the server said since. */
  patch(change: (data: T) => T): void
}

/** Hears when what is read below it was answered. */
export const QueryAnsweredContext = createContext<(() => void) | undefined>(undefined)

/** Where a reading is kept while nobody shows it. */
export interface QueryCache<T> {
  get(): T | undefined
  /** `undefined` after a failure: what may no longer be read is not shown again. */
  set(data: T | undefined): void
}

export interface QueryOptions<T> {
  cache?: QueryCache<T> | undefined
  /** Gives the answer that is shown in the place of the one before; a function outside of components. */
  merge?: ((before: T, now: T) => T) | undefined
}

/** What was read last, and by whom. */
interface QueryState<T> extends Pick<Query<T>, 'data' | 'error' | 'lastData'> {
  answer: { read: (signal: AbortSignal) => Promise<T | false> } | undefined
}

/**
 * Reads when first drawn and whenever `read` is another function. A newer read aborts the one
 * before, so an older answer never stands over a newer one; leaving the page aborts too. What is
 * on screen is read once more when the connection is back, and what failed when that is asked for.
 * What was there before stays until the answer, also where the same could not be read again; where
 * it was another reading that failed, nothing is there: it would pass for what was asked for.
 * What was kept from an earlier visit stands in for the first answer. Without a `read` nothing is
 * asked, and nothing there.
 */
export function useQuery<T>(
  read: ((signal: AbortSignal) => Promise<T | false>) | undefined,
  { cache, merge }: QueryOptions<T> = {},
): Query<T> {
  const [turn, setTurn] = useState(0)
  const asked = useMemo(() => read && { read, turn }, [read, turn])
  const [{ data, error, lastData, answer }, setState] = useState<QueryState<T>>(() => {
    const data = cache?.get()
    return { data, error: undefined, lastData: data, answer: asked && { ...asked } }
  })
  // Known while drawing: no second draw has to say it.
  const busy = asked !== undefined && answer !== asked
  const answered = use(QueryAnsweredContext)
  const again = useCallback(() => setTurn(before => before + 1), [])
  const patch = useCallback(
    (change: (data: T) => T) =>
      setState(before => {
        if (before.data === undefined) return before
        const data = change(before.data)
        return { ...before, data, lastData: data }
      }),
    [],
  )

  const hasFailed = error !== undefined
  useEffect(
    () =>
      lookAgain.subscribe(() => {
        if (hasFailed || lookAgain.get().only === 'all') again()
      }),
    [again, hasFailed],
  )

  // Shown again after it was hidden, the same is read once more.
  const nowBusy = useEffectEvent(() => {
    if (asked && !busy) setState(before => ({ ...before, answer: { ...asked } }))
  })

  // Before the paint, so that the answer is on its way while the browser draws.
  useLayoutEffect(() => {
    if (!asked) return
    const leaving = new AbortController()
    nowBusy()
    function settle(given: T | false, error?: unknown) {
      if (leaving.signal.aborted) return
      setState(before => {
        // `false` without an error is an expired session; the rows stay as they are.
        const stays = error === undefined || before.answer?.read === asked?.read
        if (given === false)
          return { ...before, data: stays ? before.data : undefined, error, answer: asked }
        const data = merge && before.data !== undefined ? merge(before.data, given) : given
        return { data, error, lastData: data, answer: asked }
      })
      if (given !== false) answered?.()
    }
    asked.read(leaving.signal).then(settle, (error: unknown) => settle(false, error))
    return () => leaving.abort()
  }, [asked, answered, merge])

  useEffect(() => {
    if (asked && !busy) cache?.set(error === undefined ? data : undefined)
  }, [asked, data, error, busy, cache])

  return asked
    ? { data, error, isFetching: busy, lastData, refetch: again, patch }
    : { data: undefined, error: undefined, isFetching: busy, lastData, refetch: again, patch }
}
