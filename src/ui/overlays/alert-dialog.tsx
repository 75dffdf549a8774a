import { type ReactNode, useId } from 'react'
import { Button, blockedProps } from '#ui/actions/button.tsx'
import { Icon } from '#ui/content/icon.tsx'
import { TONE_ICONS, type Tone } from '#ui/status/alert.tsx'
import { ModalBox } from './dialog.tsx'
import type { ModalOptions } from './use-modal.ts'

export interface AlertDialogProps extends Pick<ModalOptions, 'returnFocus'> {
  title: ReactNode
  text: ReactNode
  /** `danger` if it cannot be undone: the button is red. */
  tone?: Tone | undefined
  confirmLabel: string
  cancelLabel: string
  /** Why it cannot be confirmed now. */
  blocked?: string | undefined
  onConfirm: () => void
  /** Escape calls it too, unless `onEscape` is given. */
  onCancel: () => void
  onEscape?: (() => void) | undefined
}

/** Asks the user before something happens. */
export function AlertDialog({
  title,
  text,
  tone = 'warning',
  confirmLabel,
  cancelLabel,
  blocked,
  onConfirm,
  onCancel,
  onEscape = onCancel,
  returnFocus,
}: AlertDialogProps) {
  const id = useId()
  const isDanger = tone === 'danger'

  return (
    <ModalBox
      role="alertdialog"
      size="small"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onClose={onEscape}
      returnFocus={returnFocus}
    >
      <div className="alert-dialog" data-tone={tone}>
        <Icon name={isDanger ? 'warning' : TONE_ICONS[tone]} />
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <div className="alert-dialog__text" id={`${id}-text`}>
          {text}
        </div>
      </div>
      <div className="dialog__foot">
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button
          tone={isDanger ? 'danger' : 'primary'}
          {...blockedProps(blocked)}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </ModalBox>
  )
}
