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
  const told = new WeakMap<Notice, string>()
  /** Whatever calls each notice was said of: equal ones soon after one another are one notice. */
  const calls = new Map<number, Set<string | undefined>>()

  const stops = [
    notices.shown.subscribe(() => {
      for (const notice of notices.shown.get()) {
        calls.set(notice.id, (calls.get(notice.id) ?? new Set()).add(notice.request))
        const same = failed.get(notice.request ?? '')
        if (same !== undefined && !told.has(notice)) told.set(notice, same)
      }
    }),
    answered.subscribe(() => {
      const answer = answered.get()
      if (!answer) return
      const call = `${answer.method} ${answer.path}`
      if (answer.code >= 500) failed.set(call, answer.same)
      else failed.delete(call)
      for (const notice of notices.shown.get()) {
        if (notice.request !== call || calls.get(notice.id)?.size !== 1) continue
        const isLost = notice.text === network || LOST.test(notice.text)
        const isDone = answer.code === 200 && told.get(notice) === answer.same
        if (notice.title === undefined ? isLost : isDone) notices.dismiss(notice.id)
      }
    }),
  ]
  return () => stops.forEach(stop => stop())
}
