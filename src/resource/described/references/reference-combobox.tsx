import { useMemo, useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import type { Resource } from '#definitions/define-resource.ts'
import type { ReferenceField } from '#definitions/fields.ts'
import { useQuery } from '#hooks/use-query.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import type { ChosenRecord } from '#resource/described/record-values.ts'
import { Combobox } from '#ui/fields/combobox.tsx'
import type { FieldProps } from '#ui/fields/field.tsx'
import { useReferenceSources } from './use-reference-sources.ts'

interface ReferenceComboboxProps extends FieldProps {
  /** The resource that has the field. */
  resource: Resource
  field: ReferenceField
  value: ChosenRecord
  onChange: (value: ChosenRecord) => void
  readOnly?: boolean | undefined
  /** The label of no choice. */
  emptyLabel: string
  /** A record that cannot be chosen: that which is edited, where it could stand under itself. */
  excludedId?: string | undefined
}

/** Counted from the last letter. */
const SEARCH_AFTER_MS = 300

/** Chooses one record, searched by its name as the user types, however many there are. */
export function ReferenceCombobox({
  resource,
  field,
  value,
  onChange,
  emptyLabel,
  excludedId,
  ...props
}: ReferenceComboboxProps) {
  const source = useReferenceSources(resource)(field)
  const list = useTexts('list')
  const common = useTexts('common')
  const [text, search] = useState<string>()
  const { data, error, isFetching } = useQuery(
    useMemo(() => {
      if (text === undefined) return undefined
      return async (signal: AbortSignal) => {
        if (text !== '') await new Promise(resolve => setTimeout(resolve, SEARCH_AFTER_MS))
        return source.search(text, { signal })
      }
    }, [source, text]),
  )
  const { rows = [], total = 0, leftOut } = data ?? {}
  const failure = error === undefined ? undefined : errorMessage(error, common)
  const missing = leftOut && list.leftOut(leftOut.count, leftOut.hasLostDigits)
  const more = total > rows.length ? list.firstOf(rows.length, total) : undefined

  return (
    <Combobox
      {...props}
      value={value.id}
      onChange={id => {
        const chosen = rows.find(row => row.id === id)
        onChange({ id, name: chosen?.name ?? '' })
      }}
      options={[
        ...(text || props.required ? [] : [{ value: '', label: emptyLabel }]),
        ...rows
          .filter(({ id }) => id !== excludedId)
          .map(({ id, name, hint }) => ({ value: id, label: displayTextOf(name), hint })),
      ]}
      chosenLabel={value.id === '' ? '' : displayTextOf(value.name || value.id)}
      onType={search}
      busy={isFetching}
      note={isFetching ? undefined : (failure ?? missing ?? more)}
      noMatch={isFetching ? common.loading : (failure ?? list.noneFound)}
    />
  )
}
