import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { showPopup } from './popup.ts'

interface PopoverProps {
  /** The accessible name. */
  label: string
  at?: 'start' | 'end' | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * A panel that does not block the page, open for as long as it is mounted, under the element that had
 * the focus. Escape closes it and gives the focus back; when the focus leaves it, it closes too.
 */
export function Popover({ label, at = 'start', onClose, children }: PopoverProps) {
  const [opener] = useState(() => document.activeElement)
  const panel = useRef<HTMLDivElement>(null)

  const place = useEffectEvent((popup: HTMLElement, source: HTMLElement | undefined) =>
    showPopup(popup, at, source),
  )
  useLayoutEffect(() => {
    const popup = panel.current
    if (!popup) return
    const source = opener instanceof HTMLElement ? opener : undefined
    place(popup, source)
    const first = popup.querySelector<HTMLElement>(
      'input, select, textarea, button, [tabindex="0"]',
    )
    if (!popup.contains(document.activeElement)) (first ?? popup).focus({ preventScroll: true })

    return () => {
      if (popup.contains(document.activeElement)) source?.focus({ preventScroll: true })
    }
    // Only once: it is placed and takes the focus when it opens.
  }, [opener])

  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    <div
      ref={panel}
      className="elevated popup popover"
      role="dialog"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      data-anchored={at}
      onKeyDown={keyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        // If the whole window lost the focus, the user did not leave the panel.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) onClose()
      }}
    >
      {children}
    </div>
  )
}

interface PopoverButtonProps extends Pick<PopoverProps, 'label' | 'at'> {
  children: (trigger: PopoverTrigger) => ReactNode
  content: (close: () => void) => ReactNode
  /** Called in whatever way it was closed. */
  onClosed?: (() => void) | undefined
}

/** A button of any look and the popover it opens. */
export function PopoverButton({ label, at, children, content, onClosed }: PopoverButtonProps) {
  const { isOpen, close, trigger } = usePopoverTrigger(onClosed)

  return (
    <>
      {children(trigger)}
      {isOpen && (
        <Popover label={label} at={at} onClose={close}>
          {content(close)}
        </Popover>
      )}
    </>
  )
}

/** The props of the button that opens a popover. */
export interface PopoverTrigger {
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  onMouseDown: (event: MouseEvent<HTMLElement>) => void
}

/** The state of a popover and the props of its button; every way of closing calls `onClosed`. */
function usePopoverTrigger(onClosed?: () => void): {
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
      // Or the popover would close because it loses the focus, and the click would open it again.
      onMouseDown: event => isOpen && event.preventDefault(),
    },
  }
}
