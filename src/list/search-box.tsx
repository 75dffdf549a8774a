import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Control } from '#ui/fields/control.tsx'
import { oneLineValue } from '#ui/fields/one-line-value.ts'
import {
  appliedFilters,
  type Filter,
  type FilterDrafts,
  type FilterValues,
} from './list-filters.tsx'
import type { ListTexts } from './list-texts.ts'

interface SearchBoxProps {
  ref: Ref<HTMLInputElement>
  search: Filter
  values: FilterValues
  filterDrafts: FilterDrafts
  onFilter: (values: FilterValues) => void
  /** The placeholder, where it has to say more than what is searched. */
  hint: string | undefined
  texts: ListTexts
}

/** The one field in which a list is searched by what names its rows; Enter searches. */
export function SearchBox(props: SearchBoxProps) {
  const { ref, search, values, filterDrafts, onFilter, hint, texts } = props
  const { name, label } = search
  const inForce = values[name] ?? ''
  const [typed, setTyped] = useState(() => filterDrafts.restore(values)[name] ?? '')
  const [shown, setShown] = useState(inForce)
  const form = useRef<HTMLFormElement>(null)
  if (shown !== inForce) {
    setShown(inForce)
    setTyped(inForce)
  }
  useEffect(() => {
    filterDrafts.save(values, { ...filterDrafts.restore(values), [name]: typed })
  }, [filterDrafts, values, name, typed])

  const apply = (text: string) => onFilter(appliedFilters({ ...values, [name]: text }))

  function submit(event: FormEvent) {
    event.preventDefault()
    apply(typed)
  }

  return (
    <form
      ref={form}
      className="list-card__search"
      role="search"
      autoComplete="off"
      onSubmit={submit}
    >
      <Control
        icon="search"
        end={
          typed !== '' && (
            <IconButton
              icon="close"
              size="tiny"
              label={texts.clearSearch}
              onClick={() => {
                setTyped('')
                if (inForce !== '') apply('')
                form.current?.querySelector('input')?.focus()
              }}
            />
          )
        }
      >
        <input
          ref={ref}
          type="search"
          // No browser takes it for a name or a phone.
          name="search"
          aria-label={texts.searchBy(label)}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={hint ?? label}
          spellCheck={false}
          value={typed}
          onChange={event => setTyped(oneLineValue(event))}
        />
      </Control>
    </form>
  )
}
