import type { ListTexts } from '#list/list-texts.ts'
import type { HiddenColumns } from '#list/use-hidden-columns.ts'
import { Button } from '#ui/actions/button.tsx'
import type { Column } from '#ui/collections/table-props.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'

export interface ColumnChooserProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  columns: readonly Pick<Column<never>, 'key' | 'label' | 'rowHeader'>[]
  hidden: readonly string[]
  /** `undefined` brings back the columns that are shown by default. */
  onHide: (hidden: HiddenColumns) => void
  texts: ListTexts
}

/** Chooses the shown columns; each tick counts at once. The column that names the row stays. */
export default function ColumnChooser({
  columns,
  hidden,
  onHide,
  texts,
  ...dialog
}: ColumnChooserProps) {
  return (
    <Dialog
      title={texts.columns}
      size="small"
      closeLabel={texts.close}
      {...dialog}
      actions={<Button onClick={() => onHide(undefined)}>{texts.usualColumns}</Button>}
    >
      <div className="choices">
        {columns.map(({ key, label, rowHeader }) => (
          <Checkbox
            key={key}
            label={label}
            disabled={rowHeader}
            checked={rowHeader || !hidden.includes(key)}
            onChange={isShown =>
              onHide(isShown ? hidden.filter(other => other !== key) : [...hidden, key])
            }
          />
        ))}
      </div>
    </Dialog>
  )
}
