import type { ReactNode } from 'react'

/** A key of the keyboard, drawn only: screen readers get it from `aria-keyshortcuts`. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <span className="kbd" aria-hidden="true">
      {children}
    </span>
  )
}
