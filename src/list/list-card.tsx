import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useStable } from '#hooks/use-event-callback.ts'
import type { CsvCell } from '#lib/csv/format-csv.ts'
import { joinSentences } from '#lib/sentences.ts'
import type { Views } from '#list/saved-views/saved-views-menu.tsx'
import { Button } from '#ui/actions/button.tsx'
import { type Column, type RowKey, type Sort, Table } from '#ui/collections/table.tsx'
import { Card } from '#ui/content/card.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { EmptyState } from '#ui/status/empty-state.tsx'
import { ErrorCard } from '#ui/status/error-card.tsx'
import type { ListExportProps } from './export-dialog.tsx'
import { type Filter, ListFilters, type ListFiltersProps } from './list-filters.tsx'
import type { ListOwnTexts, ListTexts } from './list-texts.ts'
import { ListBar } from './list-toolbar.tsx'

/** The list whatever page is on screen, for a file. */
export interface WholeList<Row> {
  /** No more rows than these are fetched. */
  most: number
  /** How far the fetching is, while it runs. */
  progress: ListExportProps['progress']
  cancel: () => void
  /** Writes a file of these rows, or of all. */
  save: (
    title: string,
    columns: readonly { label: string; value: (row: Row) => CsvCell }[],
    rows: readonly Row[] | 'all',
  ) => Promise<void>
}

export interface ListColumn<Row> extends Omit<Column<Row>, 'cell'> {
  /** The cell in a file, and on the page where `cell` draws nothing else. */
  value: (row: Row) => CsvCell
  cell?: Column<Row>['cell']
  /** What is stored, where `value` is its label: a second column when all are exported. */
  raw?: ((row: Row) => CsvCell) | undefined
  /** Not shown until somebody asks for it. */
  hidden?: boolean | undefined
}

/** What `useList` gives goes in as it is; the screen adds what it is a list of. */
export interface ListCardProps<Row> {
  caption: string
  columns: readonly ListColumn<Row>[]
  /** None before the first answer. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RowKey
  rowName: (row: Row) => string
  actions?: ((row: Row) => ReactNode) | undefined
  total: number
  /** There are more than `total`, which the server did not count. */
  isMore: boolean
  page: number
  size: number
  sizes: readonly number[]
  onPage: (change: { page: number; size: number }) => void
  filters: readonly Filter[]
  values: ListFiltersProps['values']
  typedHere: ListFiltersProps['typedHere']
  onFilter: ListFiltersProps['onFilter']
  /** The names of those that the server knows; all of them where none are named. */
  knownFilters?: readonly string[] | undefined
  /** What stands in a filter that is empty. */
  filterHint?: string | undefined
  sort: Sort | undefined
  /** The keys of the columns that the server can sort by. */
  sorts: readonly string[]
  onSort: (sort: Sort) => void
  /** Rows of the answer that could not be read. */
  leftOut?: { count: number; hasLostDigits: boolean } | undefined
  busy: boolean
  /** What the read before gave instead of rows. */
  error: string | undefined
  isDenied: boolean
  isAbsent: boolean
  /** Leads to what is missing, where the list is denied. */
  onAskWhy?: (() => void) | undefined
  onRefresh: () => void
  /** Column keys; `undefined` as long as nobody chose. */
  hidden: readonly string[] | undefined
  onHide: (hidden: readonly string[] | undefined) => void
  views: Views
  /** Ready-made views of the page itself. */
  presets?: readonly { name: string; search: string }[] | undefined
  whole: WholeList<Row>
  chosen: ReadonlyMap<RowKey, Row>
  onChoose: (keys: ReadonlySet<RowKey>) => void
  onChooseAll: (isFixed?: (row: Row) => boolean) => Promise<void>
  /** Of all that match, those that cannot be chosen; 0 before somebody chose them all. */
  fixed: number
  /** What can be done with the chosen rows; without it there is nothing to choose. */
  bulk?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** Rows that cannot be chosen, because they are protected, say. */
  isFixed?: ((row: Row) => boolean) | undefined
  /** As in `<Table>`. */
  groupOf?: ((row: Row) => string) | undefined
  groupName?: ((group: string, count: number) => string) | undefined
  onCopyLink: () => void
  /** Below the empty state: what to do about it. */
  emptyAction?: ReactNode
  texts: ListTexts
  own: ListOwnTexts
}

/** Filters, toolbar, table and pagination in one card, with its loading, empty and error states. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { caption, columns, rows, rowKey, rowName, actions, total, page, size } = props
  const { busy, error, texts, own, bulk, chosen, isMore } = props
  const { hidden: chosenHidden, sorts } = props
  const filters = props.filters.filter(
    ({ name, days }) => days || (props.knownFilters?.includes(name) ?? true),
  )
  const [hidden, shown] = useMemo(() => {
    const hidden = chosenHidden ?? columns.filter(column => column.hidden).map(column => column.key)
    const shown = columns
      .filter(column => column.rowHeader || !hidden.includes(column.key))
      .map(column => ({ cell: column.value, ...column, sortable: sorts.includes(column.key) }))
    return [hidden, shown]
  }, [columns, chosenHidden, sorts])

  return (
    <Card flush>
      <ListFilters
        filters={filters}
        values={props.values}
        typedHere={props.typedHere}
        onFilter={useStable(props.onFilter)}
        hint={props.filterHint}
        texts={texts}
      />
      {props.leftOut && (
        <div className="list-card__warning">
          <Alert tone="warning" role="status">
            {texts.leftOut(props.leftOut.count, props.leftOut.hasLostDigits)}
          </Alert>
        </div>
      )}
      <ListBar {...props} hidden={hidden} />
      {error === undefined || rows ? (
        <FocusInPlace>
          <Table
            caption={caption}
            columns={shown}
            rows={rows}
            rowKey={rowKey}
            rowName={rowName}
            actions={actions}
            groupOf={props.groupOf}
            groupName={props.groupName}
            total={isMore ? -1 : total}
            busy={busy}
            sort={props.sort}
            onSort={props.onSort}
            selection={
              bulk && {
                selected: new Set(chosen.keys()),
                onChange: props.onChoose,
                isFixed: props.isFixed,
              }
            }
            texts={{
              actions: texts.actions,
              loading: texts.loading,
              select: texts.selectRow,
              selectAll: texts.selectAll,
            }}
            empty={<Nothing {...props} />}
          />
        </FocusInPlace>
      ) : props.isDenied || props.isAbsent ? (
        <EmptyState
          icon="lock"
          title={props.isDenied ? texts.deniedTitle : texts.absentTitle}
          text={props.isDenied ? texts.deniedText : texts.absentText}
          actions={
            props.isDenied
            && props.onAskWhy && (
              <Button size="small" onClick={props.onAskWhy}>
                {texts.deniedWhy}
              </Button>
            )
          }
        />
      ) : (
        <ErrorCard
          title={own.failedTitle}
          text={joinSentences(error, texts.failedText)}
          retryLabel={texts.tryAgain}
          onRetry={props.onRefresh}
          busy={busy}
        />
      )}
      {(rows || total > 0) && (
        <Pagination
          page={page}
          size={size}
          total={total}
          isMore={isMore}
          sizes={props.sizes}
          onChange={props.onPage}
          texts={{
            label: texts.pagination,
            total: texts.total,
            totalOver: texts.totalOver,
            size: texts.rowsPerPage,
            perPage: texts.perPage,
            previous: texts.previous,
            page: texts.page,
            next: texts.next,
            jump: texts.goTo,
          }}
        />
      )}
    </Card>
  )
}

function Nothing<Row>({ values, onFilter, texts, own, emptyAction }: ListCardProps<Row>) {
  if (Object.keys(values).length === 0) {
    return <EmptyState title={own.emptyTitle} text={own.emptyText} actions={emptyAction} />
  }
  return (
    <EmptyState
      icon="search"
      title={own.noMatchTitle}
      text={own.noMatchText}
      actions={
        <Button size="small" onClick={() => onFilter({})}>
          {texts.clearFilters}
        </Button>
      }
    />
  )
}

/**
 * When the row with the focus is gone, the one in its place gets it (accessibility.md 3.7); when
 * only what had it is gone, because Undo took its place or is over, what its row offers first.
 */
export function FocusInPlace({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef(-1)
  const focused = useRef<Element>(null)

  // React hears of no focus that a closing dialog gives back.
  useEffect(() => {
    const element = box.current
    function note({ target }: FocusEvent) {
      if (!(target instanceof Element)) return
      // A menu gives the focus back by itself.
      if (target.closest('[popover]')) return
      focused.current = target
      const row = target.closest('tbody > tr')
      place.current = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [])

  useLayoutEffect(() => {
    if (focused.current?.isConnected) return
    if (document.activeElement !== document.body || place.current < 0) return
    const all = [...(box.current?.querySelectorAll('tbody > tr') ?? [])]
    const row = all[Math.min(place.current, all.length - 1)]
    const action =
      row?.querySelector<HTMLElement>('[data-part=actions] button')
      ?? box.current?.querySelector<HTMLElement>('[role=region]')
    action?.focus({ preventScroll: true })
  })

  return <div ref={box}>{children}</div>
}
