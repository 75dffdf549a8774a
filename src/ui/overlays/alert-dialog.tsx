import { type ReactNode, useId } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Icon } from '#ui/content/icon.tsx'
import { TONE_ICONS, type Tone } from '#ui/status/alert.tsx'
import { ModalBox } from './dialog.tsx'
import type { ModalOptions } from './use-modal.ts'

export interface AlertDialogProps extends Pick<ModalOptions, 'returnFocus'> {
  title: ReactNode
  text: ReactNode
  /** `danger` for what cannot be taken back: the button is red and the focus starts on Cancel. */
  tone?: Tone | undefined
  confirmLabel: string
  cancelLabel: string
  busy?: boolean | undefined
  onConfirm: () => void
  /** Also Escape, unless that does something else. */
  onCancel: () => void
  onEscape?: (() => void) | undefined
}

/** Asks before something happens. */
export function AlertDialog({
  title,
  text,
  tone = 'warning',
  confirmLabel,
  cancelLabel,
  busy,
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
        <h2 id={`${id}-title`}>{title}</h2>
        <div className="alert-dialog__text" id={`${id}-text`}>
          {text}
        </div>
      </div>
      <div className="dialog__foot">
        <Button autoFocus={isDanger} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          tone={isDanger ? 'danger' : 'primary'}
          autoFocus={!isDanger}
          busy={busy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </ModalBox>
  )
}
