import { useLayoutEffect, useState } from 'react'
import { SIZES, type Size } from '#constants.ts'
import { deriveAccent } from '#settings/accent-tokens.ts'
import { THEME_PRESETS } from '#settings/theme-presets.ts'
import { Button } from '#ui/actions/button.tsx'
import { PageHeader } from '#ui/content/page-header.tsx'
import { ColourPickerButton } from '#ui/fields/colour-picker.tsx'
import { FieldGroup } from '#ui/fields/field.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { colourPickerTexts } from './gallery-texts.ts'
import { Row } from './sample.tsx'

type Scheme = 'light' | 'dark' | 'auto'
type Direction = 'ltr' | 'rtl'

const SCHEMES = ['light', 'dark', 'auto'] as const
const DIRECTIONS = ['ltr', 'rtl'] as const

const parameter = (name: string) => new URLSearchParams(location.search).get(name) ?? ''

/** Sets the look of the whole page; the query of the address gives the initial values. */
export function LookControls() {
  const [scheme, setScheme] = useState<Scheme>(
    () => SCHEMES.find(each => each === parameter('scheme')) ?? 'auto',
  )
  const [size, setSize] = useState<Size>(
    () => SIZES.find(each => each === parameter('size')) ?? 'medium',
  )
  const [direction, setDirection] = useState<Direction>(
    () => DIRECTIONS.find(each => each === parameter('dir')) ?? 'ltr',
  )
  const [theme, setTheme] = useState(() =>
    parameter('theme') ? `#${parameter('theme')}` : THEME_PRESETS.blue,
  )
  const [preview, setPreview] = useState(theme)

  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset.scheme = scheme
    root.dataset.size = size
    root.dir = direction
    root.style.setProperty('--theme', preview)
  }, [scheme, size, direction, preview])

  function pick(next: string) {
    setTheme(next)
    setPreview(next)
  }

  const accent = deriveAccent(theme, scheme === 'dark' ? 'dark' : 'light')

  return (
    <div style={{ display: 'grid', gap: 'var(--s-6)', paddingBlockEnd: 'var(--s-8)' }}>
      <PageHeader
        title="Gallery"
        text="Every piece of src/ui in every state. In the development build only."
      />
      <Row>
        <RadioGroup
          label="Appearance"
          look="segmented"
          value={scheme}
          onChange={setScheme}
          options={[
            { value: 'light', label: 'Light', icon: 'sun' },
            { value: 'dark', label: 'Dark', icon: 'moon' },
            { value: 'auto', label: 'Auto', icon: 'monitor' },
          ]}
        />
        <RadioGroup
          label="Interface size"
          look="segmented"
          value={size}
          onChange={setSize}
          options={SIZES.map(value => ({ value, label: value }))}
        />
        <RadioGroup
          label="Direction"
          look="segmented"
          value={direction}
          onChange={setDirection}
          options={DIRECTIONS.map(value => ({ value, label: value }))}
        />
      </Row>
      <FieldGroup
        label="Theme colour"
        help={`Text on it ${accent.contrast.toFixed(2)}:1${accent.adjusted ? ', adjusted so that it can be read' : ''}.`}
      >
        <Row>
          <RadioGroup
            value={theme}
            onChange={pick}
            options={Object.entries(THEME_PRESETS).map(([name, value]) => ({ value, label: name }))}
          />
          <ColourPickerButton
            value={theme}
            onChange={pick}
            onPreview={setPreview}
            texts={colourPickerTexts}
          >
            {trigger => (
              <Button {...trigger} size="small">
                Pick…
              </Button>
            )}
          </ColourPickerButton>
        </Row>
      </FieldGroup>
    </div>
  )
}
