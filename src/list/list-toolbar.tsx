import { useLayoutEffect, useRef, useState } from 'react'
import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import { SavedViewsMenu } from '#list/saved-views/saved-views-menu.tsx'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { LazyDialog } from '#ui/overlays/lazy-dialog.tsx'
import type { ColumnChooserProps } from './column-chooser.tsx'
import type { ExportDialogProps } from './export-dialog.tsx'
import type { ListCardProps, ListColumn } from './list-props.ts'
import type { ListTexts } from './list-texts.ts'

const ColumnChooser = lazyWithPreload<ColumnChooserProps>(() => import('./column-chooser.tsx'))
const ExportDialog = lazyWithPreload<ExportDialogProps>(() => import('./export-dialog.tsx'))

/** At the start the actions for the selected rows, at the end those for the list. */
export function ListToolbar<Row>(props: ListCardProps<Row> & { hidden: readonly string[] }) {
  const { columns, hidden, total, isMore, texts, whole } = props
  const [open, setOpen] = useState<'columns' | 'export'>()
  const close = () => setOpen(undefined)
  const dialogProps = { size: 'small', onClose: close, texts } as const

  const cells = (isWide: boolean) =>
    columns
      .filter(column => isWide || column.rowHeader || !hidden.includes(column.key))
      .flatMap(column => exportColumnsFrom(column, isWide, texts))

  return (
    <div className="list-card__bar">
      {props.bulk && <SelectionBar {...props} />}
      <SavedViewsMenu views={props.views} presets={props.presets} hidden={hidden} texts={texts} />
      <IconButton icon="download" label={texts.export} onClick={() => setOpen('export')} />
      <IconButton icon="link" label={texts.copyLink} onClick={props.onCopyLink} />
      <IconButton icon="refresh" label={texts.refresh} onClick={props.onRefresh} />
      <IconButton icon="table" label={texts.columns} onClick={() => setOpen('columns')} />
      {open === 'columns' && (
        <LazyDialog part={ColumnChooser} title={texts.columns} {...dialogProps}>
          {returnFocus => (
            <ColumnChooser
              columns={columns}
              hidden={hidden}
              onHide={props.onHide}
              onClose={close}
              {...{ returnFocus, texts }}
            />
          )}
        </LazyDialog>
      )}
      {open === 'export' && (
        <LazyDialog part={ExportDialog} title={texts.export} {...dialogProps}>
          {returnFocus => (
            <ExportDialog
              count={props.rows?.length ?? 0}
              total={total}
              isMore={isMore}
              maxRows={whole.maxRows}
              progress={whole.progress}
              onCancel={whole.cancel}
              onSave={(rows, width) =>
                whole.save(
                  props.caption,
                  cells(width === 'all'),
                  rows === 'all' ? rows : (props.rows ?? []),
                )
              }
              onClose={close}
              {...{ returnFocus, texts }}
            />
          )}
        </LazyDialog>
      )}
    </div>
  )
}

/** How many rows are selected, and the actions for them. */
function SelectionBar<Row>(props: ListCardProps<Row>) {
  const { selected, total, texts } = props
  // Protected rows cannot be selected; those on other pages are known only after all were read.
  const fixedHere = props.rows?.filter(row => props.isFixed?.(row)).length ?? 0
  const selectable = total - Math.max(props.fixedCount, fixedHere)
  const actions = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)

  useLayoutEffect(() => {
    // The actions go with the selection, and so does the focus that was on one of them.
    if (!hadFocus.current || document.activeElement !== document.body) return
    const buttons = selected.size > 0 ? actions.current?.querySelectorAll('button') : undefined
    const lastButton = [...(buttons ?? [])].at(-1)
    const target =
      lastButton ?? actions.current?.closest('.card')?.querySelector<HTMLElement>('.table')
    target?.focus({ preventScroll: true })
  }, [selected.size])

  return (
    <div
      ref={actions}
      className="list-card__chosen"
      onFocus={() => (hadFocus.current = true)}
      onBlur={({ relatedTarget }) => (hadFocus.current = relatedTarget === null)}
    >
      <span role="status">
        {selected.size > 0 && texts.selected(selected.size, props.fixedCount)}
      </span>
      {selected.size > 0 && (
        <>
          {props.bulk?.([...selected.values()])}
          {selected.size < selectable && (
            <Button
              tone="ghost"
              size="small"
              busy={props.whole.progress !== undefined}
              onClick={() => void props.onSelectAll(props.isFixed)}
            >
              {props.isMore
                ? texts.selectFirst(props.whole.maxRows)
                : texts.selectMatching(selectable)}
            </Button>
          )}
          <Button tone="ghost" size="small" onClick={() => props.onSelectionChange(new Set())}>
            {texts.clearSelection}
          </Button>
        </>
      )}
    </div>
  )
}

function exportColumnsFrom<Row>(
  { label, value, storedValue }: ListColumn<Row>,
  isWide: boolean,
  texts: ListTexts,
) {
  return storedValue && isWide
    ? [
        { label, value },
        { label: texts.rawColumn(label), value: storedValue },
      ]
    : [{ label, value }]
}
