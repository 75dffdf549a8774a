import type { ComponentProps, ReactNode } from 'react'
import { TONE_ICONS, type Tone } from './alert.tsx'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'

export interface MessageProps extends Omit<ComponentProps<'div'>, 'children' | 'className'> {
  tone: Tone
  children: ReactNode
  /** How often the same was said, shown from two on. */
  count?: number | undefined
  /** "Dismiss". */
  dismissLabel: string
  onDismiss: () => void
}

/** A short toast. What it says is announced elsewhere; how long it stays is its owner's matter. */
export function Message({
  tone,
  children,
  count = 1,
  dismissLabel,
  onDismiss,
  ...rest
}: MessageProps) {
  return (
    <div {...rest} className="message" data-tone={tone}>
      <Icon name={TONE_ICONS[tone]} />
      <span>{children}</span>
      {count > 1 && <span className="message__count">×{count}</span>}
      <IconButton icon="close" size="tiny" label={dismissLabel} onClick={onDismiss} />
    </div>
  )
}
