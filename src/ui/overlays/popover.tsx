import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isComposing } from '#lib/browser/input-method.ts'
import { showPopup } from './popup.ts'

export interface PopoverProps {
  /** The name of the dialog it is. */
  label: string
  at?: 'start' | 'end' | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * A panel that does not stop the page: open for as long as it is mounted, under what had the focus
 * before. Escape closes it and the focus goes back; so does leaving it, and the focus stays there.
 */
export function Popover({ label, at = 'start', onClose, children }: PopoverProps) {
  const [opener] = useState(() => document.activeElement)
  const panel = useRef<HTMLDivElement>(null)

  const place = useEffectEvent((own: HTMLElement, source: HTMLElement | undefined) =>
    showPopup(own, at, source),
  )
  useLayoutEffect(() => {
    const own = panel.current
    if (!own) return
    const source = opener instanceof HTMLElement ? opener : undefined
    place(own, source)
    const first = own.querySelector<HTMLElement>('input, select, textarea, button, [tabindex="0"]')
    if (!own.contains(document.activeElement)) (first ?? own).focus({ preventScroll: true })

    return () => {
      if (own.contains(document.activeElement)) source?.focus({ preventScroll: true })
    }
    // Once: it is placed and takes the focus when it opens.
  }, [opener])

  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
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
        // Another window took the focus of this one: nothing was left.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) onClose()
      }}
    >
      {children}
    </div>
  )
}

export interface PopoverButtonProps extends Pick<PopoverProps, 'label' | 'at'> {
  children: (trigger: PopoverTrigger) => ReactNode
  content: (close: () => void) => ReactNode
  /** However it was closed. */
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
