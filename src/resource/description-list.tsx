import { displayTextOf } from '#lib/decode.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { Alert } from '#ui/status/alert.tsx'

export type Fact = readonly [label: string, value: string]

/** A record as pairs of what is asked and what is known. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="description-list">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{displayTextOf(value, Infinity) || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface FactsDialogProps
  extends Pick<DialogProps, 'title' | 'description' | 'returnFocus' | 'closeLabel'> {
  /** Why it may not be changed. */
  reason: string
  facts: readonly Fact[]
  onClose: () => void
}

/** A record that may only be looked at. */
export function FactsDialog({ reason, facts, ...dialog }: FactsDialogProps) {
  const { onClose, closeLabel } = dialog

  return (
    <Dialog
      {...dialog}
      placement="side"
      size="medium"
      actions={<Button onClick={onClose}>{closeLabel}</Button>}
    >
      <Alert>{reason}</Alert>
      <Facts facts={facts} />
    </Dialog>
  )
}
