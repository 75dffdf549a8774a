import { Fragment, type MouseEvent } from 'react'
import { iconFrom } from '#lib/icon-names.ts'
import { useTexts } from '#locales/texts.ts'
import { keyCaps } from '#shortcuts/keys.ts'
import { Icon } from '#ui/content/icon.tsx'
import { Kbd } from '#ui/content/kbd.tsx'

export interface PaletteResult {
  /** Unique in its group. */
  key: string
  title: string
  icon: string
  /** The matched ranges of the title: start, and end (exclusive). */
  ranges: readonly (readonly [number, number])[]
  path?: string | undefined
  /** Tells apart rows of one title, as a path does. */
  note?: string | undefined
  /** The shortcut, as `useShortcut` takes it. */
  keys?: string | undefined
  external?: boolean | undefined
  run(inNewTab: boolean): void
}

export function PaletteRow({
  id,
  row,
  isActive,
  onPoint,
  onPress,
}: {
  id: string
  row: PaletteResult
  isActive: boolean
  onPoint: () => void
  onPress: (event: MouseEvent) => void
}) {
  const texts = useTexts('shell')

  return (
    <div
      id={id}
      className="command-palette__row"
      role="option"
      aria-selected={isActive}
      // The field keeps the focus; the pointer counts only when it moves, not when the list scrolls
      // under it.
      onMouseDown={event => event.preventDefault()}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onPress}
    >
      <Icon name={iconFrom(row.icon || 'icon')} />
      <span className="command-palette__title">
        <Highlighted text={row.title} ranges={row.ranges} />
      </span>{' '}
      {row.path !== undefined && <span className="command-palette__path">{row.path}</span>}
      {row.note && <span className="command-palette__note">{row.note}</span>}
      {row.external && (
        <>
          <Icon name="external-link" />
          <span className="hidden-text">{texts.newWindow}</span>
        </>
      )}
      {row.keys !== undefined && (
        <span className="command-palette__keys" aria-hidden="true">
          {keyCaps(row.keys)
            .map(caps => caps.join(' '))
            .map(caps => (
              <Kbd key={caps}>{caps}</Kbd>
            ))}
        </span>
      )}
    </div>
  )
}

/** Marks the matched parts with elements: a title is never parsed as markup (R37). */
function Highlighted({ text, ranges }: { text: string; ranges: PaletteResult['ranges'] }) {
  let at = 0
  const parts = ranges.map(([from, to]) => {
    const before = text.slice(at, from)
    at = to
    return (
      <Fragment key={from}>
        {before && <span>{before}</span>}
        <mark>{text.slice(from, to)}</mark>
      </Fragment>
    )
  })
  return (
    <>
      {parts}
      {at < text.length && <span>{text.slice(at)}</span>}
    </>
  )
}
