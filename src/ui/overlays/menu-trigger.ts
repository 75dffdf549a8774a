import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { isComposing } from '#lib/browser/input-method.ts'

/** What the button that opens a menu must carry. */
export interface MenuTrigger {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onMouseDown: (event: MouseEvent<HTMLElement>) => void
}

export interface OpenMenu {
  /** On which item it starts; nothing while it is closed. */
  first: 'first' | 'last' | undefined
  close: () => void
}

/** Whether a menu is open, and the button's part in that. */
export function useMenuTrigger(): OpenMenu & { trigger: MenuTrigger } {
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
        if (isComposing(event.nativeEvent)) return
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        open(event.currentTarget, event.key === 'ArrowUp' ? 'last' : 'first')
      },
      // Else the menu closes because it loses the focus, and the click opens it again.
      onMouseDown: event => isOpen && event.preventDefault(),
    },
  }
}
