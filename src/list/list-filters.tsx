import { type FormEvent, Fragment, memo, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { DateRangeField, isDayOrNone } from '#ui/fields/date/date-range.tsx'
import { SelectField, type SelectOption } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Alert } from '#ui/status/alert.tsx'
import type { FilterTexts } from './list-texts.ts'
import { PERIOD_PRESETS, type PeriodDirection, presetDays } from './period-filter.ts'

/** A field above the list: a choice with `options`, a period with `periodFields`, else a text. */
export interface Filter {
  name: string
  label: string
  placeholder?: string | undefined
  /** Stands in the toolbar, always in sight: the list's one search box. */
  isSearch?: boolean | undefined
  /** Without "any", which is always there. */
  options?: readonly SelectOption[] | undefined
  /** Its value is several of the options, with commas between them. */
  isList?: boolean | undefined
  /** Draws a choice that is looked up; `options` then only name the active values. */
  renderField?: ((field: CustomFilterProps) => ReactNode) | undefined
  /** The names of the first and the last day among the values. */
  periodFields?: readonly [from: string, to: string] | undefined
  /** Which periods one press chooses: those up to today, unless it is about days to come. */
  periodDirection?: PeriodDirection | undefined
  /** What is wrong with the rows that the filter gave. */
  warning?: string | undefined
}

export interface CustomFilterProps {
  label: string
  value: string
  onChange: (value: string) => void
}

export type FilterValues = Readonly<Record<string, string>>

/** Filters that were typed and not yet applied; they are there when the user comes back. */
export interface FilterDrafts {
  restore(values: FilterValues): FilterValues
  save(values: FilterValues, typed: FilterValues): void
}

export interface ListFiltersProps {
  filters: readonly Filter[]
  values: FilterValues
  filterDrafts: FilterDrafts
  onFilter: (values: FilterValues) => void
  /** Only the active filters are shown, without their fields. */
  isFolded: boolean
  /** The placeholder of an empty text field. */
  hint?: string | undefined
  texts: FilterTexts
}

/**
 * The fields, and below them the active filters, each with a button that removes it. Not drawn again
 * when only the rows change: `onFilter`, `texts` and `filterDrafts` keep their identity, the rest is
 * compared.
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

function arePropsEqual(before: ListFiltersProps, now: ListFiltersProps) {
  const textOf = ({ filters, values }: ListFiltersProps) => JSON.stringify([filters, values])
  return (
    before.onFilter === now.onFilter
    && before.texts === now.texts
    && before.filterDrafts === now.filterDrafts
    && before.isFolded === now.isFolded
    && textOf(before) === textOf(now)
    && before.filters.every(
      ({ renderField }, index) => renderField === now.filters[index]?.renderField,
    )
  )
}

/** Whether the user typed into these fields what was not applied. */
export const hasFilterDraft = (
  filterDrafts: FilterDrafts,
  values: FilterValues,
  filters: readonly Filter[],
) => {
  const typed = filterDrafts.restore(values)
  return filters.flatMap(filterKeysOf).some(name => (typed[name] ?? '') !== (values[name] ?? ''))
}

/** The values without blanks at both ends; empty ones are left out. */
export function appliedFilters(wanted: FilterValues): FilterValues {
  const trimmed = Object.entries(wanted).map(([name, value]) => [name, value.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
}

function FilterForm(props: ListFiltersProps) {
  const { filters, values, filterDrafts, onFilter, isFolded, hint, texts } = props
  const names = filters.flatMap(filterKeysOf)
  const [typed, setTyped] = useState(() => onlyFilters(filterDrafts.restore(values), names))
  const [shown, setShown] = useState(values)
  const changed = names.filter(name => shown[name] !== values[name])
  // The address changed some filters: their fields show the new values, the others what was typed.
  if (changed.length > 0) {
    setShown(values)
    setTyped({ ...typed, ...Object.fromEntries(changed.map(name => [name, values[name] ?? ''])) })
  }
  useEffect(() => {
    filterDrafts.save(values, { ...filterDrafts.restore(values), ...typed })
  }, [filterDrafts, values, typed])
  const set = (name: string) => (value: string) => setTyped({ ...typed, [name]: value })

  /** What stands in the search box counts too. */
  const apply = (wanted: FilterValues) =>
    onFilter(appliedFilters({ ...filterDrafts.restore(values), ...wanted }))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const days = filters.flatMap(({ periodFields }) => periodFields ?? [])
    if (days.every(name => isDayOrNone(typed[name] ?? ''))) apply(typed)
    else event.currentTarget.querySelector<HTMLElement>('input[aria-invalid]')?.focus()
  }

  return (
    <form
      className="list-card__filters"
      role="search"
      aria-label={texts.filters}
      autoComplete="off"
      hidden={isFolded}
      onSubmit={submit}
    >
      {filters.map(
        (
          { name, label, placeholder, options, periodFields, periodDirection, renderField },
          index,
        ) =>
          periodFields ? (
            <DateRangeField
              key={name}
              label={label}
              value={{ from: typed[periodFields[0]] ?? '', to: typed[periodFields[1]] ?? '' }}
              onChange={({ from, to }) =>
                setTyped({ ...typed, [periodFields[0]]: from, [periodFields[1]]: to })
              }
              presets={PERIOD_PRESETS[periodDirection ?? 'past'].map(preset => ({
                label: texts[preset],
                range() {
                  const [from, to] = presetDays(preset)
                  return { from, to }
                },
              }))}
              onPreset={({ from, to }) => {
                const wanted = { ...typed, [periodFields[0]]: from, [periodFields[1]]: to }
                setTyped(wanted)
                apply(wanted)
              }}
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
              // No browser takes it for a name or a phone, whatever the label says.
              name={`search-${index + 1}`}
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
            setTyped(Object.fromEntries(names.map(name => [name, ''])))
            onFilter({})
          }}
        >
          {texts.reset}
        </Button>
      </div>
    </form>
  )
}

function FilterChips({ filters, values, onFilter, texts }: ListFiltersProps) {
  const active = filters.filter(filter => isActive(filter, values))
  if (active.length === 0) return null

  return (
    <ul className="list-card__chips" aria-label={texts.activeFilters}>
      {active.flatMap(filter => {
        const { name, label, options, periodFields, isList } = filter
        const value = values[name] ?? ''
        const chosen = isList ? listedValues(value) : [value]
        return chosen.map(each => {
          const others = chosen.filter(other => other !== each).join()
          const valueText = periodFields
            ? texts.period(values[periodFields[0]], values[periodFields[1]])
            : (options?.find(option => option.value === each)?.label ?? each)
          const shown = texts.named(label, valueText)
          return (
            <li key={`${name} ${each}`} className="chip">
              <span>{shown}</span>
              <IconButton
                icon="close"
                size="tiny"
                label={texts.removeFilter(shown)}
                onClick={() =>
                  onFilter({
                    ...withoutFilters(values, filterKeysOf(filter)),
                    ...(others !== '' && { [name]: others }),
                  })
                }
              />
            </li>
          )
        })
      })}
      <li>
        <Button tone="link" size="small" onClick={() => onFilter({})}>
          {texts.clearAll}
        </Button>
      </li>
    </ul>
  )
}

/** The values of a filter that takes several, each once. */
export const listedValues = (value: string): readonly string[] => [
  ...new Set(
    value
      .split(',')
      .map(each => each.trim())
      .filter(each => each !== ''),
  ),
]

const filterKeysOf = ({ name, periodFields }: Filter): readonly string[] => periodFields ?? [name]

/** How many filters are in force. */
export const activeFilterCount = (filters: readonly Filter[], values: FilterValues) =>
  filters.filter(filter => isActive(filter, values)).length

const isActive = (filter: Filter, values: FilterValues) =>
  filterKeysOf(filter).some(key => values[key])

const onlyFilters = (values: FilterValues, keys: readonly string[]): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))

const withoutFilters = (values: FilterValues, keys: readonly string[]): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))
