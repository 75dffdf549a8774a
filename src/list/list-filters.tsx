import { type FormEvent, Fragment, memo, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { DateRangeField } from '#ui/fields/date-range.tsx'
import { SelectField, type SelectOption } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Alert } from '#ui/status/alert.tsx'
import type { ListTexts } from './list-texts.ts'

/** A field above the list; with options it is a choice, with days a period, else text. */
export interface Filter {
  name: string
  label: string
  placeholder?: string | undefined
  /** Without the one for "any", which is always there. */
  options?: readonly SelectOption[] | undefined
  /** Draws the field of a choice that is looked up; the options then only name what is in force. */
  renderField?: ((field: CustomFilterProps) => ReactNode) | undefined
  /** Under which names the first and the last day stand among the values. */
  periodFields?: readonly [from: string, to: string] | undefined
  /** What is wrong with the rows that came for it. */
  warning?: string | undefined
}

export interface CustomFilterProps {
  label: string
  value: string
  onChange: (value: string) => void
}

export type FilterValues = Readonly<Record<string, string>>

/** What is typed and not yet searched for: it is there again when the list is come back to. */
export interface FilterDrafts {
  restore(values: FilterValues): FilterValues
  save(values: FilterValues, typed: FilterValues): void
}

export interface ListFiltersProps {
  filters: readonly Filter[]
  values: FilterValues
  filterDrafts: FilterDrafts
  onFilter: (values: FilterValues) => void
  /** What stands in a field that is empty. */
  hint?: string | undefined
  texts: ListTexts
}

/**
 * The fields, and below them what is in force, each to be taken away by itself. Not drawn again
 * because other rows are: `onFilter`, `texts` and `typedHere` keep their identity, the
 * rest is compared.
 */
export const ListFilters = memo(
  (props: ListFiltersProps) => (
    <>
      <FilterForm {...props} />
      <FilterChips {...props} />
      {props.filters.map(
        ({ name, warning }) =>
          warning && (
            <div key={name} className="list-card__warning">
              <Alert tone="warning" role="status">
                {warning}
              </Alert>
            </div>
          ),
      )}
    </>
  ),
  arePropsEqual,
)

function arePropsEqual(one: ListFiltersProps, other: ListFiltersProps) {
  const textOf = ({ filters, values }: ListFiltersProps) => JSON.stringify([filters, values])
  return (
    one.onFilter === other.onFilter
    && one.texts === other.texts
    && one.filterDrafts === other.filterDrafts
    && textOf(one) === textOf(other)
    && one.filters.every(
      ({ renderField }, index) => renderField === other.filters[index]?.renderField,
    )
  )
}

function FilterForm({ filters, values, filterDrafts, onFilter, hint, texts }: ListFiltersProps) {
  const [typed, setTyped] = useState(() => filterDrafts.restore(values))
  const [isOpen, setOpen] = useState(() =>
    Object.keys(typed).some(name => typed[name] !== values[name]),
  )
  const [shown, setShown] = useState(values)
  const changed = Object.keys({ ...shown, ...values }).filter(name => shown[name] !== values[name])
  // The address changed some filters: their fields show those, what is typed in the others stays.
  if (changed.length > 0) {
    setShown(values)
    setTyped({ ...typed, ...Object.fromEntries(changed.map(name => [name, values[name] ?? ''])) })
    setOpen(false)
  }
  useEffect(() => {
    filterDrafts.save(values, typed)
  }, [filterDrafts, values, typed])
  const set = (name: string) => (value: string) => setTyped({ ...typed, [name]: value })
  const count = filters.filter(filter => isActive(filter, values)).length

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
      <form
        className="list-card__filters"
        role="search"
        aria-label={texts.filters}
        data-open={isOpen}
        onSubmit={submit}
      >
        {filters.map(({ name, label, placeholder, options, periodFields, renderField }) =>
          periodFields ? (
            <DateRangeField
              key={name}
              label={label}
              value={{ from: typed[periodFields[0]] ?? '', to: typed[periodFields[1]] ?? '' }}
              onChange={({ from, to }) =>
                setTyped({ ...typed, [periodFields[0]]: from, [periodFields[1]]: to })
              }
              texts={texts}
            />
          ) : renderField ? (
            <Fragment key={name}>
              {renderField({ label, value: typed[name] ?? '', onChange: set(name) })}
            </Fragment>
          ) : options ? (
            <SelectField
              key={name}
              label={label}
              value={typed[name] ?? ''}
              onChange={set(name)}
              options={options}
              emptyLabel={texts.any}
            />
          ) : (
            <TextField
              key={name}
              label={label}
              placeholder={hint ?? placeholder}
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

function FilterChips({ filters, values, onFilter, texts }: ListFiltersProps) {
  const active = filters.filter(filter => isActive(filter, values))
  if (active.length === 0) return null

  return (
    <ul className="list-card__chips" aria-label={texts.activeFilters}>
      {active.map(filter => {
        const { name, label, options, periodFields } = filter
        const value = values[name] ?? ''
        const word = periodFields
          ? texts.period(values[periodFields[0]], values[periodFields[1]])
          : (options?.find(option => option.value === value)?.label ?? value)
        const shown = texts.named(label, word)
        return (
          <li key={name} className="chip">
            {shown}
            <IconButton
              icon="close"
              size="tiny"
              label={texts.removeFilter(shown)}
              onClick={() => onFilter(withoutFilters(values, filterKeysOf(filter)))}
            />
          </li>
        )
      })}
      <li>
        <Button tone="link" size="small" onClick={() => onFilter({})}>
          {texts.clearAll}
        </Button>
      </li>
    </ul>
  )
}

const filterKeysOf = ({ name, periodFields }: Filter): readonly string[] => periodFields ?? [name]

const isActive = (filter: Filter, values: FilterValues) =>
  filterKeysOf(filter).some(key => values[key])

const withoutFilters = (values: FilterValues, keys: readonly string[]): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))
