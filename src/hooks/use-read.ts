import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { again as lookAgain } from '#lib/again.ts'

export interface Reading<T> {
  data: T | undefined
  error: unknown
  /** A read is under way; `data` is then what the one before gave. */
  busy: boolean
  /** Reads once more. */
  again(): void
  /** Changes what was read, to what the server said since. */
  patch(change: (data: T) => T): void
}

/** Hears when what is read below it was answered. */
export const AnsweredContext = createContext<(() => void) | undefined>(undefined)

/** A page that is being drawn and not on screen yet. */
export interface Ahead {
  /** Aborted once it is on screen, or will not be. */
  signal: AbortSignal
  /** It can wait a moment for its first answers (`useFirstAnswer`): by question. */
  first?: Map<string, First<unknown>> | undefined
}

/**
 * As long as it is not aborted, what is below reads while it is first drawn, before its effects run.
 * The read of the effect shares that answer; a read that none shares is aborted with this signal.
 */
export const AheadContext = createContext<Ahead | undefined>(undefined)

/** Where a reading is kept while nobody shows it. */
export interface Kept<T> {
  get(): T | undefined
  /** `undefined` after a failure: what may no longer be read is not shown again. */
  set(data: T | undefined): void
}

/** How a read ended. */
export type Given<T> = Pick<Reading<T>, 'data' | 'error'>

/** A read that began before its page was on screen. */
export interface First<T> {
  /** Over when it ended, or the page waits for it no longer. */
  moment: Promise<void>
  /** Nothing as long as it is under way. */
  given?: Given<T>
}

/** What was read last, and by whom. */
interface Answered<T> extends Given<T> {
  answer: { read: (signal: AbortSignal) => Promise<T | false> }
}

/**
 * Reads when first drawn and whenever `read` is another function. A newer read aborts the one
 * before, so an older answer never stands over a newer one; leaving the page aborts too. What is
 * on screen is read once more when the connection is back, and what failed when that is asked for.
 * What was there before stays until the answer, also where the same could not be read again; where
 * it was another reading that failed, nothing is there: it would pass for what was asked for.
 * What was kept from an earlier visit stands in for the first answer; one that was waited for is it.
 */
export function useRead<T>(
  read: (signal: AbortSignal) => Promise<T | false>,
  kept?: Kept<T> | undefined,
  first?: First<T> | undefined,
): Reading<T> {
  const [turn, setTurn] = useState(0)
  const ahead = use(AheadContext)
  const asked = useMemo(() => {
    // What was kept stands there already: its question can wait.
    if (ahead && !ahead.first && !ahead.signal.aborted && kept?.get() === undefined)
      read(ahead.signal).catch(() => undefined)
    return { read, turn, first }
    // Another page around it is no reason to ask again.
  }, [read, turn])
  const [{ data, error, answer }, setState] = useState<Answered<T>>(() =>
    first?.given
      ? { ...first.given, answer: asked }
      : { data: kept?.get(), error: undefined, answer: { ...asked } },
  )
  // Known while drawing: no second draw has to say it.
  const busy = answer !== asked
  const answered = use(AnsweredContext)
  const again = useCallback(() => setTurn(before => before + 1), [])
  const patch = useCallback(
    (change: (data: T) => T) =>
      setState(before =>
        before.data === undefined ? before : { ...before, data: change(before.data) },
      ),
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

  // Before the paint, so that the answer is on its way while the browser draws.
  useLayoutEffect(() => {
    const given = asked.first?.given
    asked.first = undefined
    if (given) {
      if (busy) setState({ ...given, answer: asked })
      return
    }
    const leaving = new AbortController()
    // Shown again after it was hidden, the same is read once more.
    if (!busy) setState(before => ({ ...before, answer: { ...asked } }))
    function settle(given: T | false, error?: unknown) {
      if (leaving.signal.aborted) return
      setState(before => {
        // `false` without an error is an expired session; the rows stay as they are.
        const stays = error === undefined || before.answer.read === asked.read
        const last = stays ? before.data : undefined
        return { data: given === false ? last : given, error, answer: asked }
      })
      if (given !== false) answered?.()
    }
    asked.read(leaving.signal).then(settle, (error: unknown) => settle(false, error))
    return () => leaving.abort()
  }, [asked, answered])

  useEffect(() => {
    if (!busy) kept?.set(error === undefined ? data : undefined)
  }, [data, error, busy, kept])

  return { data, error, busy, again, patch }
}
