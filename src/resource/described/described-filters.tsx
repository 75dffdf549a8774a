import { useMemo, useState } from 'react'
import { KEYWORDS } from '#api/backends/search-filter.ts'
import { fieldsOfResource, isSorted, type Resource } from '#definitions/define-resource.ts'
import type { Field, ReferenceField } from '#definitions/fields.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import { useQuery } from '#hooks/use-query.ts'
import { displayTextOf, textOf } from '#lib/decode.ts'
import type { CustomFilterProps, Filter, FilterValues } from '#list/list-filters.tsx'
import type { ListShape } from '#list/list-state.ts'
import { PERIOD_FIELDS } from '#list/period-filter.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { ReferenceCombobox } from '#resource/described/references/reference-combobox.tsx'
import { useMayChoose } from '#resource/described/references/use-may-choose.ts'
import { useReferenceSources } from '#resource/described/references/use-reference-sources.ts'
import { statusOptions, useStatusTexts, useYesNoTexts } from '#resource/dictionary-texts.ts'
import { useSearchFilterOf } from '#session/use-backend.ts'
import type { ChosenRecord } from './record-values.ts'
import { useDictionaries } from './use-dictionaries.ts'
import { useResourceTexts } from './use-resource-texts.ts'
import { useValueWords } from './use-value-words.ts'

const isFiltered = (field: Field): boolean => 'filter' in field && Boolean(field.filter)

const filteredFields = (resource: Resource) =>
  fieldsOfResource(resource).filter(([, field]) => isFiltered(field))

const daysOf = (name: string) => [`${name}From`, `${name}To`] as const

const shapes = new WeakMap<Resource, ListShape>()

/**
 * What the address of the list may hold of filters and orders. For each resource the same object:
 * the rows that were read are found again by it when the user comes back.
 */
export function listShapeOf(resource: Resource, moreFilters: readonly string[] = []): ListShape {
  const known = shapes.get(resource)
  if (known) return known
  const filters = filteredFields(resource).flatMap(([name, { kind }]) =>
    kind === 'day' ? daysOf(name) : [name],
  )
  const sorts = fieldsOfResource(resource).flatMap(([name, field]) =>
    isSorted(field) ? [name] : [],
  )
  const keywords = resource.keywords.length > 0 ? [KEYWORDS] : []
  const shape = {
    filters: [...keywords, ...moreFilters, ...filters, ...PERIOD_FIELDS],
    sorts: [...sorts, resource.key, 'createdAt', 'updatedAt'],
  }
  shapes.set(resource, shape)
  return shape
}

/** The part of a list that its filters read. */
export interface FilteredList {
  rows: { readonly items: readonly DescribedRow[] | undefined }
  query: { readonly values: FilterValues }
  period: readonly Filter[]
  /** All records are here, so that the page searches them itself. */
  isWhole?: boolean
}

/** The fields above the list: of the description, and the time in which records were made. */
export function useDescribedFilters(
  resource: Resource,
  { rows, query, period, isWhole }: FilteredList,
): readonly Filter[] {
  const locale = useLocale()
  const texts = useResourceTexts(resource)
  const statuses = useStatusTexts()
  const { yes, no } = useYesNoTexts()
  const entriesOf = useDictionaries(resource)
  const words = useValueWords(resource)
  const chosen = useChosenRecords(resource, rows.items, query.values)
  const referenceFields = useReferenceFields(resource, chosen)
  const mayChoose = useMayChoose(resource)
  const searched = useSearchFilter(resource, isWhole)
  const offered = filteredFields(resource).filter(
    ([name, field]) => name !== searched?.name && (field.kind !== 'reference' || mayChoose(field)),
  )

  const fields = offered.map(([name, field]): Filter => {
    const filter = { name, label: texts.labelOf(field), placeholder: field.example?.[locale] }
    switch (field.kind) {
      case 'day':
        return { ...filter, periodFields: daysOf(name) }
      case 'flag':
        return {
          ...filter,
          options: [
            { value: 'true', label: yes },
            { value: 'false', label: no },
          ],
        }
      case 'status':
        return { ...filter, options: statusOptions(statuses) }
      case 'choice':
        return {
          ...filter,
          options: Object.keys(field.options).map(value => ({ value, label: words(field, value) })),
        }
      case 'entry':
        return {
          ...filter,
          options: (entriesOf(field.of) ?? []).map(({ dictValue, dictLabel }) => ({
            value: dictValue,
            label: displayTextOf(dictLabel),
          })),
        }
      case 'reference': {
        const record = chosen[name]
        return {
          ...filter,
          options: record ? [{ value: record.id, label: displayTextOf(record.name) }] : [],
          renderField: referenceFields[name],
        }
      }
      default:
        return filter
    }
  })
  return [...(searched ? [searched] : []), ...fields, ...period]
}

/** The search box: it says which texts it looks in. */
function useSearchFilter(resource: Resource, isWhole: boolean | undefined): Filter | undefined {
  const searchFilterOf = useSearchFilterOf()
  const { comma } = useTexts('list')
  const { labelOf } = useResourceTexts(resource)
  const name = isWhole ? KEYWORDS : searchFilterOf(resource)
  if (name === undefined) return undefined
  const searched = name === KEYWORDS ? resource.keywords : [name]
  const labels = searched.flatMap(each => {
    const field = resource.fields[each]
    return field ? [labelOf(field)] : []
  })
  return { name, label: labels.join(comma), isSearch: true }
}

/** The records that reference filters name in the address, by filter, with their names. */
type ChosenRecords = Readonly<Record<string, ChosenRecord>>

/** An address holds only the keys: the names stand in the rows, others are read. */
function useChosenRecords(
  resource: Resource,
  rows: readonly DescribedRow[] | undefined,
  values: FilterValues,
): ChosenRecords {
  const sourceOf = useReferenceSources(resource)
  const chosen = filteredFields(resource).flatMap(([filter, { kind }]) => {
    const id = values[filter]
    if (kind !== 'reference' || !id) return []
    const row = rows?.find(each => textOf(each[filter]) === id)
    return [{ filter, id, name: textOf(row?.[`${filter}Name`]) }]
  })
  const missing = JSON.stringify(rows ? chosen.filter(({ name }) => name === '') : [])
  const { data: read = [] } = useQuery(
    useMemo(() => {
      const wanted: typeof chosen = JSON.parse(missing)
      if (wanted.length === 0) return undefined
      return (signal: AbortSignal) =>
        Promise.all(
          wanted.map(async each => {
            const field = resource.fields[each.filter]
            const name =
              field?.kind === 'reference' && (await sourceOf(field).nameOf(each.id, { signal }))
            return { ...each, name: name || each.id }
          }),
        )
    }, [resource, sourceOf, missing]),
  )
  return Object.fromEntries(
    [...chosen, ...read]
      .filter(({ filter, id, name }) => name !== '' && values[filter] === id)
      .map(({ filter, id, name }) => [filter, { id, name }]),
  )
}

/** What draws each reference filter; the same functions for as long as the names are the same. */
function useReferenceFields(resource: Resource, chosen: ChosenRecords) {
  const names = JSON.stringify(chosen)
  return useMemo(() => {
    const known: ChosenRecords = JSON.parse(names)
    return Object.fromEntries(
      filteredFields(resource).flatMap(([name, field]) =>
        field.kind === 'reference'
          ? [
              [
                name,
                (props: CustomFilterProps) => (
                  <ReferenceFilter {...{ resource, field }} known={known[name]} {...props} />
                ),
              ] as const,
            ]
          : [],
      ),
    )
  }, [resource, names])
}

interface ReferenceFilterProps extends CustomFilterProps {
  resource: Resource
  field: ReferenceField
  /** The record that the list is filtered by. */
  known: ChosenRecord | undefined
}

function ReferenceFilter({ resource, field, known, label, value, onChange }: ReferenceFilterProps) {
  const { any } = useTexts('list')
  const [chosen, setChosen] = useState<ChosenRecord>()
  const name = [chosen, known].find(record => record?.id === value)?.name ?? ''

  return (
    <ReferenceCombobox
      {...{ resource, field, label }}
      value={{ id: value, name }}
      onChange={record => {
        setChosen(record)
        onChange(record.id)
      }}
      emptyLabel={any}
    />
  )
}
