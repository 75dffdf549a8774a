import type { ReactNode } from 'react'
import type { IconName } from '#lib/icon-names.ts'
import { Icon } from '#ui/content/icon.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

/** The glyphs that show a tone without colour. */
export const TONE_ICONS: Record<Tone, IconName> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'error',
}

interface AlertProps {
  tone?: Tone | undefined
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** `alert` when it answers an action of the user; none when it belongs to the page. */
  role?: 'alert' | 'status' | undefined
}

/** A notice that stays in the page, beside its subject. */
export function Alert({ tone = 'info', title, children, actions, role }: AlertProps) {
  return (
    <div className="alert" data-tone={tone} role={role}>
      <Icon name={TONE_ICONS[tone]} />
      <div className="alert__body">
        {title && <p className="alert__title">{title}</p>}
        {children}
        {actions && <div className="alert__actions">{actions}</div>}
      </div>
    </div>
  )
}
