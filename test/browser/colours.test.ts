import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { journey } from '../support/browser.ts'
import { serveGallery } from '../support/gallery.ts'
import { contrast } from '#lib/colour.ts'
import { deriveAccent } from '#settings/accent-tokens.ts'
import { THEME_PRESETS } from '#settings/theme-presets.ts'

/** The colours as a real browser computes them. */
const test = suite('colours')

const { open } = serveGallery(test)

const NEUTRAL = ['canvas', 'chrome', 'surface', 'surface-raised', 'surface-sunken', 'field']

/** Text, what it stands on, and how much contrast that takes. */
const PAIRS: readonly (readonly [
  text: readonly string[],
  grounds: readonly string[],
  least: number,
])[] = [
  [['text', 'text-2'], NEUTRAL, 7],
  [['text-3', 'text-4', 'accent-text'], NEUTRAL, 4.5],
  [['text'], ['accent-soft', 'accent-soft-hover'], 7],
  [['accent-text'], ['accent-soft', 'accent-soft-hover'], 4.5],
  [['on-accent'], ['accent', 'accent-hover', 'accent-active'], 4.5],
  [['on-status'], ['success', 'danger', 'danger-hover', 'danger-active', 'info'], 4.5],
  [['on-warning'], ['warning'], 4.5],
  [['on-tooltip'], ['tooltip'], 4.5],
  ...['success', 'warning', 'danger', 'info'].map(
    tone =>
      [
        [`${tone}-text`, 'text'],
        [`${tone}-soft`, 'surface', 'surface-raised', 'canvas'],
        4.5,
      ] as const,
  ),
  [['focus', 'control-line'], NEUTRAL, 3],
  [
    ['accent-mark', 'series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'],
    ['surface'],
    3,
  ],
  [['focus'], ['accent-soft', 'success-soft', 'warning-soft', 'danger-soft', 'info-soft'], 3],
]

/** Every token as the six digits that are drawn. */
async function colours(
  page: Page,
  theme: string,
  names: readonly string[],
): Promise<Record<string, string>> {
  return page.evaluate(
    ([theme, names]) => {
      document.documentElement.style.setProperty('--theme', theme)
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 1
      const brush = canvas.getContext('2d', { willReadFrequently: true })
      const probe = document.body.appendChild(document.createElement('div'))
      const read = (name: string) => {
        probe.style.backgroundColor = `var(--${name})`
        if (!brush) return ''
        brush.fillStyle = getComputedStyle(probe).backgroundColor
        brush.fillRect(0, 0, 1, 1)
        const [r = 0, g = 0, b = 0] = brush.getImageData(0, 0, 1, 1).data
        return `#${[r, g, b].map(part => part.toString(16).padStart(2, '0')).join('')}`
      }
      const found = Object.fromEntries(names.map(name => [name, read(name)]))
      probe.remove()
      return found
    },
    [theme, names] as const,
  )
}

/** The largest difference of any part, from 0 to 255. */
function distance(one: string, other: string) {
  const parts = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
  const others = parts(other)
  return Math.max(...parts(one).map((part, index) => Math.abs(part - (others[index] ?? 0))))
}

const ALL = [...new Set(PAIRS.flatMap(([texts, grounds]) => [...texts, ...grounds])), 'accent-line']

for (const scheme of ['light', 'dark'] as const) {
  test(
    `every pair of tokens can be read, with every preset, ${scheme}`,
    journey({}, async ({ page }) => {
      await open(page, `scheme=${scheme}`)
      for (const [name, theme] of Object.entries(THEME_PRESETS)) {
        const now = await colours(page, theme, ALL)
        for (const [texts, grounds, least] of PAIRS) {
          for (const text of texts) {
            for (const ground of grounds) {
              const is = contrast(now[text] ?? '', now[ground] ?? '')
              assert.ok(
                is >= least,
                `${name}: ${text} ${now[text]} on ${ground} ${now[ground]} is ${is.toFixed(2)}, not ${least}`,
              )
            }
          }
        }
      }
    }),
  )

  test(
    `the stylesheet computes what derive() says, ${scheme}`,
    journey({}, async ({ page }) => {
      await open(page, `scheme=${scheme}`)
      for (const theme of [
        ...Object.values(THEME_PRESETS),
        '#000000',
        '#ffffff',
        '#fadb14',
        '#a0d911',
        '#7f00ff',
      ]) {
        const now = await colours(page, theme, ALL)
        const { accent, hover, active, onAccent, mark, text, soft, softHover, line } = deriveAccent(
          theme,
          scheme,
        )
        const twin = {
          accent,
          'accent-hover': hover,
          'accent-active': active,
          'on-accent': onAccent,
          'accent-mark': mark,
          'accent-text': text,
          'accent-soft': soft,
          'accent-soft-hover': softHover,
          'accent-line': line,
        }
        for (const [name, hex] of Object.entries(twin)) {
          assert.ok(
            distance(now[name] ?? '', hex) <= 1,
            `${theme} ${name}: drawn ${now[name]}, derived ${hex}`,
          )
        }
      }
    }),
  )
}

test.run()
