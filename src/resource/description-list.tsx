import type { ReactNode } from 'react'
import { displayTextOf } from '#lib/decode.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { Alert } from '#ui/status/alert.tsx'

/** A label with its text, with an instant, or with what is drawn otherwise, such as links. */
export type DescriptionItem = readonly [
  label: string,
  value: string | { time: string } | { content: ReactNode },
]

/** A record as pairs of label and value. */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className="description-list">
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {typeof value === 'string' ? (
              displayTextOf(value, Infinity) || '–'
            ) : 'content' in value ? (
              value.content
            ) : value.time ? (
              <RelativeTime time={value.time} hasSeconds />
            ) : (
              '–'
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface DetailsDialogProps extends Pick<DialogProps, 'title' | 'description' | 'returnFocus'> {
  /** Why the record may not be changed. */
  reason: string
  items: readonly DescriptionItem[]
  onClose: () => void
  /** Stands above the record: what was typed into its form earlier. */
  children?: ReactNode
}

/** Shows a record that the user may only read. */
export function DetailsDialog({ reason, items, onClose, children, ...dialog }: DetailsDialogProps) {
  const { close: closeLabel } = useTexts('common')

  return (
    <Dialog
      {...dialog}
      {...{ onClose, closeLabel }}
      placement="side"
      size="medium"
      actions={<Button onClick={onClose}>{closeLabel}</Button>}
    >
      <Alert>{reason}</Alert>
      {children}
      <DescriptionList items={items} />
    </Dialog>
  )
}
