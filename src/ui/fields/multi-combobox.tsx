import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#ui/content/icon.tsx'
import { type ComboboxOption, normalizeText, OptionList } from './combobox.tsx'
import { Control } from './control.tsx'
import { Field, type FieldProps } from './field.tsx'
import { oneLineValue } from './one-line-value.ts'

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
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState<string>()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const found = withWords(options, typed)
  const isListed = isOpen && found.length > 0
  const active = Math.max(
    0,
    found.findIndex(option => option.value === at),
  )

  // What is typed next replaces the words of the choice.
  useLayoutEffect(() => {
    const field = input.current
    if (typed === undefined && field === document.activeElement && field?.value === summary)
      field.select()
  }, [summary, typed])

  function open(from: 'chosen' | 'last') {
    setOpen(true)
    setAt(
      from === 'last' ? options.at(-1)?.value : options.find(({ value }) => isChosen(value))?.value,
    )
  }

  function close() {
    setOpen(false)
    setTyped(undefined)
  }

  function keyDown(event: KeyboardEvent) {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      if (isOpen) setAt(found.at((active + step) % found.length)?.value)
      else open(step > 0 ? 'chosen' : 'last')
    } else if (key === 'Enter' && isOpen) toggle(found[active])
    else if (key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function toggle(option: ComboboxOption | undefined) {
    if (!option) return
    setAt(option.value)
    onToggle(option.value)
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
              title={isOpen ? undefined : summary}
              aria-expanded={isListed}
              aria-controls={isListed ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={isListed ? `${listId}-${active}` : undefined}
              value={typed ?? summary}
              onChange={event => {
                setTyped(oneLineValue(event))
                setOpen(true)
                setAt(undefined)
              }}
              onFocus={event => event.target.select()}
              onClick={event => {
                if (!isOpen) open('chosen')
                if (typed === undefined) event.currentTarget.select()
              }}
              onKeyDown={keyDown}
              onBlur={close}
            />
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
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
          {isOpen && (
            <OptionList
              id={listId}
              {...{ input, found, active }}
              label={field.label}
              isChosen={({ value }) => isChosen(value)}
              isMultiple
              statusText={found.length > 0 ? undefined : noMatch}
              onChoose={toggle}
            />
          )}
        </>
      )}
    </Field>
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
