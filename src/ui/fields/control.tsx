import type { CSSProperties, ReactNode } from 'react'
import type { IconName } from '#lib/icon-names.ts'
import { Icon } from '#ui/content/icon.tsx'

/** The box round one `<input>`, `<select>` or `<textarea>` and the glyph, unit or button beside it. */
export function Control({
  icon,
  size,
  end,
  children,
}: {
  icon?: IconName | undefined
  /** The width as CSS; by default all the room there is. */
  size?: string | undefined
  /** For example a unit. */
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
