import { ComboboxField, type ComboboxOption, useComboboxList } from './combobox-field.tsx'
import type { FieldProps } from './field.tsx'

export interface ComboboxProps extends FieldProps {
  options: readonly ComboboxOption[]
  /** The empty text when nothing is chosen. */
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  disabled?: boolean | undefined
  /** The choice cannot be changed now; the focus stays. */
  readOnly?: boolean | undefined
  /** "Nothing matches"; a free one says nothing. */
  noMatch?: string | undefined
  /** Called with the typed text, and with '' on opening; `options` are then the results for it. */
  onType?: ((typed: string) => void) | undefined
  /** The results for the last text are loading. */
  busy?: boolean | undefined
  /** The label of the choice, where it may not be among the options. */
  chosenLabel?: string | undefined
  /** What is typed counts even if no option has it; the labels of the options are their values. */
  isFree?: boolean | undefined
  /** Stands below the options, for example to say that there are more. */
  note?: string | undefined
}

/**
 * Chooses one of many options, found by typing. Typing alone chooses nothing: when the user leaves
 * the field, the old choice comes back. An emptied field chooses nothing, unless it is required.
 * In a free one the options only propose, and each letter counts.
 */
export function Combobox({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  readOnly,
  noMatch,
  onType,
  busy = false,
  chosenLabel,
  isFree = false,
  note,
  ...field
}: ComboboxProps) {
  const known = options.find(option => option.value === value)?.label
  const chosen = known ?? (isFree ? value : chosenLabel)
  const list = useComboboxList()
  const { typed } = list
  // While the results load, the old options that match the new text.
  const found = onType && !busy ? options : filterOptions(options, typed)
  const activeAt = found.findIndex(option => option.value === list.at)
  // In a free one Enter takes what was typed, unless the arrows have led to an option.
  const active = isFree ? activeAt : Math.max(0, activeAt)

  function open(from: 'chosen' | 'last') {
    list.open(from === 'last' ? options.at(-1)?.value : value)
    onType?.('')
  }

  function type(text: string) {
    list.type(text)
    onType?.(text)
    if (isFree) onChange(text)
  }

  function choose(option: ComboboxOption | undefined) {
    list.close()
    if ((option?.value ?? '') !== value) onChange(option?.value ?? '')
  }

  function leave() {
    if (isFree) return list.close()
    const same = options.find(({ label }) => normalizeText(label) === normalizeText(typed ?? ''))
    if (typed?.trim() === '' && !field.required) choose(undefined)
    else if (typed !== undefined && same) choose(same)
    else list.close()
  }

  return (
    <ComboboxField
      {...{ ...field, list, found, active, placeholder, disabled, readOnly }}
      isChosen={option => option.value === value}
      summary={chosen ?? ''}
      statusText={found.length > 0 ? note : noMatch}
      onOpen={open}
      onType={type}
      onChoose={choose}
      onEnter={busy ? undefined : leave}
      onLeave={leave}
    />
  )
}

export const normalizeText = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** The options that begin with the typed text come first. */
function filterOptions(options: readonly ComboboxOption[], typed: string | undefined) {
  const wanted = normalizeText(typed ?? '')
  if (wanted === '') return options
  const rank = ({ label, hint = '' }: ComboboxOption) => {
    if (normalizeText(label).startsWith(wanted)) return 0
    return normalizeText(`${label} ${hint}`).includes(wanted) ? 1 : 2
  }
  return options.filter(option => rank(option) < 2).sort((a, b) => rank(a) - rank(b))
}
