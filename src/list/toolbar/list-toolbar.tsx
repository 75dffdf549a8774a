import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { MAX_ROWS } from '#api/all-pages.ts'
import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import { useBlockSize } from '#hooks/use-block-size.ts'
import type { ListCardProps, ListColumn } from '#list/list-props.ts'
import type { ListTexts } from '#list/list-texts.ts'
import { SavedViewsMenu } from '#list/saved-views/saved-views-menu.tsx'
import type { HiddenColumns } from '#list/use-hidden-columns.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { LazyDialog } from '#ui/overlays/lazy-dialog.tsx'
import type { ColumnChooserProps } from './column-chooser.tsx'
import type { ExportDialogProps, ExportScope } from './export-dialog.tsx'
import type { SelectedRowsDialogProps } from './selected-rows-dialog.tsx'

const ColumnChooser = lazyWithPreload<ColumnChooserProps>(() => import('./column-chooser.tsx'))
const SelectedRowsDialog = lazyWithPreload<SelectedRowsDialogProps>(
  () => import('./selected-rows-dialog.tsx'),
)
const ExportDialog = lazyWithPreload<ExportDialogProps>(() => import('./export-dialog.tsx'))

interface ListToolbarProps<Row>
  extends SelectionBarProps<Row>,
    Pick<ListCardProps<Row>, 'caption' | 'columns' | 'presets'> {
  hidden: readonly string[]
  /** `undefined` brings back the columns that are shown by default. */
  onHide: (hidden: HiddenColumns) => void
  texts: ListTexts
  /** The buttons at the start, which fold the parts above the rows. */
  children: ReactNode
}

/** After the buttons that fold: the actions for the selected rows, at the end those for the list. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { list, columns, hidden, onHide, rowName, bulkActions, isFixed, texts } = props
  const { query, rows, whole, selection } = list
  const { items = [], total, isMore } = rows
  const [open, setOpen] = useState<'columns' | 'export'>()
  const bar = useRef<HTMLDivElement>(null)
  const selected = bulkActions ? [...selection.selected.values()] : []
  const hasSelection = selected.length > 0
  useBlockSize(bar, '--bar-h', !hasSelection)
  const close = () => setOpen(undefined)
  const dialogProps = { size: 'small', onClose: close, texts } as const

  const cells = (isWide: boolean) =>
    columns
      .filter(
        ({ key, rowHeader, isInEveryFile, isOnlyOnPage }) =>
          !isOnlyOnPage && (isWide || rowHeader || isInEveryFile || !hidden.includes(key)),
      )
      .flatMap(column => exportColumnsFrom(column, isWide, texts))

  const rowsOf = { selected, page: items, all: 'all' } as const satisfies Record<
    ExportScope,
    unknown
  >

  return (
    <div ref={bar} className="list-card__bar" data-selected={hasSelection || undefined}>
      <div className="list-card__folds">{props.children}</div>
      {bulkActions && <SelectionBar {...{ list, rowName, bulkActions, isFixed, texts }} />}
      <SavedViewsMenu {...{ query, hidden, onHide, texts }} presets={props.presets} />
      <IconButton icon="download" label={texts.export} onClick={() => setOpen('export')} />
      <IconButton icon="link" label={texts.copyLink} onClick={query.copyLink} />
      <IconButton icon="refresh" label={texts.refresh} onClick={rows.refresh} />
      <IconButton icon="table" label={texts.columns} onClick={() => setOpen('columns')} />
      {open === 'columns' && (
        <LazyDialog part={ColumnChooser} title={texts.columns} {...dialogProps}>
          {returnFocus => (
            <ColumnChooser
              columns={columns.filter(column => !column.isOnlyInFile)}
              hidden={hidden}
              onClose={close}
              {...{ onHide, returnFocus, texts }}
            />
          )}
        </LazyDialog>
      )}
      {open === 'export' && (
        <LazyDialog part={ExportDialog} title={texts.export} {...dialogProps}>
          {returnFocus => (
            <ExportDialog
              selectedCount={selected.length}
              count={items.length}
              total={total + whole.hiddenCount}
              isMore={isMore}
              maxRows={MAX_ROWS}
              progress={whole.progress}
              onCancel={whole.cancel}
              onSave={(scope, width) =>
                whole.save(props.caption, cells(width === 'all'), rowsOf[scope])
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

interface SelectionBarProps<Row>
  extends Pick<ListCardProps<Row>, 'list' | 'rowName' | 'bulkActions' | 'isFixed'> {
  texts: ListTexts
}

/** How many rows are selected, and the actions for them. */
function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { list, rowName, bulkActions, isFixed, texts } = props
  const { items, rowKey, total, isMore } = list.rows
  const { selected, fixedCount, change, selectAll } = list.selection
  const { whole } = list
  const [isShowing, setShowing] = useState(false)
  const here = new Set(items?.map(rowKey))
  const elsewhere = [...selected].filter(([key]) => !here.has(key))
  // Protected rows cannot be selected; those on other pages are known only after all were read.
  const fixedHere = items?.filter(row => isFixed?.(row)).length ?? 0
  const selectable = total - Math.max(fixedCount, fixedHere)
  // Rows that other filters found are selected too, so their number alone does not tell.
  const isAnyLeftHere = items?.some(row => !selected.has(rowKey(row)) && !isFixed?.(row))
  const hasMore = isAnyLeftHere || selected.size < selectable
  const actions = useRef<HTMLDivElement>(null)
  const sizeBefore = useRef(0)

  useLayoutEffect(() => {
    const hadActions = sizeBefore.current > 0
    sizeBefore.current = selected.size
    // The actions go with the selection, and so does the focus that was on one of them, or that
    // their question would have given back to it.
    if (!hadActions || document.activeElement !== document.body) return
    const buttons = selected.size > 0 ? actions.current?.querySelectorAll('button') : undefined
    const lastButton = [...(buttons ?? [])].at(-1)
    const target =
      lastButton ?? actions.current?.closest('.card')?.querySelector<HTMLElement>('.table')
    target?.focus({ preventScroll: true })
  }, [selected.size])

  return (
    <div ref={actions} className="list-card__chosen">
      <span role="status">
        {selected.size > 0 && texts.selected(selected.size, fixedCount, elsewhere.length)}
      </span>
      {elsewhere.length > 0 && (
        <Button tone="ghost" size="small" onClick={() => setShowing(true)}>
          {texts.showSelected}
        </Button>
      )}
      {isShowing && (
        <LazyDialog
          part={SelectedRowsDialog}
          title={texts.selectedElsewhere}
          size="small"
          onClose={() => setShowing(false)}
          texts={texts}
        >
          {returnFocus => (
            <SelectedRowsDialog
              rows={elsewhere.map(([key, row]) => ({ key, name: rowName(row) }))}
              onDrop={dropped =>
                change(new Set([...selected.keys()].filter(key => !dropped.includes(key))))
              }
              onClose={() => setShowing(false)}
              {...{ returnFocus, texts }}
            />
          )}
        </LazyDialog>
      )}
      {selected.size > 0 && (
        <>
          {bulkActions?.([...selected.values()])}
          {hasMore && (
            <Button
              tone="ghost"
              size="small"
              busy={whole.progress !== undefined}
              onClick={() => void selectAll(isFixed)}
            >
              {isMore ? texts.selectFirst(MAX_ROWS) : texts.selectMatching(selectable)}
            </Button>
          )}
          <Button tone="ghost" size="small" onClick={() => change(new Set())}>
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
