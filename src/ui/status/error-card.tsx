import type { ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface ErrorCardProps {
  /** What failed. */
  title: ReactNode
  /** Why, and what is kept. */
  text?: ReactNode
  /** "Try again". */
  retryLabel: string
  onRetry: () => void
  busy?: boolean | undefined
  /** More ways out. */
  actions?: ReactNode
}

/** Stands where the content would have been. */
export function ErrorCard({ title, text, retryLabel, onRetry, busy, actions }: ErrorCardProps) {
  return (
    <EmptyState
      tone="danger"
      icon="warning"
      title={title}
      text={text}
      actions={
        <>
          <Button size="small" icon="refresh" busy={busy} onClick={onRetry}>
            {retryLabel}
          </Button>
          {actions}
        </>
      }
    />
  )
}
