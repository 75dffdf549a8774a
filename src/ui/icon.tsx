import type { CSSProperties } from 'react'
import type { IconName } from './icon-names.ts'

/** Where the build put static/icons.svg. */
declare const ICONS: string

/** A glyph of static/icons.svg: decoration only, whatever it sits in has the name. */
export function Icon({ name, size }: { name: IconName; size?: number | undefined }) {
  const style = size === undefined ? undefined : ({ '--icon': `${size}px` } as CSSProperties)

  return (
    <svg className="icon" style={style} aria-hidden="true" focusable="false">
      <use href={`${ICONS}#${name}`} />
    </svg>
  )
}
