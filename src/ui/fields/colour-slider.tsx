import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { isComposing } from '#lib/browser/input-method.ts'
import { clamp } from '#lib/colour.ts'

export interface ColourSliderProps {
  part: 'area' | 'hue'
  label: string
  /** In per cent from the top left. */
  at: [x: number, y: number]
  colour: string
  ground?: string
  value: number
  max: number
  text: string
  /** From 0 to 1, from the top left. */
  onPoint: (x: number, y: number) => void
  /** Says whether the key meant something. */
  onKey: (key: string, step: number) => boolean
}

/** A field of colours with a thumb on it, moved by pointer and by keys. */
export function ColourSlider({
  part,
  label,
  at: [x, y],
  colour,
  ground,
  value,
  max,
  text,
  onPoint,
  onKey,
}: ColourSliderProps) {
  function point(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    onPoint(
      clamp((event.clientX - box.left) / box.width),
      clamp((event.clientY - box.top) / box.height),
    )
  }

  return (
    // Colours run from the left to the right in any script.
    <div
      className="colour-picker__field"
      data-part={part}
      dir="ltr"
      style={{ '--ground': ground } as CSSProperties}
      onPointerDown={event => {
        event.preventDefault()
        event.currentTarget.setPointerCapture?.(event.pointerId)
        event.currentTarget.querySelector<HTMLElement>('[role=slider]')?.focus()
        point(event)
      }}
      onPointerMove={event => event.buttons === 1 && point(event)}
    >
      <span
        className="colour-picker__thumb"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.round(value)}
        aria-valuetext={text}
        style={{ '--x': x, '--y': y, '--colour': colour } as CSSProperties}
        onKeyDown={(event: KeyboardEvent) => {
          if (isComposing(event.nativeEvent)) return
          if (onKey(event.key, event.shiftKey ? 10 : 1)) event.preventDefault()
        }}
      />
    </div>
  )
}
