import { parseTime } from '#lib/format.ts'
import { mask } from '#lib/mask.ts'
import { shownOf } from '#lib/shape.ts'
import { createErrorLog, messageOf, secretsNow } from '#state/error-log.ts'

/** What an error says of itself, without secrets. */
export const saidBy = (error: unknown) => mask(shownOf(messageOf(error)), secretsNow())

/** What somebody who mends it needs to know, without secrets. */
export function detailsOf(error: unknown, url = location.href): string {
  const log = createErrorLog({ now: () => Date.now(), url: () => url, secrets: secretsNow })
  log.record(error, 'render')
  return log.list
    .get()
    .map(({ err, time, url }) =>
      [parseTime(time), url, err.message, err.stack].filter(Boolean).join('\n'),
    )
    .join('')
}
