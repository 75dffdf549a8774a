import { use } from 'react'
import { AheadContext, type First } from './use-read.ts'

/** How long, in ms, a page may wait for an answer: nobody notices, and drawn with it, it is drawn once. */
const PATIENCE = 50

/**
 * What `read` gives, where the page can wait for it before it is on screen; nothing where it cannot.
 * For `useRead`, which reads otherwise: where the answer takes longer, it takes the one that comes
 * before the page is on screen.
 *
 * @param question names all that the answer depends on: a draw that begins anew finds it by that.
 */
export function useFirstAnswer<T>(
  question: string,
  read: (signal: AbortSignal) => Promise<T | false>,
): First<T> | undefined {
  const { first, signal } = use(AheadContext) ?? {}
  if (!first || !signal || signal.aborted) return undefined
  const answer = first.get(question) ?? begin(read(signal))
  first.set(question, answer)
  use(answer.moment)
  return answer as First<T>
}

function begin<T>(reading: Promise<T | false>): First<T> {
  const come = reading.then(
    data => void (begun.given = { data: data || undefined, error: undefined }),
    (error: unknown) => void (begun.given = { data: undefined, error }),
  )
  const begun: First<T> = { moment: Promise.race([come, sleep(PATIENCE)]) }
  return begun
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
