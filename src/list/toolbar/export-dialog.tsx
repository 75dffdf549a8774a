import { useState } from 'react'
import type { ListTexts } from '#list/list-texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { FieldGroup } from '#ui/fields/field.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { Meter } from '#ui/status/meter.tsx'

/** Which rows go into the file. */
export type ExportScope = 'selected' | 'all' | 'page'

export interface ExportDialogProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  /** Selected rows, on whatever page; without any they are no choice. */
  selectedCount: number
  /** Rows on this page; `total` is that of all. */
  count: number
  total: number
  isMore: boolean
  /** A file holds at most this many rows. */
  maxRows: number
  /** Set while the rows are fetched. */
  progress: { done: number; total: number } | undefined
  onCancel: () => void
  onSave: (rows: ExportScope, columns: 'shown' | 'all') => Promise<void>
  texts: ListTexts
}

/** Asks which rows and columns go into the file, and shows the progress. */
export default function ExportDialog(props: ExportDialogProps) {
  const { selectedCount, count, total, isMore, maxRows, progress, texts } = props
  const { onCancel, onSave, onClose, returnFocus } = props
  const [scope, setScope] = useState<ExportScope>(selectedCount > 0 ? 'selected' : 'all')
  const [width, setWidth] = useState<'shown' | 'all'>('shown')
  // Before the first rows arrive only the list knows how many there will be.
  const wanted = progress?.total || Math.min(total, maxRows)

  function close() {
    onCancel()
    onClose()
  }

  async function save() {
    await onSave(scope, width)
    onClose()
  }

  return (
    <Dialog
      title={texts.export}
      size="small"
      closeLabel={texts.close}
      onClose={close}
      returnFocus={returnFocus}
      actions={
        <>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button
            tone="primary"
            icon="download"
            busy={progress !== undefined}
            onClick={() => void save()}
          >
            {texts.exportFile}
          </Button>
        </>
      }
    >
      <div className="form">
        <FieldGroup
          label={texts.exportRows}
          help={scope === 'all' && (isMore || total > maxRows) && texts.willCut(maxRows)}
        >
          <RadioGroup
            value={scope}
            onChange={setScope}
            options={[
              ...(selectedCount > 0
                ? [{ value: 'selected' as const, label: texts.selectedRows(selectedCount) }]
                : []),
              { value: 'all', label: isMore ? texts.allRowsOver(total) : texts.allRows(total) },
              { value: 'page', label: texts.thisPage(count) },
            ]}
          />
        </FieldGroup>
        <FieldGroup label={texts.exportColumns}>
          <RadioGroup
            value={width}
            onChange={setWidth}
            options={[
              { value: 'shown', label: texts.shownColumns },
              { value: 'all', label: texts.allColumns },
            ]}
          />
        </FieldGroup>
      </div>
      {progress && (
        <Meter
          label={texts.exporting}
          value={progress.done}
          max={wanted}
          text={texts.progress(progress.done, wanted)}
        />
      )}
    </Dialog>
  )
}
