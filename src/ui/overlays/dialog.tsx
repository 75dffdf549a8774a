import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { displayTextOf } from '#lib/decode.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { type ModalOptions, overlayContainer, useModal } from './use-modal.ts'

export interface DialogProps extends ModalOptions {
  title: ReactNode
  /** Under the title; describes the dialog. */
  description?: ReactNode
  /** Widths: 420, 560 (when absent), 640, 880. */
  size?: 'small' | 'medium' | 'large' | undefined
  /** `side` is a panel at the end of the page; `top` leaves the title to `children`' own field. */
  placement?: 'side' | 'top' | undefined
  /** "Close"; without it there is no such button. */
  closeLabel?: string | undefined
  children: ReactNode
  /** Buttons in the foot, the main action last. */
  actions?: ReactNode
  /** Buttons at the other end of the foot. */
  startActions?: ReactNode
  /** Hears keys wherever in the dialog the focus is. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
}

/** Modal for as long as it is mounted. Escape, the scrim and Close call `onClose`. */
export function Dialog({
  title,
  description,
  size,
  placement,
  closeLabel,
  children,
  actions,
  startActions,
  onKeyDown,
  onClose,
  returnFocus,
}: DialogProps) {
  const id = useId()

  return (
    <ModalBox
      {...{ size, placement, onKeyDown, onClose, returnFocus }}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-text` : undefined}
      onScrim={onClose}
    >
      <div className={placement === 'top' ? 'hidden-text' : 'dialog__head'}>
        <div className="dialog__heading">
          <h2 id={`${id}-title`} tabIndex={-1}>
            {displayContent(title)}
          </h2>
          {description && <p id={`${id}-text`}>{displayContent(description)}</p>}
        </div>
        {closeLabel && placement !== 'top' && (
          <IconButton icon="close" size="small" label={closeLabel} onClick={onClose} />
        )}
      </div>
      {placement === 'top' ? children : <div className="dialog__body">{children}</div>}
      {(actions || startActions) && (
        <div className="dialog__foot">
          {startActions && <div className="dialog__start">{startActions}</div>}
          {actions}
        </div>
      )}
    </ModalBox>
  )
}

interface ModalBoxProps extends ModalOptions {
  role?: 'dialog' | 'alertdialog' | undefined
  size?: DialogProps['size']
  placement?: DialogProps['placement']
  onKeyDown?: DialogProps['onKeyDown']
  /** The id of the heading, an `h2` that takes the focus where there is no field. */
  labelledBy: string
  describedBy?: string | undefined
  /** The user pressed beside the box. */
  onScrim?: (() => void) | undefined
  children: ReactNode
}

/** The scrim and the box on it, which dialogs and alert dialogs share. */
export function ModalBox({
  role = 'dialog',
  size,
  placement,
  labelledBy,
  describedBy,
  onScrim,
  onKeyDown,
  onClose,
  returnFocus,
  children,
}: ModalBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const modal = useModal(box, { onClose, returnFocus })

  function press(event: MouseEvent) {
    if (event.target !== event.currentTarget) return
    // Or the dialog would lose the focus, and its keys would do nothing.
    event.preventDefault()
    onScrim?.()
  }

  return createPortal(
    <div
      className="dialog"
      data-size={size}
      data-placement={placement}
      onKeyDown={event => {
        onKeyDown?.(event)
        modal.onKeyDown(event)
      }}
      onMouseDown={press}
    >
      <div
        ref={box}
        className="dialog__box"
        role={role}
        aria-modal="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        tabIndex={-1}
      >
        {children}
      </div>
    </div>,
    overlayContainer(),
  )
}

/** A name with direction marks must not turn the text round it. */
const displayContent = (content: ReactNode) =>
  typeof content === 'string' ? displayTextOf(content, Infinity) : content
