import { useState } from 'react'
import type { CsvCell } from '#lib/csv.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldGroup } from './field.tsx'
import type { ListColumn } from './list-card.tsx'
import type { ListTexts } from './list-texts.ts'
import { Meter } from './meter.tsx'
import { RadioGroup } from './radio-group.tsx'

export interface WholeList<Row> {
  progress: { done: number; total: number } | undefined
  cancel: () => void
  save: (
    title: string,
    columns: readonly { label: string; value: (row: Row) => CsvCell }[],
    rows: readonly Row[] | 'all',
  ) => Promise<void>
}

export interface ListExportProps<Row> {
  title: string
  columns: readonly ListColumn<Row>[]
  hidden: readonly string[]
  rows: readonly Row[]
  total: number
  whole: WholeList<Row>
  onClose: () => void
  texts: ListTexts
}

/** Asks what goes into the file, and shows how far it is (features.md, W17). */
export function ListExport<Row>(props: ListExportProps<Row>) {
  const { title, columns, hidden, rows, total, whole, onClose, texts } = props
  const [scope, setScope] = useState<'page' | 'all'>('all')
  const [width, setWidth] = useState<'shown' | 'all'>('shown')

  function close() {
    whole.cancel()
    onClose()
  }

  async function save() {
    const isWide = width === 'all'
    const cells = columns
      .filter(column => isWide || column.rowHeader || !hidden.includes(column.key))
      .flatMap(column => cellsOf(column, isWide, texts))
    await whole.save(title, cells, scope === 'all' ? 'all' : rows)
    onClose()
  }

  return (
    <Dialog
      title={texts.export}
      size="small"
      closeLabel={texts.close}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button
            tone="primary"
            icon="download"
            busy={whole.progress !== undefined}
            onClick={() => void save()}
          >
            {texts.exportFile}
          </Button>
        </>
      }
    >
      <FieldGroup label={texts.exportRows}>
        <RadioGroup
          value={scope}
          onChange={setScope}
          options={[
            { value: 'all', label: texts.allRows(total) },
            { value: 'page', label: texts.thisPage(rows.length) },
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
      {whole.progress && (
        <Meter
          label={texts.exporting}
          value={whole.progress.done}
          most={whole.progress.total}
          text={texts.progress(whole.progress.done, whole.progress.total)}
        />
      )}
    </Dialog>
  )
}

function cellsOf<Row>({ label, value, raw }: ListColumn<Row>, isWhole: boolean, texts: ListTexts) {
  if (!value) return []
  return raw && isWhole
    ? [
        { label, value },
        { label: texts.rawColumn(label), value: raw },
      ]
    : [{ label, value }]
}
