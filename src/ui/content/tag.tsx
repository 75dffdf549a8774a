import type { ReactNode } from 'react'

interface TagProps {
  look?: 'plain' | 'code' | 'unknown' | undefined
  title?: string | undefined
  children: ReactNode
}

/** A key, a code or another short value, set apart from prose. */
export function Tag({ look = 'plain', title, children }: TagProps) {
  return (
    <span className="tag" data-look={look} title={title}>
      {children}
    </span>
  )
}
