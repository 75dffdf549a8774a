import type { CSSProperties } from 'react'
import type { IconName } from '#lib/icon-names.ts'

/** The address at which the build put static/icons.svg. */
declare const ICONS: string

/** Drawn inline, as it is in every row of every list: a glyph of the sprite comes a frame later. */
const MORE_ICON_PATH = 'M5.5 12h.01M12 12h.01M18.5 12h.01'

/** A glyph of static/icons.svg: decoration only; the element around it has the name. */
export function Icon({ name, size }: { name: IconName; size?: number | undefined }) {
  const style = size === undefined ? undefined : ({ '--icon': `${size}px` } as CSSProperties)

  return (
    <svg className="icon" style={style} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {name === 'more' ? (
        <path strokeWidth="2.6" d={MORE_ICON_PATH} />
      ) : (
        <use href={`${ICONS}#${name}`} />
      )}
    </svg>
  )
}
