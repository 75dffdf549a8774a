import type { Answer } from '#api/call.ts'
import type { Store } from '#lib/store.ts'
import type { Notices } from './notices.ts'

/**
 * Dismisses what was said of a call once that call is answered: beside "created" it would not be so
 * any more (W22). The history keeps it. Returns what ends it.
 */
export function dismissResolved(
  { answered }: { answered: Store<Answer | undefined> },
  notices: Pick<Notices, 'dismissResolved'>,
): () => void {
  return answered.subscribe(() => {
    const answer = answered.get()
    if (!answer) return
    const request = `${answer.method} ${answer.path}`
    notices.dismissResolved(cause =>
      cause.type === 'unanswered'
        ? cause.request === request
        : answer.code === 200 && cause.fingerprint === answer.fingerprint,
    )
  })
}
