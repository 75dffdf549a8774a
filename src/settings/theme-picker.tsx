import { type CSSProperties, useEffect, useId, useState } from 'react'
import { useMedia } from '#hooks/use-media.ts'
import { parseHex } from '#lib/colour.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { Button } from '#ui/actions/button.tsx'
import { Icon } from '#ui/content/icon.tsx'
import { ColourPickerButton } from '#ui/fields/colour-picker.tsx'
import { Control } from '#ui/fields/control.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { deriveAccent } from './accent-tokens.ts'
import type { Scheme } from './settings.ts'
import { THEME_PRESETS } from './theme-presets.ts'

/** How long, in ms, a colour stays before its contrast is announced. */
const CONTRAST_ANNOUNCE_DELAY_MS = 600

interface ThemePickerProps {
  labelledBy: string
  theme: string
  scheme: Scheme
  /** Gets every colour that the user tries; when none is chosen, `theme` again. */
  onPreview?: ((theme: string) => void) | undefined
  onChange: (theme: string) => void
}

/**
 * The theme colour: six presets, any other colour by hex digits or by eye, and the resulting
 * contrast.
 */
export function ThemePicker({ labelledBy, theme, scheme, onPreview, onChange }: ThemePickerProps) {
  const texts = useTexts('settings')
  const name = useId()

  return (
    <>
      <div className="settings-panel__swatches" role="radiogroup" aria-labelledby={labelledBy}>
        {Object.entries(THEME_PRESETS).map(([preset, colour]) => (
          <label
            key={preset}
            className="settings-panel__swatch"
            title={texts[preset as keyof typeof THEME_PRESETS]}
            style={colourStyle(colour)}
          >
            <input
              type="radio"
              name={name}
              aria-label={texts[preset as keyof typeof THEME_PRESETS]}
              checked={colour === theme}
              onChange={() => onChange(colour)}
            />
            {colour === theme && <Icon name="check" />}
          </label>
        ))}
      </div>
      <div className="settings-panel__row">
        <CustomColourField theme={theme} onChange={onChange} />
        <ColourPickerButton
          value={theme}
          at="end"
          onPreview={onPreview}
          onChange={onChange}
          texts={{
            title: texts.pickTitle,
            area: texts.pickArea,
            areaValue: texts.pickAreaValue,
            hue: texts.pickHue,
            hex: texts.pickHex,
            invalid: texts.customInvalid,
            apply: texts.pickApply,
          }}
        >
          {trigger => <Button {...trigger}>{texts.pick}</Button>}
        </ColourPickerButton>
      </div>
      <ContrastNote theme={theme} scheme={scheme} />
    </>
  )
}

/** Shows a colour on this page before the user chooses it. */
export const previewTheme = (colour: string) =>
  document.documentElement.style.setProperty('--theme', colour)

/** Chooses the colour as soon as its six digits are complete. */
function CustomColourField({ theme, onChange }: Pick<ThemePickerProps, 'theme' | 'onChange'>) {
  const [typed, setTyped] = useState(theme)
  const [known, setKnown] = useState(theme)
  const [isDone, setDone] = useState(false)
  const texts = useTexts('settings')
  const notices = useNotices()
  const id = useId()
  // The theme changed outside this field: what it shows is outdated.
  if (known !== theme) {
    setKnown(theme)
    if (parseHex(typed) !== theme) setTyped(theme)
  }
  const isWrong = isDone && parseHex(typed) === undefined

  return (
    <div className="settings-panel__custom">
      <Control>
        <span className="settings-panel__dot" style={colourStyle(theme)} />
        <input
          aria-label={texts.custom}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value)
            // Three digits may be the first half of six, so only six choose a colour.
            if (value.replace('#', '').length === 6) choose(value)
          }}
          onBlur={done}
          onKeyDown={({ key }) => {
            if (key !== 'Enter') return
            done()
            // The focus stays in the field, so nothing else reads the error out.
            if (parseHex(typed) === undefined) notices.announce(texts.customInvalid, 'assertive')
          }}
        />
      </Control>
      {isWrong && <FieldError id={id}>{texts.customInvalid}</FieldError>}
    </div>
  )

  function done() {
    setDone(true)
    choose(typed)
  }

  function choose(text: string) {
    const colour = parseHex(text)
    if (colour !== undefined && colour !== theme) onChange(colour)
  }
}

function ContrastNote({ theme, scheme }: Pick<ThemePickerProps, 'theme' | 'scheme'>) {
  const texts = useTexts('settings')
  const notices = useNotices()
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const { adjusted, contrast } = deriveAccent(
    theme,
    scheme === 'auto' ? (isDark ? 'dark' : 'light') : scheme,
  )
  // Cut off, not rounded: 4.56 does not reach 4.6.
  const text = joinSentences(
    texts.contrast((Math.floor(contrast * 10) / 10).toFixed(1)),
    adjusted ? texts.adjusted : '',
  )
  const [first] = useState(text)

  useEffect(() => {
    if (text === first) return
    const timer = setTimeout(() => notices.announce(text), CONTRAST_ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, first, notices])

  return (
    <p className="settings-panel__note">
      <Icon name="success" />
      <span>{text}</span>
    </p>
  )
}

const colourStyle = (colour: string) => ({ '--colour': colour }) as CSSProperties
