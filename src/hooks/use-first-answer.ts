import { use } from 'react'
import { AheadContext, type Given } from './use-read.ts'

/** How long, in ms, a page may wait for an answer: nobody notices, and drawn with it, it is drawn once. */
const PATIENCE = 50

/**
 * What `read` gives, where the page can wait for it before it is on screen; nothing where it cannot,
 * or where that takes longer. For `useRead`, which reads otherwise.
 *
 * @param question names all that the answer depends on: a draw that begins anew finds it by that.
 */
export function useFirstAnswer<T>(
  question: string,
  read: (signal: AbortSignal) => Promise<T | false>,
): Given<T> | undefined {
  const { first, signal } = use(AheadContext) ?? {}
  if (!first || !signal || signal.aborted) return undefined
  const answer = first.get(question) ?? Promise.race([given(read(signal)), sleep(PATIENCE)])
  first.set(question, answer)
  return use(answer as Promise<Given<T> | undefined>)
}

const given = <T>(reading: Promise<T | false>): Promise<Given<T>> =>
  reading.then(
    data => ({ data: data || undefined, error: undefined }),
    (error: unknown) => ({ data: undefined, error }),
  )

const sleep = (ms: number) => new Promise<undefined>(resolve => setTimeout(resolve, ms))
