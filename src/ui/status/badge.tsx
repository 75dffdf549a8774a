import type { ReactNode } from 'react'
import type { Tone } from './alert.tsx'

/** A state in a word; the dot repeats it in colour. */
export function Badge({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}
