import { parseTime } from '#lib/format.ts'
import { createErrorLog, secretsNow } from '#state/error-log.ts'

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
