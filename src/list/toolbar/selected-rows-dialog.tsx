import type { RecordKey } from '#entities/record-key.ts'
import type { ListTexts } from '#list/list-texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'

export interface SelectedRowsDialogProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  /** The selected rows that are not on this page, by their names. */
  rows: readonly { key: RecordKey; name: string }[]
  /** These rows are no longer selected. */
  onDrop: (keys: readonly RecordKey[]) => void
  texts: ListTexts
}

/** Names the selected rows that the page does not show, and takes them out of the selection. */
export default function SelectedRowsDialog(props: SelectedRowsDialogProps) {
  const { rows, onDrop, texts, ...dialog } = props

  return (
    <Dialog
      title={texts.selectedElsewhere}
      size="small"
      closeLabel={texts.close}
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose}>{texts.close}</Button>
          <Button
            onClick={() => {
              onDrop(rows.map(({ key }) => key))
              dialog.onClose()
            }}
          >
            {texts.dropAll(rows.length)}
          </Button>
        </>
      }
    >
      <ul className="results">
        {rows.map(({ key, name }) => (
          <li key={key}>
            <span>{name}</span>
            <Button
              tone="ghost"
              size="small"
              aria-label={texts.dropOf(name)}
              onClick={() => {
                onDrop([key])
                if (rows.length === 1) dialog.onClose()
              }}
            >
              {texts.drop}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
