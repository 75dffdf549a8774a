import { useState, type FormEvent } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import type { ListTexts } from './list-texts.ts'
import { SelectField, type Option } from './select-field.tsx'
import { TextField } from './text-field.tsx'

/** A field above the list; with options it is a choice, else text or a day. */
export interface Filter {
  name: string
  label: string
  placeholder?: string | undefined
  /** Without the one for "any", which is always there. */
  options?: readonly Option[] | undefined
  type?: 'text' | 'date' | undefined
}

export type FilterValues = Readonly<Record<string, string>>

export interface ListFiltersProps {
  filters: readonly Filter[]
  values: FilterValues
  onFilter: (values: FilterValues) => void
  texts: ListTexts
}

/** The fields, and below them what is in force, each to be taken away by itself. */
export function ListFilters(props: ListFiltersProps) {
  return (
    <>
      {/* A new key when the address changed the filters: the fields then show those. */}
      <Fields key={JSON.stringify(props.values)} {...props} />
      <Chips {...props} />
    </>
  )
}

function Fields({ filters, values, onFilter, texts }: ListFiltersProps) {
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
        {filters.map(({ name, label, placeholder, options, type }) =>
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
              type={type}
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

function Chips({ filters, values, onFilter, texts }: ListFiltersProps) {
  const active = filters.filter(filter => values[filter.name])
  if (active.length === 0) return null

  return (
    <ul className="list-card__chips" aria-label={texts.activeFilters}>
      {active.map(({ name, label, options }) => {
        const value = values[name] ?? ''
        const shown = `${label}: ${options?.find(option => option.value === value)?.label ?? value}`
        return (
          <li key={name} className="chip">
            {shown}
            <IconButton
              icon="close"
              size="tiny"
              label={texts.removeFilter(shown)}
              onClick={() => onFilter(without(values, name))}
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

const without = (values: FilterValues, name: string): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))
