import { parseTime } from '#lib/format.ts'
import { mask } from '#lib/mask.ts'
import { shownOf } from '#lib/shape.ts'
import { createErrorLog, messageOf, secretsNow } from '#state/error-log.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { Button } from '#ui/button.tsx'

/** What an error says of itself, without secrets. */
export const saidBy = (error: unknown) => mask(shownOf(messageOf(error)), secretsNow())

/** What stands in the card once it can be had without secrets. */
export function CopyDetails({ error }: { error: unknown }) {
  const texts = useTexts('common')
  const notices = useNotices()

  async function copy() {
    try {
      await navigator.clipboard.writeText(detailsOf(error))
      notices.show('success', texts.copied)
    } catch {
      notices.show('warning', texts.notCopied)
    }
  }

  return (
    <Button size="small" tone="ghost" onClick={() => void copy()}>
      {texts.copyDetails}
    </Button>
  )
}

/** What somebody who mends it needs to know, without secrets. */
function detailsOf(error: unknown): string {
  const log = createErrorLog({ now: Date.now, url: () => location.href, secrets: secretsNow })
  log.record(error, 'render')
  return log.list
    .get()
    .map(({ err, time, url }) =>
      [parseTime(time), url, err.message, err.stack].filter(Boolean).join('\n'),
    )
    .join('')
}
