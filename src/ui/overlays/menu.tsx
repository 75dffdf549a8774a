import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { IconName } from '#lib/icon-names.ts'
import { Icon } from '#ui/content/icon.tsx'
import { Kbd } from '#ui/content/kbd.tsx'
import { type PopupPosition, showPopup } from './popup.ts'

export interface MenuItem {
  /** Unique in the menu. */
  key: string
  label: string
  icon?: IconName | undefined
  /** For one of several states to choose from: drawn with a tick and read as a radio item. */
  checked?: boolean | undefined
  disabled?: boolean | undefined
  /** Why the item is outlined and does nothing, where it would be left out otherwise. */
  explained?: string | undefined
  tone?: 'danger' | undefined
  /** A key, behind the label. */
  hint?: string | undefined
  /** What else there is to know; behind the label, and its description. */
  note?: string | undefined
  /** Draws a line above the item. */
  separated?: boolean | undefined
  lang?: string | undefined
  /** Leads out of the console, in a new window. */
  href?: string | undefined
  onSelect?: (() => void) | undefined
}

export interface MenuProps {
  label: string
  items: readonly MenuItem[]
  /** Stands above the items. */
  head?: ReactNode
  /** Under the opener, flush with its start or end; or where the pointer is. */
  at?: PopupPosition | undefined
  /** The item that has the focus first. */
  first?: 'first' | 'last' | undefined
  onClose: () => void
}

/**
 * Open for as long as it is mounted. The element that had the focus is its opener, and gets the
 * focus back before an item's `onSelect` runs. Leaving the menu by Tab or pointer closes it too.
 */
export function Menu({ label, items, head, at = 'start', first = 'first', onClose }: MenuProps) {
  const [opener] = useState(() => document.activeElement)
  const isAnchored = typeof at === 'string'

  const menu = useRef<HTMLDivElement>(null)

  const show = useEffectEvent(() => {
    if (!menu.current) return
    const source = isAnchored && opener instanceof HTMLElement ? opener : undefined
    showPopup(menu.current, at, source)
    focusItem(menuItemsIn(menu.current), first === 'last' ? -1 : 0)
  })
  // Only once: it is placed and takes the focus when it opens.
  useLayoutEffect(() => show(), [])

  function leave(then?: () => void) {
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    onClose()
    then?.()
  }

  function choose(item: MenuItem, event: MouseEvent) {
    if (item.disabled || item.explained) event.preventDefault()
    else leave(item.onSelect)
  }

  function keyDown(event: KeyboardEvent<HTMLDivElement>) {
    const all = menuItemsIn(event.currentTarget)
    const now = all.findIndex(item => item === document.activeElement)

    if (event.key === 'ArrowDown') focusItem(all, now + 1)
    else if (event.key === 'ArrowUp') focusItem(all, now - 1)
    else if (event.key === 'Home') focusItem(all, 0)
    else if (event.key === 'End') focusItem(all, -1)
    else if (event.key === 'Escape') leave()
    else if (event.key === ' ') all[now]?.click()
    else if (event.key === 'Tab') return leave()
    else if (isPrintableKey(event)) focusItem(all, nextItemStartingWith(event.key, all, now))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={menu}
      className="elevated popup menu"
      role="menu"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      data-anchored={isAnchored ? at : undefined}
      onKeyDown={keyDown}
      onBlur={(event: FocusEvent<HTMLDivElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose()
      }}
      onContextMenu={event => event.preventDefault()}
    >
      {head && (
        <div className="menu__head" role="presentation">
          {head}
        </div>
      )}
      {items.map(item => (
        <Fragment key={item.key}>
          {item.separated && <hr className="menu__line" />}
          <Item item={item} onClick={event => choose(item, event)} />
        </Fragment>
      ))}
    </div>
  )
}

interface MenuButtonProps extends Pick<MenuProps, 'label' | 'items' | 'head'> {
  at?: 'start' | 'end' | undefined
  children: (trigger: MenuTrigger) => ReactNode
}

/** A button of any look and the menu it opens. */
export function MenuButton({ children, ...menu }: MenuButtonProps) {
  const { first, close, trigger } = useMenuTrigger()

  return (
    <>
      {children(trigger)}
      {first && <Menu {...menu} first={first} onClose={close} />}
    </>
  )
}

/** The props of the button that opens a menu. */
interface MenuTrigger {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onMouseDown: (event: MouseEvent<HTMLElement>) => void
}

interface MenuTriggerState {
  /** The item on which the menu starts; `undefined` while it is closed. */
  first: 'first' | 'last' | undefined
  close: () => void
}

/** The state of a menu and the props of its button. */
export function useMenuTrigger(): MenuTriggerState & { trigger: MenuTrigger } {
  const [first, setFirst] = useState<'first' | 'last'>()
  const isOpen = first !== undefined
  const close = () => setFirst(undefined)

  function open(trigger: HTMLElement, from: 'first' | 'last') {
    trigger.focus() // Safari leaves a clicked button without it
    setFirst(from)
  }

  return {
    first,
    close,
    trigger: {
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      onClick: event => (isOpen ? close() : open(event.currentTarget, 'first')),
      onKeyDown(event) {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        open(event.currentTarget, event.key === 'ArrowUp' ? 'last' : 'first')
      },
      // Or the menu would close because it loses the focus, and the click would open it again.
      onMouseDown: event => isOpen && event.preventDefault(),
    },
  }
}

function Item({ item, onClick }: { item: MenuItem; onClick: (event: MouseEvent) => void }) {
  const id = useId()
  const shared = {
    className: 'popup__line menu__item',
    role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': item.checked,
    'aria-disabled': item.disabled || item.explained !== undefined || undefined,
    'data-explained': item.explained !== undefined || undefined,
    title: item.explained,
    'data-tone': item.tone,
    lang: item.lang,
    'aria-labelledby': item.note && `${id}-label`,
    'aria-describedby': item.note && `${id}-note`,
    tabIndex: -1,
    onClick,
    children: (
      <>
        {item.checked && <Icon name="check" />}
        {item.icon && <Icon name={item.icon} />}
        <span id={item.note && `${id}-label`}>{item.label}</span>
        {item.note && (
          <small className="menu__hint" id={`${id}-note`}>
            {item.note}
          </small>
        )}
        {item.hint && (
          <span className="menu__hint">
            <Kbd>{item.hint}</Kbd>
          </span>
        )}
      </>
    ),
  }

  return item.href === undefined ? (
    <button type="button" {...shared} />
  ) : (
    <a href={item.href} target="_blank" rel="noopener noreferrer" {...shared} />
  )
}

const menuItemsIn = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('.menu__item')]

/** Goes round at both ends; only the item with the focus is in the Tab order. */
function focusItem(all: HTMLElement[], index: number) {
  const target = all.at(index % all.length)
  for (const item of all) item.tabIndex = item === target ? 0 : -1
  target?.focus()
}

const isPrintableKey = (event: KeyboardEvent) =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey

/** The index of the next item that begins with the letter, round the end; else the present one. */
function nextItemStartingWith(letter: string, all: HTMLElement[], now: number) {
  const fits = (item: HTMLElement) =>
    item.textContent?.toLowerCase().startsWith(letter.toLowerCase())
  const next = all.findIndex((item, index) => index > now && fits(item))
  const wrapped = all.findIndex(fits)
  return next >= 0 ? next : wrapped >= 0 ? wrapped : now
}
