import type { Answer } from '#api/call.ts'
import type { Store } from '#lib/store.ts'
import type { Notices } from './notices.ts'

/**
 * Dismisses the notice of a failed call once that call is answered: beside "created" it would no
 * longer be true. The history keeps it. Returns the function that stops this.
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
        : cause.type === 'failed'
          && answer.code === 200
          && cause.fingerprint === answer.fingerprint,
    )
  })
}
