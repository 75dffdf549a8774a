import { firstOnScreen } from '#lib/browser/on-screen.ts'
import type { ListTexts } from '#list/list-texts.ts'
import { Button, blockedProps } from '#ui/actions/button.tsx'
import { submitKeyHandler } from '#ui/actions/submit-button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Tone } from '#ui/status/alert.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { Meter } from '#ui/status/meter.tsx'
import type { Bulk } from './use-bulk.ts'

interface BulkDialogProps<Row> {
  bulk: Pick<Bulk<Row>, 'work' | 'blocked' | 'stop' | 'close'>
  rowName: (row: Row) => string
  texts: ListTexts
}

/** A longer list, drawn anew at each step, would slow down the run itself. */
const MAX_LISTED = 100

/** The result of each row of a bulk run, while it runs and afterwards. */
export function BulkDialog<Row>({ bulk, rowName, texts }: BulkDialogProps<Row>) {
  if (!bulk.work) return null
  const { blocked } = bulk
  const { title, steps, running, onRest } = bulk.work
  const end = running ? bulk.stop : bulk.close
  const tried = steps.filter(({ state }) => state === 'done' || state === 'failed').length

  return (
    <Dialog
      title={title}
      closeLabel={running ? undefined : texts.close}
      onKeyDown={submitKeyHandler(() => onRest?.())}
      onClose={end}
      returnFocus={tableOfPage}
      actions={
        <>
          <Button onClick={end}>{running ? texts.stop : texts.close}</Button>
          {onRest && (
            <Button onClick={onRest} {...blockedProps(blocked)}>
              {texts.rest}
            </Button>
          )}
        </>
      }
    >
      <Meter
        label={title}
        value={tried}
        max={steps.length}
        text={texts.progress(tried, steps.length)}
      />
      <ul className="results">
        {listedSteps(steps, running).map(({ place, item, state, reason }) => (
          <li key={place}>
            <span>{rowName(item)}</span>
            <Badge tone={TONES[state]}>{texts[state]}</Badge>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/**
 * Of a long run only the rows that are running or failed, and only the latest of these until it
 * ends: the meter says how far the whole run is.
 */
function listedSteps<Step extends { state: string }>(
  steps: readonly Step[],
  running: boolean,
): readonly (Step & { place: number })[] {
  const placed = steps.map((step, place) => ({ ...step, place }))
  if (placed.length <= MAX_LISTED) return placed
  const listed = placed.filter(({ state }) => state === 'running' || state === 'failed')
  return running ? listed.slice(-MAX_LISTED) : listed
}

/** Takes the focus: the button that was pressed is gone with the selection. */
export const tableOfPage = () => firstOnScreen('#main .table')

const TONES: Record<string, Tone | undefined> = {
  running: 'info',
  done: 'success',
  failed: 'danger',
  skipped: 'warning',
}
