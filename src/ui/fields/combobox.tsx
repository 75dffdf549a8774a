import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#ui/content/icon.tsx'
import { showPopup } from '#ui/overlays/popup.ts'
import { Control } from './control.tsx'
import { Field, type FieldProps } from './field.tsx'
import { oneLineValue } from './one-line-value.ts'

export interface ComboboxOption {
  value: string
  label: string
  /** At the end of the row; typing finds it too. */
  hint?: string | undefined
  /** Typing finds it by these too. */
  words?: string | undefined
  /** Belongs to an option before it, below which it is indented. */
  isPart?: boolean | undefined
  /** When the label is in another language than the page. */
  lang?: string | undefined
}

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
  readOnly = false,
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
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState<string>()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  // While the results load, the old options that match the new text.
  const found = onType && !busy ? options : filterOptions(options, typed)
  const isListed = isOpen && found.length > 0
  const activeAt = found.findIndex(option => option.value === at)
  // In a free one Enter takes what was typed, unless the arrows have led to an option.
  const active = isFree ? activeAt : Math.max(0, activeAt)

  // What is typed after a choice replaces its label.
  useLayoutEffect(() => {
    if (!isOpen && document.activeElement === input.current) input.current?.select()
  }, [isOpen])

  function open(from: 'chosen' | 'last') {
    if (readOnly) return
    // The label is no start of what is typed now.
    input.current?.select()
    setOpen(true)
    setAt(from === 'last' ? options.at(-1)?.value : value)
    onType?.('')
  }

  function close() {
    setOpen(false)
    setTyped(undefined)
  }

  function choose(option: ComboboxOption | undefined) {
    close()
    if ((option?.value ?? '') !== value) onChange(option?.value ?? '')
  }

  function leave() {
    if (isFree) return close()
    const same = options.find(({ label }) => normalizeText(label) === normalizeText(typed ?? ''))
    if (typed?.trim() === '' && !field.required) choose(undefined)
    else if (typed !== undefined && same) choose(same)
    else close()
  }

  function keyDown(event: KeyboardEvent) {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      if (!isOpen) open(step > 0 ? 'chosen' : 'last')
      else if (active < 0 && step < 0) setAt(found.at(-1)?.value)
      else setAt(found.at((active + step) % found.length)?.value)
    } else if (key === 'Enter' && isOpen) {
      if (found[active]) choose(found[active])
      else if (!busy) leave()
    } else if (key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Field {...field}>
      {control => (
        <>
          <Control>
            <input
              ref={input}
              {...control}
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              disabled={disabled}
              readOnly={readOnly}
              aria-expanded={isListed}
              aria-controls={isListed ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
              value={typed ?? chosen ?? ''}
              onChange={event => {
                const text = oneLineValue(event)
                setTyped(text)
                setOpen(true)
                setAt(undefined)
                onType?.(text)
                if (isFree) onChange(text)
              }}
              onFocus={event => event.target.select()}
              onClick={event => {
                if (!isOpen) open('chosen')
                else if (typed === undefined) event.currentTarget.select()
              }}
              onKeyDown={keyDown}
              onBlur={leave}
            />
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              disabled={disabled || readOnly}
              onMouseDown={event => {
                event.preventDefault()
                input.current?.focus()
                if (isOpen) close()
                else open('chosen')
              }}
            >
              <Icon name="chevron-down" />
            </button>
          </Control>
          {isOpen && (found.length > 0 || !isFree) && (
            <OptionList
              id={listId}
              {...{ input, found, active }}
              label={field.label}
              isChosen={option => option.value === value}
              statusText={found.length > 0 ? note : noMatch}
              onChoose={choose}
            />
          )}
        </>
      )}
    </Field>
  )
}

interface OptionListProps extends Pick<ComboboxProps, 'label'> {
  id: string
  input: RefObject<HTMLInputElement | null>
  found: readonly ComboboxOption[]
  active: number
  isChosen: (option: ComboboxOption) => boolean
  /** Several options may be chosen. */
  isMultiple?: boolean
  statusText: string | undefined
  onChoose: (option: ComboboxOption) => void
}

/** The options below the field of a combobox. */
export function OptionList({
  id,
  input,
  found,
  active,
  isChosen,
  isMultiple,
  label,
  statusText,
  onChoose,
}: OptionListProps) {
  const popup = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (popup.current) showPopup(popup.current, 'start', input.current?.parentElement ?? undefined)
  }, [input])

  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])

  return (
    // A press must not take the focus from the field.
    <div
      ref={popup}
      className="elevated popup combobox"
      popover="manual"
      data-anchored="start"
      onMouseDown={event => event.preventDefault()}
    >
      {found.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={typeof label === 'string' ? label : undefined}
          aria-multiselectable={isMultiple}
        >
          {found.map((option, index) => (
            <div
              key={option.value}
              id={`${id}-${index}`}
              className="popup__line combobox__option"
              role="option"
              aria-selected={isChosen(option)}
              data-active={index === active || undefined}
              data-part={option.isPart || undefined}
              lang={option.lang}
              onClick={() => onChoose(option)}
            >
              <span className="combobox__label">{option.label}</span>
              {option.hint && <span className="combobox__hint">{option.hint}</span>}
              {isChosen(option) && <Icon name="check" />}
            </div>
          ))}
        </div>
      )}
      {statusText && (
        <p className="combobox__said" role="status">
          {statusText}
        </p>
      )}
    </div>
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
