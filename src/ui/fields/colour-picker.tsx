import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useState,
} from 'react'
import { clamp, type Hsv, hexFrom, hsvFrom, parseHex, rgbFrom, rgbFromHsv } from '#lib/colour.ts'
import { Button } from '#ui/actions/button.tsx'
import { PopoverButton, type PopoverTrigger } from '#ui/overlays/popover.tsx'
import { Control } from './control.tsx'
import { FieldError } from './field.tsx'

export interface ColourPickerTexts {
  /** "Pick a colour". */
  title: string
  /** "Saturation and brightness". */
  area: string
  /** "saturation 91%, brightness 100%". */
  areaValue: (saturation: number, brightness: number) => string
  /** "Hue". */
  hue: string
  /** "Hex colour". */
  hex: string
  /** "Enter a colour such as #1890ff." */
  invalid: string
  /** "Apply". */
  apply: string
}

interface ColourPickerProps {
  /** Six digits with their `#`. */
  value: string
  onApply: (hex: string) => void
  /** Gets every colour that the user tries; `value` stays as it is meanwhile. */
  onPreview?: ((hex: string) => void) | undefined
  texts: ColourPickerTexts
}

/** Two sliders and a text field; while the text is no colour, the last valid one stays. */
export function ColourPicker({ value, onApply, onPreview, texts }: ColourPickerProps) {
  const [hsv, setHsv] = useState(() => hsvFrom(rgbFrom(value)))
  const [typed, setTyped] = useState<string>()
  const id = useId()
  const [hue, saturation, brightness] = hsv
  const hex = hexFrom(rgbFromHsv(hsv))
  const isInvalid = typed !== undefined && parseHex(typed) === undefined

  function set(next: Hsv) {
    setHsv(next)
    setTyped(undefined)
    onPreview?.(hexFrom(rgbFromHsv(next)))
  }

  function type(text: string) {
    setTyped(text)
    const next = parseHex(text)
    if (next === undefined) return
    setHsv(hsvFrom(rgbFrom(next)))
    onPreview?.(next)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // React would also submit the form of a dialog around the picker.
    event.stopPropagation()
    if (!isInvalid) onApply(parseHex(typed ?? hex) ?? hex)
  }

  return (
    <form className="colour-picker" onSubmit={submit} noValidate>
      <ColourSlider
        part="area"
        label={texts.area}
        position={[saturation, 100 - brightness]}
        colour={hex}
        background={hexFrom(rgbFromHsv([hue, 100, 100]))}
        value={saturation}
        max={100}
        text={texts.areaValue(Math.round(saturation), Math.round(brightness))}
        onPointerChange={(x, y) => set([hue, x * 100, 100 - y * 100])}
        onKey={(key, step) => {
          const moved = moveInArea(key, step, saturation, brightness)
          if (moved) set([hue, ...moved])
          return moved !== undefined
        }}
      />
      <ColourSlider
        part="hue"
        label={texts.hue}
        position={[(hue / 360) * 100, 50]}
        colour={hexFrom(rgbFromHsv([hue, 100, 100]))}
        value={hue}
        max={360}
        text={`${Math.round(hue)}°`}
        onPointerChange={x => set([x * 360, saturation, brightness])}
        onKey={(key, step) => {
          const moved = moveHue(key, step, hue)
          if (moved !== undefined) set([moved, saturation, brightness])
          return moved !== undefined
        }}
      />
      <div className="colour-picker__row">
        <Control>
          <span className="colour-picker__dot" style={{ '--colour': hex } as CSSProperties} />
          <input
            aria-label={texts.hex}
            aria-invalid={isInvalid || undefined}
            aria-describedby={isInvalid ? `${id}-error` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={9}
            value={typed ?? hex}
            onChange={event => type(event.target.value)}
          />
        </Control>
        <Button type="submit" tone="primary" aria-disabled={isInvalid || undefined}>
          {texts.apply}
        </Button>
      </div>
      {isInvalid && <FieldError id={`${id}-error`}>{texts.invalid}</FieldError>}
    </form>
  )
}

interface ColourPickerButtonProps extends Omit<ColourPickerProps, 'onApply'> {
  onChange: (hex: string) => void
  at?: 'start' | 'end' | undefined
  children: (trigger: PopoverTrigger) => ReactNode
}

/** Opens the picker; when it closes without Apply, `onPreview` gets the old colour again. */
export function ColourPickerButton({
  value,
  onChange,
  onPreview,
  texts,
  at,
  children,
}: ColourPickerButtonProps) {
  return (
    <PopoverButton
      label={texts.title}
      at={at}
      onClosed={() => onPreview?.(value)}
      content={close => (
        <ColourPicker
          value={value}
          texts={texts}
          onPreview={onPreview}
          onApply={hex => {
            close()
            onChange(hex)
          }}
        />
      )}
    >
      {children}
    </PopoverButton>
  )
}

interface ColourSliderProps {
  part: 'area' | 'hue'
  label: string
  /** In per cent from the top left. */
  position: [x: number, y: number]
  colour: string
  background?: string
  value: number
  max: number
  text: string
  /** From 0 to 1, from the top left. */
  onPointerChange: (x: number, y: number) => void
  /** Returns whether the key did something. */
  onKey: (key: string, step: number) => boolean
}

/** A field of colours with a thumb that pointer and keys move. */
function ColourSlider({
  part,
  label,
  position: [x, y],
  colour,
  background,
  value,
  max,
  text,
  onPointerChange,
  onKey,
}: ColourSliderProps) {
  function point(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    onPointerChange(
      clamp((event.clientX - box.left) / box.width),
      clamp((event.clientY - box.top) / box.height),
    )
  }

  return (
    // Colours run from left to right, also where text runs to the left.
    <div
      className="colour-picker__field"
      data-part={part}
      dir="ltr"
      style={{ '--ground': background } as CSSProperties}
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
          if (onKey(event.key, event.shiftKey ? 10 : 1)) event.preventDefault()
        }}
      />
    </div>
  )
}

const clampPercent = (value: number) => Math.min(100, Math.max(0, value))

/** Left and Right change the saturation, Up and Down the brightness. */
function moveInArea(
  key: string,
  step: number,
  saturation: number,
  brightness: number,
): [number, number] | undefined {
  const [across, up] =
    { ArrowLeft: [-step, 0], ArrowRight: [step, 0], Home: [-100, 0], End: [100, 0] }[key]
    ?? { ArrowDown: [0, -step], ArrowUp: [0, step], PageDown: [0, -10], PageUp: [0, 10] }[key]
    ?? []
  if (across === undefined || up === undefined) return undefined
  return [clampPercent(saturation + across), clampPercent(brightness + up)]
}

function moveHue(key: string, step: number, hue: number): number | undefined {
  const by = {
    ArrowLeft: -step,
    ArrowDown: -step,
    ArrowRight: step,
    ArrowUp: step,
    PageDown: -10,
    PageUp: 10,
    Home: -360,
    End: 360,
  }[key]
  return by === undefined ? undefined : Math.min(360, Math.max(0, hue + by))
}
