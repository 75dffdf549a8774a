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
import { refetchRequest } from '#lib/refetch.ts'

export interface Query<T> {
  data: T | undefined
  error: unknown
  /** A read is under way; `data` is then the answer of the read before. */
  isFetching: boolean
  /** The last answer, even if another read failed since. */
  lastData: T | undefined
  /** Reads once more. */
  refetch(): void
  /** Changes the data to what the server has answered since. */
  patch(change: (data: T) => T): void
}

/** Called when a query below the provider is answered. */
export const QueryAnsweredContext = createContext<(() => void) | undefined>(undefined)

/** Keeps the data of a query while no component shows it. */
export interface QueryCache<T> {
  get(): T | undefined
  /** `undefined` after a failure: data that the user may no longer read is not shown again. */
  set(data: T | undefined): void
}

interface QueryOptions<T> {
  cache?: QueryCache<T> | undefined
  /** Returns the data to show for a new answer; a function defined outside of components. */
  merge?: ((before: T, now: T) => T) | undefined
}

/** The last answer, and the request that it answers. */
interface QueryState<T> extends Pick<Query<T>, 'data' | 'error' | 'lastData'> {
  answer: { read: (signal: AbortSignal) => Promise<T | false> } | undefined
}

/**
 * Reads when first drawn and whenever `read` is another function. A newer read aborts the one
 * before, so an older answer never replaces a newer one; leaving the page aborts too.
 * `refetchRequest` makes all queries on screen, or only the failed ones, read once more.
 * The data stays until the next answer, also if the same `read` fails the next time. If another
 * `read` fails, there is no data: the old data would pass for the answer to it.
 * The cached data of an earlier visit stands in for the first answer. Without a `read` nothing is
 * read, and there is no data.
 */
export function useQuery<T>(
  read: ((signal: AbortSignal) => Promise<T | false>) | undefined,
  { cache, merge }: QueryOptions<T> = {},
): Query<T> {
  const [attempt, setAttempt] = useState(0)
  const request = useMemo(() => read && { read, attempt }, [read, attempt])
  const [{ data, error, lastData, answer }, setState] = useState<QueryState<T>>(() => {
    const data = cache?.get()
    return { data, error: undefined, lastData: data, answer: request && { ...request } }
  })
  // Computed while drawing, so that it needs no second draw.
  const isFetching = request !== undefined && answer !== request
  const onAnswered = use(QueryAnsweredContext)
  const refetch = useCallback(() => setAttempt(before => before + 1), [])
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
      refetchRequest.subscribe(() => {
        if (hasFailed || refetchRequest.get().only === 'all') refetch()
      }),
    [refetch, hasFailed],
  )

  // The effect runs again for the same request when a hidden page is shown: then it is read once
  // more.
  const markFetching = useEffectEvent(() => {
    if (request && !isFetching) setState(before => ({ ...before, answer: { ...request } }))
  })

  // Before the paint, so that the answer is on its way while the browser draws.
  useLayoutEffect(() => {
    if (!request) return
    const controller = new AbortController()
    markFetching()
    function settle(result: T | false, error?: unknown) {
      if (controller.signal.aborted) return
      setState(before => {
        // `false` without an error is an expired session; the rows stay as they are.
        const keepsData = error === undefined || before.answer?.read === request?.read
        if (result === false)
          return { ...before, data: keepsData ? before.data : undefined, error, answer: request }
        const data = merge && before.data !== undefined ? merge(before.data, result) : result
        return { data, error, lastData: data, answer: request }
      })
      if (result !== false) onAnswered?.()
    }
    request.read(controller.signal).then(settle, (error: unknown) => settle(false, error))
    return () => controller.abort()
  }, [request, onAnswered, merge])

  useEffect(() => {
    if (request && !isFetching) cache?.set(error === undefined ? data : undefined)
  }, [request, data, error, isFetching, cache])

  return request
    ? { data, error, isFetching, lastData, refetch, patch }
    : { data: undefined, error: undefined, isFetching, lastData, refetch, patch }
}
