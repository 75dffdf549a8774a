import type { ReactNode } from 'react'
import type { IconName } from '#lib/icon-names.ts'
import { Icon } from '#ui/content/icon.tsx'

interface EmptyStateProps {
  /** What is absent. */
  title: ReactNode
  /** Why, and what can be done, in a sentence. */
  text?: ReactNode
  icon?: IconName | undefined
  actions?: ReactNode
  tone?: 'danger' | undefined
}

export function EmptyState({ title, text, icon = 'empty', actions, tone }: EmptyStateProps) {
  return (
    <div className="empty-state" data-tone={tone}>
      <span className="empty-state__glyph">
        <Icon name={icon} />
      </span>
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {actions && <div className="empty-state__actions">{actions}</div>}
    </div>
  )
}
