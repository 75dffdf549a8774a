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
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { useShortcut } from '#shortcuts/shortcuts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Table } from '#ui/collections/table.tsx'
import { Card } from '#ui/content/card.tsx'
import type { IconName } from '#ui/content/icon-names.ts'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { EmptyState } from '#ui/status/empty-state.tsx'
import { activeFilterCount, hasFilterDraft, ListFilters } from './list-filters.tsx'
import type { ListCardProps } from './list-props.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { useFolds } from './use-folds.ts'

/** Toolbar, filters, table and pagination in one card, with its loading, empty and error states. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { caption, rows, rowKey, rowName, actions, total, page, size } = props
  const { busy, error, texts, ownTexts, bulk, selected, isMore } = props
  const { hidden: chosenHidden, sortableKeys } = props
  const filters = props.filters.filter(
    ({ name, periodFields }) => periodFields || (props.knownFilters?.includes(name) ?? true),
  )
  const [columns, hidden, shown] = useMemo(() => {
    const columns = props.columns.filter(column => !column.isAbsent)
    // An absent one stays hidden when the server sends it later.
    const hidden =
      chosenHidden ?? props.columns.filter(column => column.hidden).map(column => column.key)
    const shown = columns
      .filter(column => column.rowHeader || !(column.isOnlyInFile || hidden.includes(column.key)))
      .map(column => ({
        cell: column.value,
        ...column,
        sortable: sortableKeys.includes(column.key),
      }))
    return [columns, hidden, shown]
  }, [props.columns, chosenHidden, sortableKeys])

  const { isNarrow, isFolded, fold } = useFolds()
  // Filters that wait for "Search" are shown once, whether or not the fields were folded.
  const [isDraftShown, setDraftShown] = useState(() =>
    hasFilterDraft(props.filterDrafts, props.values),
  )
  const isFilterFolded = isFolded(FILTERS) && !isDraftShown
  const filterButton = useRef<HTMLButtonElement>(null)

  function foldFilters(isFolded: boolean) {
    setDraftShown(false)
    fold(FILTERS, isFolded)
  }

  useShortcut('/', texts.toFilters, focusFilters, { scope: 'list', off: filters.length === 0 })

  /** The fields have to be drawn before one of them can get the focus. */
  function focusFilters() {
    if (isFilterFolded) flushSync(() => foldFilters(false))
    const form = filterButton.current?.closest('.card')?.querySelector('.list-card__filters')
    form?.querySelector<HTMLElement>('input, select')?.focus()
  }

  const onFilter = useEventCallback((values: typeof props.values) => {
    props.onFilter(values)
    if (!isNarrow || isFilterFolded) return
    // On a phone the fields make room for the rows that they gave; the focus must not go with them.
    filterButton.current?.focus({ preventScroll: true })
    foldFilters(true)
  })

  return (
    <Card flush>
      <ListToolbar {...props} columns={columns} hidden={hidden}>
        <FoldButton ref={filterButton} icon="filter" isFolded={isFilterFolded} onFold={foldFilters}>
          {texts.filtersOf(activeFilterCount(filters, props.values))}
        </FoldButton>
        {props.panels?.map(({ key, label, icon }) => (
          <FoldButton
            key={key}
            icon={icon}
            isFolded={isFolded(key)}
            onFold={isFolded => fold(key, isFolded)}
          >
            {label}
          </FoldButton>
        ))}
      </ListToolbar>
      {props.panels?.map(
        ({ key, content }) =>
          !isFolded(key) && (
            <div key={key} className="list-card__panel">
              {content}
            </div>
          ),
      )}
      <ListFilters
        filters={filters}
        values={props.values}
        filterDrafts={props.filterDrafts}
        onFilter={onFilter}
        isFolded={isFilterFolded}
        hint={props.filterHint}
        texts={texts}
      />
      {props.unreadableRows && (
        <div className="list-card__warning">
          <Alert tone="warning" role="status">
            {texts.leftOut(props.unreadableRows.count, props.unreadableRows.hasLostDigits)}
          </Alert>
        </div>
      )}
      {error === undefined || rows ? (
        <RestoreRowFocus>
          <Table
            caption={caption}
            columns={shown}
            rows={rows}
            page={page}
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
                selected: new Set(selected.keys()),
                onChange: props.onSelectionChange,
                isFixed: props.isFixed,
              }
            }
            texts={{
              actions: texts.actions,
              loading: texts.loading,
              select: texts.selectRow,
              selectAll: texts.selectAll,
            }}
            empty={!props.unreadableRows && <EmptyList {...props} />}
          />
        </RestoreRowFocus>
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
        <ReadErrorCard
          title={ownTexts.failedTitle}
          reason={error}
          kept={texts.failedText}
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

function EmptyList<Row>({ values, onFilter, texts, ownTexts, emptyAction }: ListCardProps<Row>) {
  if (Object.keys(values).length === 0) {
    return (
      <EmptyState title={ownTexts.emptyTitle} text={ownTexts.emptyText} actions={emptyAction} />
    )
  }
  return (
    <EmptyState
      icon="search"
      title={ownTexts.noMatchTitle}
      text={ownTexts.noMatchText}
      actions={
        <Button size="small" onClick={() => onFilter({})}>
          {texts.clearFilters}
        </Button>
      }
    />
  )
}
