import { type Key, keyInPath } from '#model/key.ts'
import type { Call } from './client.ts'
import type { WriteOptions } from './options.ts'
import { createUnanswered } from './unanswered.ts'

/**
 * Deletes records. No number is given twice, so a second try goes under the key of one that got no
 * answer: what that one has deleted is not called missing (R63).
 */
export function createRemove(call: Call, path: string) {
  const unanswered = createUnanswered()

  return (ids: readonly Key[], options?: WriteOptions) => {
    const which = `${path}/${ids.map(keyInPath).join(',')}`
    return unanswered.send<unknown>(which, '', idempotencyKey =>
      call('DELETE', which, { ...options, idempotencyKey }),
    )
  }
}
