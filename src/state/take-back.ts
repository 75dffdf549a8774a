import type { Notices } from './notices.ts'
import type { SessionMachine } from './session.ts'

const TIMED_OUT = /^timeout of \d+ms exceeded$/

/**
 * What was said of a call that nobody answered goes when the same call is answered: beside
 * "created" it would not be so any more (W22). The history keeps it.
 */
export function takeBackOutages(
  { answered }: Pick<SessionMachine, 'answered'>,
  notices: Pick<Notices, 'shown' | 'dismiss'>,
  network: string,
): () => void {
  return answered.subscribe(() => {
    const answer = answered.get()
    if (!answer) return
    const call = `${answer.method} ${answer.path}`
    for (const { id, request, text } of notices.shown.get()) {
      if (request === call && (text === network || TIMED_OUT.test(text))) notices.dismiss(id)
    }
  })
}
