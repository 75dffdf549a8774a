import type { CSSProperties } from 'react'
import { Sample } from './sample.tsx'

const SURFACES = [
  'canvas',
  'chrome',
  'surface',
  'surface-raised',
  'surface-sunken',
  'field',
  'accent-soft',
  'accent-soft-hover',
]
const TEXTS = ['text', 'text-2', 'text-3', 'accent-text']
const FILLS = [
  ['accent', 'on-accent'],
  ['accent-hover', 'on-accent'],
  ['accent-active', 'on-accent'],
  ['success', 'on-status'],
  ['warning', 'on-warning'],
  ['danger', 'on-status'],
  ['info', 'on-status'],
  ['tooltip', 'on-tooltip'],
] as const
const TONES = ['success', 'warning', 'danger', 'info']

const swatchStyle = (ground: string, text: string): CSSProperties => ({
  background: `var(--${ground})`,
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-2)',
  color: `var(--${text})`,
  display: 'flex',
  flexWrap: 'wrap',
  fontSize: 'var(--fs-12)',
  gap: '0 10px',
  padding: '6px 10px',
})

/** Every text colour on every background it is meant for. */
export function TokenSamples() {
  return (
    <Sample title="Colours" wide>
      <div
        style={{
          display: 'grid',
          gap: 8,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
        }}
      >
        {SURFACES.map(surface => (
          <div key={surface} style={swatchStyle(surface, 'text')}>
            <span>{surface}</span>
            {TEXTS.map(text => (
              <span key={text} style={{ color: `var(--${text})` }}>
                {text}
              </span>
            ))}
          </div>
        ))}
        {FILLS.map(([fill, text]) => (
          <div key={fill} style={swatchStyle(fill, text)}>
            {fill}
          </div>
        ))}
        {TONES.map(tone => (
          <div key={tone} style={swatchStyle(`${tone}-soft`, `${tone}-text`)}>
            {tone} <span style={{ color: 'var(--text)' }}>text</span>
          </div>
        ))}
      </div>
    </Sample>
  )
}
