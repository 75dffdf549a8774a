import type { Notice, Notices } from './notices.ts'
import type { SessionMachine } from './session.ts'

/** What the client says of a call to which no envelope came (product.md 4). */
const LOST =
  /^(timeout of \d+ms exceeded|Request failed with status code \d+|Malformed answer from the server)$/

/**
 * What was said of a call that nobody answered goes when the same call is answered: beside
 * "created" it would not be so any more (W22). The history keeps it. Code 500 or above is no answer
 * either (R63); what was said of it goes when the very same is done after all.
 */
export function takeBackOutages(
  { answered }: Pick<SessionMachine, 'answered'>,
  notices: Pick<Notices, 'shown' | 'dismiss'>,
  network: string,
): () => void {
  /** What failed last, by its method and path: what is told of these next is told of it. */
  const failed = new Map<string, string>()
  const seen = new WeakSet<Notice>()
  /** Of which calls, not answered since, each notice was said: equal ones soon after one another are one. */
  const calls = new Map<number, Set<string>>()

  const stops = [
    notices.shown.subscribe(() => {
      for (const notice of notices.shown.get()) {
        if (seen.has(notice)) continue
        seen.add(notice)
        const { id, request = '', title } = notice
        const call = title === undefined ? request : (failed.get(request) ?? '')
        calls.set(id, (calls.get(id) ?? new Set()).add(call))
      }
    }),
    answered.subscribe(() => {
      const answer = answered.get()
      if (!answer) return
      const call = `${answer.method} ${answer.path}`
      if (answer.code >= 500) failed.set(call, answer.same)
      else failed.delete(call)
      for (const { id, text, title } of notices.shown.get()) {
        const isLost = text === network || LOST.test(text)
        const isOver = title === undefined ? isLost : answer.code === 200
        const open = calls.get(id)
        if (isOver && open?.delete(title === undefined ? call : answer.same) && open.size === 0)
          notices.dismiss(id)
      }
    }),
  ]
  return () => stops.forEach(stop => stop())
}
