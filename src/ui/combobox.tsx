import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Control } from './control.tsx'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { showPopup } from './popup.ts'

export interface ComboboxOption {
  value: string
  label: string
  /** At the end of the row; typing finds it too. */
  hint?: string | undefined
  /** When the label is in another language than the page. */
  lang?: string | undefined
}

export interface ComboboxProps extends FieldProps {
  options: readonly ComboboxOption[]
  /** Empty when nothing is chosen. */
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  disabled?: boolean | undefined
  /** "Nothing matches". */
  noMatch: string
}

/**
 * One of many, found by typing. Until one is chosen what was typed means nothing: leaving the
 * field brings the choice before back; emptying it chooses nothing, unless one is required.
 */
export function Combobox({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  noMatch,
  ...field
}: ComboboxProps) {
  const chosen = options.find(option => option.value === value)
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const found = matching(options, typed)
  const isListed = isOpen && found.length > 0

  function open(from: 'chosen' | 'last') {
    const all = matching(options, undefined)
    setOpen(true)
    setActive(
      from === 'last'
        ? all.length - 1
        : Math.max(
            0,
            all.findIndex(option => option.value === value),
          ),
    )
  }

  function close() {
    setOpen(false)
    setActive(-1)
    setTyped(undefined)
  }

  function choose(option: ComboboxOption | undefined) {
    close()
    if ((option?.value ?? '') !== value) onChange(option?.value ?? '')
  }

  function leave() {
    const same = options.find(({ label }) => normal(label) === normal(typed ?? ''))
    if (typed?.trim() === '' && !field.required) choose(undefined)
    else if (typed !== undefined && same) choose(same)
    else close()
  }

  function keyDown(event: KeyboardEvent) {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      if (!isOpen) open(step > 0 ? 'chosen' : 'last')
      else if (found.length > 0) setActive((active + step + found.length) % found.length)
    } else if (key === 'Enter' && isOpen) {
      if (found[active]) choose(found[active])
      else leave()
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
              aria-expanded={isListed}
              aria-controls={isListed ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
              value={typed ?? chosen?.label ?? ''}
              onChange={event => {
                setTyped(event.target.value)
                setOpen(true)
                setActive(0)
              }}
              onFocus={event => event.target.select()}
              onClick={() => isOpen || open('chosen')}
              onKeyDown={keyDown}
              onBlur={leave}
            />
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              disabled={disabled}
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
            <Options
              id={listId}
              {...{ input, found, active, value, noMatch }}
              label={field.label}
              onChoose={choose}
            />
          )}
        </>
      )}
    </Field>
  )
}

interface OptionsProps extends Pick<ComboboxProps, 'label' | 'value' | 'noMatch'> {
  id: string
  input: RefObject<HTMLInputElement | null>
  found: readonly ComboboxOption[]
  active: number
  onChoose: (option: ComboboxOption) => void
}

function Options({ id, input, found, active, label, value, noMatch, onChoose }: OptionsProps) {
  const popup = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (popup.current) showPopup(popup.current, 'start', input.current?.parentElement ?? undefined)
  }, [])

  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])

  return (
    // Pressed, it must not take the focus out of the field.
    <div
      ref={popup}
      className="raised popup combobox"
      popover="manual"
      data-anchored="start"
      onMouseDown={event => event.preventDefault()}
    >
      {found.length === 0 ? (
        <p className="combobox__none" role="status">
          {noMatch}
        </p>
      ) : (
        <div id={id} role="listbox" aria-label={typeof label === 'string' ? label : undefined}>
          {found.map((option, index) => (
            <div
              key={option.value}
              id={`${id}-${index}`}
              className="popup__line combobox__option"
              role="option"
              aria-selected={option.value === value}
              data-active={index === active || undefined}
              lang={option.lang}
              onClick={() => onChoose(option)}
            >
              <span className="combobox__label">{option.label}</span>
              {option.hint && <span className="combobox__hint">{option.hint}</span>}
              {option.value === value && <Icon name="check" />}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const normal = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** Those that begin with what was typed come first. */
function matching(options: readonly ComboboxOption[], typed: string | undefined) {
  const wanted = normal(typed ?? '')
  if (wanted === '') return options
  const rank = ({ label, hint = '' }: ComboboxOption) => {
    if (normal(label).startsWith(wanted)) return 0
    return normal(`${label} ${hint}`).includes(wanted) ? 1 : 2
  }
  return options.filter(option => rank(option) < 2).sort((one, other) => rank(one) - rank(other))
}
