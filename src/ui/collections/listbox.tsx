import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { displayTextOf } from '#lib/decode.ts'

interface ListboxOption {
  value: string
  label: string
  /** A code below the label. */
  note?: string | undefined
  /** A number at the end of the line. */
  count?: number | undefined
}

interface ListboxProps {
  label: string
  options: readonly ListboxOption[]
  value: string
  onChange: (value: string) => void
}

/** One of many, all on screen. Arrows move, Enter and Space choose: each choice loads a list. */
export function Listbox({ label, options, value, onChange }: ListboxProps) {
  const id = useId()
  const [walked, setWalked] = useState<string>()
  const chosen = options.findIndex(option => option.value === value)
  const found = walked === undefined ? -1 : options.findIndex(option => option.value === walked)
  const active = found >= 0 ? found : chosen
  const list = useRef<HTMLUListElement>(null)
  // None while the chosen one is not among the options, as one that was made just now.
  const chosenId = chosen < 0 ? undefined : `${id}-${value}`

  useLayoutEffect(() => {
    const box = list.current
    const option = chosenId && document.getElementById(chosenId)
    if (!box || !option) return
    // Only the list may scroll; `scrollIntoView` would scroll the page too.
    const top = option.offsetTop - box.offsetTop
    const below = top + option.offsetHeight - box.clientHeight
    if (below > box.scrollTop) box.scrollTop = below + option.offsetHeight
    else if (top < box.scrollTop) box.scrollTop = top
  }, [chosenId])

  function walk(to: number) {
    const option = options[Math.min(Math.max(to, 0), options.length - 1)]
    if (!option) return
    setWalked(option.value)
    document.getElementById(`${id}-${option.value}`)?.scrollIntoView?.({ block: 'nearest' })
  }

  function keyDown(event: KeyboardEvent) {
    const { key } = event
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const option = options[active]
    if (key === 'ArrowDown') walk(active + 1)
    else if (key === 'ArrowUp') walk(active < 0 ? options.length - 1 : active - 1)
    else if (key === 'Home') walk(0)
    else if (key === 'End') walk(options.length - 1)
    else if ((key === 'Enter' || key === ' ') && option) onChange(option.value)
    else return
    event.preventDefault()
  }

  return (
    <ul
      ref={list}
      className="listbox"
      role="listbox"
      aria-label={label}
      aria-activedescendant={options[active] ? `${id}-${options[active].value}` : undefined}
      tabIndex={0}
      onKeyDown={keyDown}
      onBlur={() => setWalked(undefined)}
    >
      {options.map((option, index) => (
        <li
          key={option.value}
          id={`${id}-${option.value}`}
          className="listbox__option"
          role="option"
          aria-selected={option.value === value}
          data-active={index === active || undefined}
          onClick={() => onChange(option.value)}
        >
          <span className="listbox__text">
            <span>{displayTextOf(option.label)}</span>
            {option.note && <span className="listbox__note">{option.note}</span>}
          </span>
          {option.count !== undefined && <span className="listbox__count">{option.count}</span>}
        </li>
      ))}
    </ul>
  )
}
