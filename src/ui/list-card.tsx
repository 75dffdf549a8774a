import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorCard } from './error-card.tsx'
import { IconButton } from './icon-button.tsx'
import { Pagination } from './pagination.tsx'
import { SelectField, type Option } from './select-field.tsx'
import { Table, type Column, type RowKey } from './table.tsx'
import { TextField } from './text-field.tsx'

/** A field above the list; with options it is a choice, else text. */
export interface Filter {
  name: string
  label: string
  placeholder?: string | undefined
  /** Without the one for "any", which is always there. */
  options?: readonly Option[] | undefined
}

export type FilterValues = Readonly<Record<string, string>>

export interface ListTexts {
  filters: string
  search: string
  reset: string
  any: string
  actions: string
  refresh: string
  loading: string
  selectAll: string
  selectRow: (row: string) => string
  pagination: string
  total: (total: number) => string
  rowsPerPage: string
  perPage: (size: number) => string
  previous: string
  page: (page: number) => string
  next: string
  goTo: string
  tryAgain: string
  clearFilters: string
  failedText: string
  /** Nothing there at all, nothing that fits the filters, nothing to be had. */
  emptyTitle: string
  emptyText: string
  noMatchTitle: string
  noMatchText: string
  failedTitle: string
}

export interface ListCardProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  /** None before the first answer. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RowKey
  rowName: (row: Row) => string
  actions?: ((row: Row) => ReactNode) | undefined
  total: number
  page: number
  size: number
  sizes: readonly number[]
  onPage: (change: { page: number; size: number }) => void
  filters: readonly Filter[]
  values: FilterValues
  onFilter: (values: FilterValues) => void
  busy: boolean
  /** What the read before gave instead of rows. */
  error?: string | undefined
  onRefresh: () => void
  texts: ListTexts
}

/** Filters, table and pagination in one card, with its loading, empty and error states. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { caption, columns, rows, rowKey, rowName, actions, total, page, size, busy, error, texts } = props

  return (
    <Card flush>
      {/* A new key when the address changed the filters: the fields then show those. */}
      <Filters key={JSON.stringify(props.values)} {...props} />
      <div className="list-card__bar">
        <IconButton icon="refresh" label={texts.refresh} onClick={props.onRefresh} />
      </div>
      {error === undefined || rows ? (
        <Table
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowName={rowName}
          actions={actions}
          total={total}
          busy={busy}
          texts={{
            actions: texts.actions,
            loading: texts.loading,
            select: texts.selectRow,
            selectAll: texts.selectAll,
          }}
          empty={<Nothing {...props} />}
        />
      ) : (
        <ErrorCard
          title={texts.failedTitle}
          text={`${error} ${texts.failedText}`}
          retryLabel={texts.tryAgain}
          onRetry={props.onRefresh}
          busy={busy}
        />
      )}
      {rows && (
        <Pagination
          page={page}
          size={size}
          total={total}
          sizes={props.sizes}
          onChange={props.onPage}
          texts={{
            label: texts.pagination,
            total: texts.total,
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

function Filters<Row>({ filters, values, onFilter, texts }: ListCardProps<Row>) {
  const [typed, setTyped] = useState(values)
  const [isOpen, setOpen] = useState(false)
  const set = (name: string) => (value: string) => setTyped({ ...typed, [name]: value })
  const count = Object.keys(values).length

  function submit(event: FormEvent) {
    event.preventDefault()
    const trimmed = Object.entries(typed).map(([name, value]) => [name, value.trim()] as const)
    onFilter(Object.fromEntries(trimmed.filter(([, value]) => value !== '')))
  }

  return (
    <>
      <div className="list-card__narrow">
        <Button icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count > 0 ? `${texts.filters} (${count})` : texts.filters}
        </Button>
      </div>
      <form className="list-card__filters" role="search" aria-label={texts.filters} data-open={isOpen} onSubmit={submit}>
        {filters.map(({ name, label, placeholder, options }) =>
          options ? (
            <SelectField
              key={name}
              label={label}
              value={typed[name] ?? ''}
              onChange={set(name)}
              options={[{ value: '', label: texts.any }, ...options]}
            />
          ) : (
            <TextField
              key={name}
              label={label}
              placeholder={placeholder}
              value={typed[name] ?? ''}
              onChange={set(name)}
            />
          ),
        )}
        <div className="list-card__submit">
          <Button type="submit" icon="search">
            {texts.search}
          </Button>
          <Button
            tone="ghost"
            onClick={() => {
              setTyped({})
              onFilter({})
            }}
          >
            {texts.reset}
          </Button>
        </div>
      </form>
    </>
  )
}

function Nothing<Row>({ values, onFilter, texts }: ListCardProps<Row>) {
  if (Object.keys(values).length === 0) return <EmptyState title={texts.emptyTitle} text={texts.emptyText} />
  return (
    <EmptyState
      icon="search"
      title={texts.noMatchTitle}
      text={texts.noMatchText}
      actions={
        <Button size="small" onClick={() => onFilter({})}>
          {texts.clearFilters}
        </Button>
      }
    />
  )
}
