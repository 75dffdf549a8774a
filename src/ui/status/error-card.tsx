import type { ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface ErrorCardProps {
  /** What failed. */
  title: ReactNode
  /** Why, and what is not lost. */
  text?: ReactNode
  /** "Try again". */
  retryLabel: string
  onRetry: () => void
  busy?: boolean | undefined
  /** More buttons beside "Try again". */
  actions?: ReactNode
}

/** Stands in place of content that could not be loaded. */
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
