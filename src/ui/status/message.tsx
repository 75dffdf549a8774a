import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Icon } from '#ui/content/icon.tsx'
import { TONE_ICONS, type Tone } from './alert.tsx'

interface MessageProps extends Omit<ComponentProps<'div'>, 'className' | 'title'> {
  tone: Tone
  /** Makes it a notification, which is larger: the text, if there is more to say, stands below. */
  title?: ReactNode
  /** How often the same message came; shown from two on. */
  count?: number | undefined
  /** "Dismiss". */
  dismissLabel: string
  onDismiss: () => void
}

/** A toast. Its owner announces the text and decides how long it stays. */
export function Message({
  tone,
  title,
  children,
  count = 1,
  dismissLabel,
  onDismiss,
  ...rest
}: MessageProps) {
  const glyph = <Icon name={TONE_ICONS[tone]} />
  const close = <IconButton icon="close" size="tiny" label={dismissLabel} onClick={onDismiss} />

  return title === undefined ? (
    <div {...rest} className="message" data-tone={tone}>
      {glyph}
      <span>{children}</span>
      {count > 1 && <span className="message__count">{`×${count}`}</span>}
      {close}
    </div>
  ) : (
    <div {...rest} className="notification" data-tone={tone}>
      {glyph}
      <p className="notification__title">{title}</p>
      {close}
      {children && <p className="notification__text">{children}</p>}
    </div>
  )
}
