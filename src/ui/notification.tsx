import type { ComponentProps, ReactNode } from 'react'
import { TONE_ICONS, type Tone } from './alert.tsx'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'

export interface NotificationProps extends Omit<
  ComponentProps<'div'>,
  'children' | 'className' | 'title'
> {
  tone: Tone
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  /** "Dismiss". */
  dismissLabel: string
  onDismiss: () => void
}

/** A toast with a title that stays until it is dismissed. */
export function Notification({
  tone,
  title,
  text,
  actions,
  dismissLabel,
  onDismiss,
  ...rest
}: NotificationProps) {
  return (
    <div {...rest} className="notification" data-tone={tone}>
      <Icon name={TONE_ICONS[tone]} />
      <p className="notification__title">{title}</p>
      <IconButton icon="close" size="tiny" label={dismissLabel} onClick={onDismiss} />
      {text && <p className="notification__text">{text}</p>}
      {actions && <div className="notification__actions">{actions}</div>}
    </div>
  )
}
