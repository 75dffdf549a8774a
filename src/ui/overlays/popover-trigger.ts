import { type MouseEvent, useState } from 'react'

/** What the button that opens a popover must carry. */
export interface PopoverTrigger {
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  onMouseDown: (event: MouseEvent<HTMLElement>) => void
}

/** Whether a popover is open, and the button's part in that. `onClosed`: however it was closed. */
export function usePopoverTrigger(onClosed?: () => void): {
  isOpen: boolean
  close: () => void
  trigger: PopoverTrigger
} {
  const [isOpen, setOpen] = useState(false)

  function close() {
    setOpen(false)
    if (isOpen) onClosed?.()
  }

  return {
    isOpen,
    close,
    trigger: {
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      onClick(event) {
        if (isOpen) return close()
        event.currentTarget.focus() // Safari leaves a clicked button without it
        setOpen(true)
      },
      // Else it closes because it loses the focus, and the click opens it again.
      onMouseDown: event => isOpen && event.preventDefault(),
    },
  }
}
