import type { CSSProperties } from 'react'
import { useDelayedFlag } from '#hooks/use-delayed-flag.ts'

/** Loading that takes longer is read out. */
const ANNOUNCE_AFTER_MS = 1_000

interface SkeletonProps {
  /** "Loading". */
  label: string
  /** The length of each line in per cent; all differ. */
  lines?: readonly number[] | undefined
}

/** Lines in the shape of content that is loading. */
export function Skeleton({ label, lines = [44, 92, 78, 86, 52] }: SkeletonProps) {
  return (
    <div className="skeleton">
      <LoadingStatus label={label} />
      {lines.map(part => (
        <SkeletonLine key={part} part={part} />
      ))}
    </div>
  )
}

/** Tells screen readers that something is loading: a live region, which gets its text after a second. */
export function LoadingStatus({ label }: Pick<SkeletonProps, 'label'>) {
  const isLong = useDelayedFlag(true, ANNOUNCE_AFTER_MS)

  return (
    <div className="hidden-text" role="status" aria-label={label}>
      {isLong && label}
    </div>
  )
}

export function SkeletonLine({ part }: { part: number }) {
  return (
    <span
      className="skeleton__line"
      style={{ '--skeleton-part': part } as CSSProperties}
      aria-hidden="true"
    />
  )
}
