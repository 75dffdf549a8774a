import type { ReactNode } from 'react'

type PillLook = 'default' | 'primary' | 'success' | 'info' | 'warning' | 'danger'

/** A label in a table; the text says what it means, the colour repeats it. */
export function Pill({
  look = 'default',
  children,
}: {
  look?: PillLook | undefined
  children: ReactNode
}) {
  return (
    <span className="badge pill" data-tone={look}>
      {children}
    </span>
  )
}
