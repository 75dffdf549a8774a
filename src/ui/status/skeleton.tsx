import type { CSSProperties } from 'react'

interface SkeletonProps {
  /** "Loading". */
  label: string
  /** The length of each line in per cent; all differ. */
  lines?: readonly number[] | undefined
}

/** Lines in the shape of content that is loading. */
export function Skeleton({ label, lines = [44, 92, 78, 86, 52] }: SkeletonProps) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {lines.map(part => (
        <SkeletonLine key={part} part={part} />
      ))}
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
