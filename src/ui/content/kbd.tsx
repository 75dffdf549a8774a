import type { ReactNode } from 'react'

/** A key of the keyboard, for the eye: what it does is said by `aria-keyshortcuts`. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <span className="kbd" aria-hidden="true">
      {children}
    </span>
  )
}
