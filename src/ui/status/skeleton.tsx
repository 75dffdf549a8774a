import type { CSSProperties } from 'react'

export interface SkeletonProps {
  /** "Loading". */
  label: string
  /** How long each line is, in per cent: no two alike. */
  lines?: readonly number[] | undefined
}

/** Lines in the shape of what is on its way. */
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
