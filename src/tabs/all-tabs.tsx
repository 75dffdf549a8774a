import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { base } from '#lib/base.ts'
import { isPlainClick } from '#lib/browser/plain-click.ts'
import { useTexts } from '#locales/texts.ts'
import { Control } from '#ui/fields/control.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import type { TabListItem } from './tab.tsx'

interface AllTabsProps {
  tabs: readonly TabListItem[]
  selected: string | undefined
  onSelect: (path: string) => void
}

/** Lists every tab by its title, for when they do not all fit. */
export function AllTabs({ onClose, onSelect, ...tabs }: AllTabsProps & { onClose: () => void }) {
  const texts = useTexts('tabs')

  function select(path: string) {
    onClose()
    onSelect(path)
  }

  return (
    <Popover label={texts.all} at="end" onClose={onClose}>
      <FilteredTabs {...tabs} onSelect={select} />
    </Popover>
  )
}

/** The list, filtered by what the user types. */
function FilteredTabs({ tabs, selected, onSelect }: AllTabsProps) {
  const texts = useTexts('tabs')
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const wanted = typed.trim().toLowerCase()
  const found = tabs.filter(({ title, path }) => `${title} ${path}`.toLowerCase().includes(wanted))

  useEffect(() => {
    const current = box.current?.querySelector<HTMLElement>('[aria-current]')
    current?.scrollIntoView?.({ block: 'nearest' })
    // On touch screens a focused field would open the keyboard, which covers the list.
    if (matchMedia('(pointer: coarse)').matches) current?.focus()
  }, [])

  function click(path: string, event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onSelect(path)
  }

  function keyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const field = box.current?.querySelector('input')
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const now = items.findIndex(item => item === document.activeElement)

    if (key === 'ArrowDown') items.at((now + 1) % items.length)?.focus()
    else if (key === 'ArrowUp') items.at(now === -1 ? -1 : (now - 1) % items.length)?.focus()
    else if (key === 'Home' && now >= 0) items[0]?.focus()
    else if (key === 'End' && now >= 0) items.at(-1)?.focus()
    else if (key === 'Enter' && now === -1) items[0]?.click()
    else if (key === ' ' && now >= 0) items[now]?.click()
    else {
      // Typing on an item continues in the filter field.
      if (now >= 0 && (key.length === 1 || key === 'Backspace')) field?.focus()
      return
    }
    event.preventDefault()
  }

  return (
    <div ref={box} className="all-tabs" onKeyDown={keyDown}>
      <Control icon="search">
        <input
          type="search"
          autoComplete="off"
          aria-label={texts.filter}
          placeholder={texts.filter}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </Control>
      {found.length === 0 ? (
        <p className="all-tabs__none" role="status">
          {texts.noTab}
        </p>
      ) : (
        <div className="all-tabs__list" role="menu" aria-label={texts.all}>
          {found.map(({ path, href, title, dirty }) => (
            <a
              key={path}
              className="popup__line menu__item"
              role="menuitem"
              href={base.prepend(href)}
              tabIndex={-1}
              aria-current={path === selected ? 'page' : undefined}
              aria-description={dirty ? texts.unsaved : undefined}
              onClick={event => click(path, event)}
            >
              <span className="all-tabs__title">{title}</span>
              {dirty && <span className="tab-list__dot" />}
            </a>
          ))}
        </div>
      )}
    </div>
  )
}
