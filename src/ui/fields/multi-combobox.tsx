import { normalizeText } from './combobox.tsx'
import { ComboboxField, type ComboboxOption, useComboboxList } from './combobox-field.tsx'
import type { FieldProps } from './field.tsx'

interface MultiComboboxProps extends FieldProps {
  options: readonly ComboboxOption[]
  isChosen: (value: string) => boolean
  /** Chooses an option, or gives it up. */
  onToggle: (value: string) => void
  /** What is chosen, in words: the text of the field while nobody types. */
  summary: string
  /** "Nothing matches". */
  noMatch: string
}

/**
 * Chooses several of many options, found by typing. Enter and a press take an option or give it up;
 * the list stays open for the next one, until Escape, or until the focus leaves.
 */
export function MultiCombobox({
  options,
  isChosen,
  onToggle,
  summary,
  noMatch,
  ...field
}: MultiComboboxProps) {
  const list = useComboboxList()
  const found = withWords(options, list.typed)
  const active = Math.max(
    0,
    found.findIndex(option => option.value === list.at),
  )

  function open(from: 'chosen' | 'last') {
    list.open(
      from === 'last' ? options.at(-1)?.value : options.find(({ value }) => isChosen(value))?.value,
    )
  }

  return (
    <ComboboxField
      {...{ ...field, list, found, active, summary }}
      title={list.isOpen ? undefined : summary}
      isChosen={({ value }) => isChosen(value)}
      isMultiple
      statusText={found.length > 0 ? undefined : noMatch}
      onOpen={open}
      onType={list.type}
      onChoose={({ value }) => {
        list.moveTo(value)
        onToggle(value)
      }}
      onLeave={list.close}
    />
  )
}

/** Those that have all typed words, in their own order: parts stay below what they belong to. */
function withWords(options: readonly ComboboxOption[], typed = '') {
  const wanted = normalizeText(typed).split(/\s+/)
  return options.filter(({ label, words = '' }) => {
    const text = normalizeText(`${label} ${words}`)
    return wanted.every(word => text.includes(word))
  })
}
