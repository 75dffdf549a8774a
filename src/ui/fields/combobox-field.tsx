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

/** The state of a combobox, closed at first. */
export function useComboboxList() {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState<string>()

  return {
    isOpen,
    /** `undefined` while nobody types. */
    typed,
    /** The value of the option on which the arrows stand. */
    at,
    open(at: string | undefined) {
      setOpen(true)
      setAt(at)
    },
    moveTo: setAt,
    type(text: string) {
      setOpen(true)
      setTyped(text)
      setAt(undefined)
    },
    close() {
      setOpen(false)
      setTyped(undefined)
    },
  }
}

interface ComboboxFieldProps extends FieldProps {
  list: ReturnType<typeof useComboboxList>
  /** The options for what is typed. */
  found: readonly ComboboxOption[]
  /** Where among them the arrows stand; -1 while they stand on none. */
  active: number
  isChosen: (option: ComboboxOption) => boolean
  /** Several options may be chosen. */
  isMultiple?: boolean | undefined
  /** What is chosen, in words: the text of the field while nobody types. */
  summary: string
  /** Stands below the options, or in their place. */
  statusText: string | undefined
  title?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  onOpen: (from: 'chosen' | 'last') => void
  onType: (text: string) => void
  /** A press on an option, or Enter on the active one. */
  onChoose: (option: ComboboxOption) => void
  /** Enter with no option active. */
  onEnter?: (() => void) | undefined
  onLeave: () => void
}

/** A field that is typed into, the list below it, and the keys of both. */
export function ComboboxField({
  list,
  found,
  active,
  isChosen,
  isMultiple,
  summary,
  statusText,
  title,
  placeholder,
  disabled,
  readOnly = false,
  onOpen,
  onType,
  onChoose,
  onEnter,
  onLeave,
  ...field
}: ComboboxFieldProps) {
  const { isOpen, typed } = list
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const isListed = isOpen && found.length > 0

  // What is typed next replaces the words of the choice.
  useLayoutEffect(() => {
    const field = input.current
    if (typed === undefined && field === document.activeElement && field?.value === summary)
      field.select()
  }, [typed, summary])

  function open(from: 'chosen' | 'last') {
    if (readOnly) return
    input.current?.select()
    onOpen(from)
  }

  function keyDown(event: KeyboardEvent) {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      if (!isOpen) open(step > 0 ? 'chosen' : 'last')
      else if (active < 0 && step < 0) list.moveTo(found.at(-1)?.value)
      else list.moveTo(found.at((active + step) % found.length)?.value)
    } else if (key === 'Enter' && isOpen) {
      const option = found[active]
      if (option) onChoose(option)
      else onEnter?.()
    } else if (key === 'Escape' && isOpen) list.close()
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
              {...{ title, placeholder, disabled, readOnly }}
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-expanded={isListed}
              aria-controls={isListed ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
              value={typed ?? summary}
              onChange={event => onType(oneLineValue(event))}
              onFocus={event => event.target.select()}
              onClick={event => {
                if (!isOpen) open('chosen')
                else if (typed === undefined) event.currentTarget.select()
              }}
              onKeyDown={keyDown}
              onBlur={onLeave}
            />
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              disabled={disabled || readOnly}
              onMouseDown={event => {
                event.preventDefault()
                input.current?.focus()
                if (isOpen) list.close()
                else open('chosen')
              }}
            >
              <Icon name="chevron-down" />
            </button>
          </Control>
          {isOpen && (found.length > 0 || statusText) && (
            <OptionList
              id={listId}
              label={field.label}
              {...{ input, found, active, isChosen, isMultiple, statusText, onChoose }}
            />
          )}
        </>
      )}
    </Field>
  )
}

type OptionListProps = Pick<
  ComboboxFieldProps,
  'label' | 'found' | 'active' | 'isChosen' | 'isMultiple' | 'statusText' | 'onChoose'
> & { id: string; input: RefObject<HTMLInputElement | null> }

function OptionList({
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
