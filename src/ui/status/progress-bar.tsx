import type { CSSProperties } from 'react'

interface ProgressBarProps {
  /** "Page loading". */
  label: string
  /** From 0, idle, to 1, just finished. */
  value: number
}

/** A thin line at the top of the window while the next page loads. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const isIdle = value <= 0

  return (
    <div
      className="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-hidden={isIdle || undefined}
      aria-valuenow={isIdle ? undefined : Math.round(value * 100)}
      style={{ '--progress-bar': value } as CSSProperties}
    >
      <div className="progress-bar__fill" />
    </div>
  )
}
