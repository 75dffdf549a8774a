import type { Notices } from './notices.ts'
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
  const failed = new Set<string>()

  return answered.subscribe(() => {
    const answer = answered.get()
    if (!answer) return
    const call = `${answer.method} ${answer.path}`
    if (answer.code >= 500) failed.add(answer.same)
    const isDone = answer.code === 200 && failed.delete(answer.same)
    for (const { id, request, text, title } of notices.shown.get()) {
      if (request !== call) continue
      if (title === undefined ? text === network || LOST.test(text) : isDone) notices.dismiss(id)
    }
  })
}
