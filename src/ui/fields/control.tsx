import type { CSSProperties, ReactNode } from 'react'
import { Icon } from '#ui/content/icon.tsx'
import type { IconName } from '#ui/content/icon-names.ts'

/** The box round one `<input>`, `<select>` or `<textarea>`, and what stands in it beside them. */
export function Control({
  icon,
  size,
  end,
  children,
}: {
  icon?: IconName | undefined
  /** How wide, as CSS; else as wide as there is room. */
  size?: string | undefined
  /** A unit, say. */
  end?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      className="control"
      style={size ? ({ '--control-size': size } as CSSProperties) : undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
      {end && <span className="control__end">{end}</span>}
    </span>
  )
}
