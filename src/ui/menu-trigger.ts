import { useState, type KeyboardEvent, type MouseEvent } from 'react'

/** What the button that opens a menu must carry. */
export interface MenuTrigger {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onMouseDown: (event: MouseEvent<HTMLElement>) => void
}

/**
 * Whether a menu is open, on which item it starts, and the button's part in that.
 *
 * @param of what the menu is for: closed once its button is drawn over for another record.
 */
export function useMenuTrigger(of?: string): {
  first: 'first' | 'last' | undefined
  close: () => void
  trigger: MenuTrigger
} {
  const [open, setOpen] = useState<{ first: 'first' | 'last'; of: string | undefined }>()
  const first = open?.of === of ? open?.first : undefined
  const isOpen = first !== undefined
  const close = () => setOpen(undefined)

  function start(trigger: HTMLElement, from: 'first' | 'last') {
    trigger.focus() // Safari leaves a clicked button without it
    setOpen({ first: from, of })
  }

  return {
    first,
    close,
    trigger: {
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      onClick: event => (isOpen ? close() : start(event.currentTarget, 'first')),
      onKeyDown(event) {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        start(event.currentTarget, event.key === 'ArrowUp' ? 'last' : 'first')
      },
      // Else the menu closes because it loses the focus, and the click opens it again.
      onMouseDown: event => isOpen && event.preventDefault(),
    },
  }
}
