import {
  type ReactNode,
  type Ref,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { PAGE_SIZES } from '#constants.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { parseTime } from '#lib/format.ts'
import type { IconName } from '#lib/icon-names.ts'
import { BulkDialog } from '#list/bulk/bulk-dialog.tsx'
import { ListToolbar } from '#list/toolbar/list-toolbar.tsx'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { useOwnName } from '#session/use-own-name.ts'
import { useShortcut } from '#shortcuts/shortcuts.ts'
import { Button } from '#ui/actions/button.tsx'
import { PrintedLine } from '#ui/collections/printed-line.tsx'
import { Table } from '#ui/collections/table.tsx'
import { Card } from '#ui/content/card.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { EmptyState } from '#ui/status/empty-state.tsx'
import { useFilterDrafts } from './filter-drafts.ts'
import { activeFilterCount, hasFilterDraft, ListFilters } from './list-filters.tsx'
import type { ListCardProps, ListColumn } from './list-props.ts'
import { type ListOwnTexts, type ListTexts, useListTexts } from './list-texts.ts'
import { usePendingDeletes } from './pending-deletes.tsx'
import { RefusedList } from './refused-list.tsx'
import { RowError, type RowErrors } from './row-errors.tsx'
import { useRowShortcuts } from './row-shortcuts.ts'
import { SearchBox } from './search-box.tsx'
import { useFolds } from './use-folds.ts'
import { useHiddenColumns } from './use-hidden-columns.ts'
import type { AskedQuery } from './use-list-query.ts'

/** Toolbar, filters, table and pagination in one card, with its loading, empty and error states. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { list, caption, rowName, panels, bulk, bulkActions, rowErrors } = props
  const { query, selection } = list
  const { values, page, sortableKeys } = query
  const { items, rowKey, total, isMore, attempts, busy, error, unreadable } = list.rows
  const texts = useListTexts()
  const ownName = useOwnName()
  const filterDrafts = useFilterDrafts()
  const [chosenHidden, onHide] = useHiddenColumns()
  const search = props.filters.find(({ isSearch }) => isSearch)
  const fields = props.filters.filter(
    ({ name, periodFields, isSearch }) =>
      !isSearch && (periodFields || (query.knownFilters?.includes(name) ?? true)),
  )
  const [columns, hidden, shown] = useMemo(() => {
    const columns = props.columns.filter(column => !column.isAbsent)
    // An absent one stays hidden when the server sends it later.
    const hidden =
      chosenHidden ?? props.columns.filter(column => column.hidden).map(column => column.key)
    const shown = columns
      .filter(column => column.rowHeader || !(column.isOnlyInFile || hidden.includes(column.key)))
      .map(column => ({
        ...column,
        cell: cellOf(column, rowKey, rowErrors),
        sortable: sortableKeys.includes(column.key),
      }))
    return [columns, hidden, shown]
  }, [props.columns, chosenHidden, sortableKeys, rowKey, rowErrors])

  const { actions, isFixed } = usePendingDeletes(props)
  const { isNarrow, isFolded, fold } = useFolds()
  // Filters that wait for "Search" are shown once, whether or not the fields were folded.
  const [isDraftShown, setDraftShown] = useState(() => hasFilterDraft(filterDrafts, values, fields))
  const isFilterFolded = isFolded(FILTERS, search === undefined) && !isDraftShown
  const filterButton = useRef<HTMLButtonElement>(null)

  function printedText(time: number): string {
    const first = (page - 1) * query.size
    const range = texts.rowsOf(first + 1, first + (items?.length ?? 0), total, isMore)
    return texts.printed(items?.length ? range : texts.noRows, ownName, parseTime(time))
  }

  function foldFilters(isFolded: boolean) {
    setDraftShown(false)
    fold(FILTERS, isFolded)
  }

  const searchBox = useRef<HTMLInputElement>(null)
  useShortcut('/', texts.toFilters, focusFilters, {
    scope: 'list',
    off: !search && fields.length === 0,
  })
  useRowShortcuts()

  /** The fields have to be drawn before one of them can get the focus. */
  function focusFilters() {
    if (searchBox.current) return searchBox.current.select()
    if (isFilterFolded) flushSync(() => foldFilters(false))
    const form = filterButton.current?.closest('.card')?.querySelector('.list-card__filters')
    form?.querySelector<HTMLElement>('input, select')?.focus()
  }

  const onFilter = useEventCallback((next: typeof values) => {
    query.filterBy(next)
    if (!isNarrow || isFilterFolded) return
    // On a phone the fields make room for the rows that they gave; the focus must not go with them.
    filterButton.current?.focus({ preventScroll: true })
    foldFilters(true)
  })

  return (
    <Card flush>
      <ListToolbar {...props} {...{ columns, hidden, onHide, isFixed, texts }}>
        {search && (
          <SearchBox
            ref={searchBox}
            {...{ search, values, filterDrafts, texts }}
            onFilter={query.filterBy}
            hint={query.filterHint}
          />
        )}
        {fields.length > 0 && (
          <FoldButton
            ref={filterButton}
            icon="filter"
            isFolded={isFilterFolded}
            onFold={foldFilters}
          >
            {texts.filtersOf(activeFilterCount(fields, values))}
          </FoldButton>
        )}
        {panels?.map(({ key, label, icon, startsOpen }) => (
          <FoldButton
            key={key}
            icon={icon}
            isFolded={isFolded(key, startsOpen)}
            onFold={isFolded => fold(key, isFolded)}
          >
            {label}
          </FoldButton>
        ))}
      </ListToolbar>
      {panels?.map(
        ({ key, content, startsOpen }) =>
          !isFolded(key, startsOpen) && (
            <div key={key} className="list-card__panel">
              {content}
            </div>
          ),
      )}
      <ListFilters
        filters={fields}
        {...{ values, filterDrafts, onFilter, texts }}
        isFolded={isFilterFolded}
        hint={query.filterHint}
      />
      {unreadable && (
        <div className="list-card__warning">
          <Alert tone="warning" role="status">
            {texts.leftOut(unreadable.count, unreadable.hasLostDigits)}
          </Alert>
        </div>
      )}
      <PrintedLine text={printedText} />
      {error === undefined || items ? (
        <RestoreRowFocus>
          {props.renderRows && items?.length ? (
            props.renderRows(items, actions)
          ) : (
            <Table
              caption={caption}
              columns={shown}
              rows={items}
              page={page}
              rowKey={rowKey}
              rowName={rowName}
              actions={actions}
              groupOf={props.groupOf}
              groupName={props.groupName}
              total={isMore ? -1 : total}
              busy={busy}
              sort={query.sort}
              onSort={query.sortBy}
              selection={
                bulkActions && {
                  selected: new Set(selection.selected.keys()),
                  onChange: selection.change,
                  isFixed,
                }
              }
              texts={{
                actions: texts.actions,
                loading: texts.loading,
                select: texts.selectRow,
                selectAll: texts.selectAll,
              }}
              empty={
                !unreadable && (
                  <EmptyList
                    {...{ query, texts }}
                    ownTexts={props.ownTexts}
                    action={props.emptyAction}
                  />
                )
              }
            />
          )}
        </RestoreRowFocus>
      ) : list.rows.isDenied || list.rows.isAbsent ? (
        <RefusedList isDenied={list.rows.isDenied} permission={list.permission} texts={texts} />
      ) : (
        <ReadErrorCard
          title={props.ownTexts.failedTitle}
          reason={error}
          kept={texts.failedText}
          onRetry={list.rows.refresh}
          busy={busy}
        />
      )}
      {(items || total > 0) && (
        <Pagination
          page={page}
          size={query.size}
          total={total}
          isMore={isMore}
          sizes={PAGE_SIZES}
          onChange={query.showPage}
          texts={{
            label: texts.pagination,
            total: rows => (attempts > rows ? texts.totalIn(attempts, rows) : texts.total(rows)),
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
      {bulk && <BulkDialog {...{ bulk, rowName, texts }} />}
    </Card>
  )
}

/** The cell of a column; that which names the row also says why the last action on it failed. */
function cellOf<Row>(
  { cell, value, rowHeader }: ListColumn<Row>,
  rowKey: (row: Row) => RecordKey,
  rowErrors: RowErrors | undefined,
): (row: Row) => ReactNode {
  const contentOf = cell ?? value
  if (!rowHeader || !rowErrors) return contentOf
  return row => {
    const content = contentOf(row)
    return (
      <>
        {typeof content === 'object' ? content : <span>{content}</span>}
        <RowError errors={rowErrors} row={rowKey(row)} />
      </>
    )
  }
}

/** The part with the fields of the filters, as `useFolds` knows it. */
const FILTERS = 'filters'

interface FoldButtonProps {
  ref?: Ref<HTMLButtonElement>
  icon: IconName
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  children: string
}

/** Shows or folds away a part between the toolbar and the rows. */
function FoldButton({ isFolded, onFold, ...button }: FoldButtonProps) {
  return (
    <Button
      {...button}
      tone="ghost"
      size="small"
      aria-expanded={!isFolded}
      onClick={() => onFold(!isFolded)}
    />
  )
}

/**
 * When the row with the focus is gone, the row in its place gets the focus (§28.9). When only the
 * focused button is gone, because Undo took its place or ran out, the row's first action gets it.
 */
export function RestoreRowFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const rowIndex = useRef(-1)
  const focused = useRef<Element>(null)

  // React's onFocus misses the focus that a closing dialog gives back.
  useEffect(() => {
    const element = box.current
    function remember({ target }: FocusEvent) {
      if (!(target instanceof Element)) return
      // A menu gives the focus back by itself.
      if (target.closest('[popover]')) return
      focused.current = target
      const row = target.closest('tbody > tr')
      rowIndex.current = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [])

  useLayoutEffect(() => {
    if (focused.current?.isConnected) return
    if (document.activeElement !== document.body || rowIndex.current < 0) return
    const rows = [...(box.current?.querySelectorAll('tbody > tr') ?? [])]
    const row = rows[Math.min(rowIndex.current, rows.length - 1)]
    const action =
      row?.querySelector<HTMLElement>('[data-part=actions] button')
      ?? box.current?.querySelector<HTMLElement>('[role=region]')
    action?.focus({ preventScroll: true })
  })

  return <div ref={box}>{children}</div>
}

interface EmptyListProps {
  query: Pick<AskedQuery, 'values' | 'filterBy'>
  ownTexts: ListOwnTexts
  action: ReactNode
  texts: ListTexts
}

/** Says that there are no rows yet, or that the filters match none. */
function EmptyList({ query, ownTexts, action, texts }: EmptyListProps) {
  if (Object.keys(query.values).length === 0)
    return <EmptyState title={ownTexts.emptyTitle} text={ownTexts.emptyText} actions={action} />

  return (
    <EmptyState
      icon="search"
      title={ownTexts.noMatchTitle}
      text={ownTexts.noMatchText}
      actions={
        <Button size="small" onClick={() => query.filterBy({})}>
          {texts.clearFilters}
        </Button>
      }
    />
  )
}
