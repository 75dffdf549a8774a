import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { journey } from '../support/browser.ts'
import { serveGallery } from '../support/gallery.ts'
import { contrast } from '#lib/colour.ts'
import { THEME_PRESETS } from '#settings/theme-presets.ts'

/** Each piece at rest, under a pointer, with the focus, pressed, disabled and at work, side by side. */
const test = suite('gallery-states')

const gallery = serveGallery(test)
const open = (page: Page, look?: string) =>
  gallery.open(page, look, 'States: places, rows, entries')

/**
 * What is seen of each piece in each state it stands there in: of itself, of what is in it, and of
 * the box that it is the inside of.
 */
const looks = (page: Page, only?: string): Promise<Record<string, Record<string, string>>> =>
  page.evaluate(only => {
    const seen = [
      'background',
      'border',
      'boxShadow',
      'color',
      'opacity',
      'outline',
      'stroke',
      'textDecoration',
      'visibility',
    ] as const
    const look = (element: Element) => {
      const box = element.closest('.control, .switch, .checkbox, .radio-group__option')
      const all = [...new Set([box ?? element, element, ...element.querySelectorAll('*')])]
      return all
        .flatMap(each =>
          [undefined, '::before', '::after'].map(pseudo => {
            const style = getComputedStyle(each, pseudo)
            return pseudo && style.content === 'none' ? '' : seen.map(name => style[name]).join()
          }),
        )
        .join('\n')
    }
    const found: Record<string, Record<string, string>> = {}
    for (const element of document.querySelectorAll<HTMLElement>(
      `[data-piece${only ? `="${only}"` : ''}] [data-state]`,
    )) {
      const piece = element.closest<HTMLElement>('[data-piece]')?.dataset.piece ?? ''
      found[piece] = { ...found[piece], [element.dataset.state ?? '']: look(element) }
    }
    return found
  }, only)

/** What has no such state, and why: the rest must stand in all four. */
const WITHOUT: Record<string, readonly string[]> = {
  // The field, or the list, round it keeps the focus.
  'Entry of a combobox': ['focus'],
  'Entry of a list': ['focus'],
  // Nothing to press; it is named by its figures.
  'Bar of a chart': ['focus', 'active'],
  // For a pointer only: by keyboard a day is chosen in the table below the chart.
  'Day of a chart': ['focus', 'active'],
  'Hidden and explained': ['hover', 'active'],
  'Skip link': ['rest', 'hover', 'active'],
  // Reached, read and scrolled, but not pressed.
  'List with the focus': ['rest', 'hover', 'active'],
  'Table that scrolls': ['rest', 'hover', 'active'],
  'Row of a table': ['focus', 'active'],
}

test(
  'every piece stands there at rest, under a pointer, with the focus and pressed',
  journey({}, async ({ page }) => {
    await open(page)
    for (const [piece, states] of Object.entries(await looks(page))) {
      const wanted = ['rest', 'hover', 'focus', 'active'].filter(
        state => !WITHOUT[piece]?.includes(state),
      )
      assert.equal(
        Object.keys(states).filter(state => state !== 'disabled' && state !== 'busy'),
        wanted,
        piece,
      )
    }
  }),
)

test(
  'what can be disabled or at work stands there so',
  journey({}, async ({ page }) => {
    await open(page)
    const all = Object.entries(await looks(page))
    const withState = (state: string) =>
      all.flatMap(([piece, states]) => (state in states ? [piece] : []))
    const buttons = [
      'primary',
      'secondary',
      'ghost',
      'danger',
      'danger-ghost',
      'link',
      'danger-link',
    ].map(tone => `Button, ${tone}`)
    const fields = ['Text field', 'Password field', 'Text area', 'Select', 'Combobox', 'Date range']
    const switches = ['Switch', 'Switch, on']
    const choices = [
      'Checkbox',
      'Checkbox, on',
      ...switches,
      'Radio, plain',
      'Radio, segmented',
      'Radio, cards',
    ]
    assert.equal(withState('disabled'), [
      ...buttons,
      'Icon button',
      ...fields,
      ...choices,
      'Entry of a menu',
      'Row of a tree',
    ])
    assert.equal(withState('busy'), [...buttons, 'Icon button', ...switches])
  }),
)

test(
  'no kind of thing that can be pressed is missing among them',
  journey({}, async ({ page }) => {
    await open(page)
    for (const name of ['Actions', 'Columns'])
      await page.getByRole('button', { name, exact: true }).click()
    const missing = await page.evaluate(() => {
      const pressed =
        'a, button, input, select, textarea, summary, [tabindex="0"], [role=option], [role=treeitem], [role=tab]'
      const kindOf = (element: Element) => {
        const look =
          element.getAttribute('data-tone')
          ?? element.closest('.radio-group')?.getAttribute('data-look')
          ?? ''
        const type =
          element.getAttribute('role') ?? (element instanceof HTMLInputElement ? element.type : '')
        const own = element.getAttribute('class') ?? element.localName
        return `${own} ${look} ${own === 'input' && type !== 'date' ? '' : type}`.trim()
      }
      const all = [...document.querySelectorAll(`.popup :is(${pressed}), #main :is(${pressed})`)]
      const kinds = (isThere: boolean) =>
        new Set(all.filter(each => Boolean(each.closest('[data-state]')) === isThere).map(kindOf))
      const there = kinds(true)
      return [...kinds(false)].filter(kind => !there.has(kind))
    })
    assert.equal(missing, [])
  }),
)

test(
  'no rule of a state is without the piece that shows it',
  journey({}, async ({ page }) => {
    await open(page)
    const unseen = await page.evaluate(() => {
      const unseen = new Set<string>()
      const read = (rules: CSSRuleList, layer: string, outer: string) => {
        for (const rule of rules) {
          const name = rule instanceof CSSLayerBlockRule ? rule.name : layer
          const own = rule instanceof CSSStyleRule ? rule.selectorText : undefined
          const full =
            own === undefined
              ? outer
              : own.includes('&') || outer === ''
                ? own.replaceAll('&', `:is(${outer})`)
                : `:is(${outer}) ${own}`
          if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue
          if (name === 'ui' && own?.includes('data-shown~=')) {
            // What is only under the real pointer or focus does not count as shown.
            const asked = full
              .replace(/:(hover|active|focus-visible|focus)\b(?!-)/g, ':not(*)')
              .replace(/::[\w-]+/g, '')
            if (
              !document.querySelector(asked)?.closest('[data-piece]')
              && !document.querySelector(`[data-piece] :is(${asked})`)
            )
              unseen.add(full)
          }
          if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList)
            read(rule.cssRules, name, full)
        }
      }
      for (const sheet of document.styleSheets) read(sheet.cssRules, '', '')
      return [...unseen]
    })
    assert.equal(unseen, [])
  }),
)

for (const scheme of ['light', 'dark'] as const) {
  test(
    `each state is seen to be another than rest, and a press than a pointer, ${scheme}`,
    journey({}, async ({ page }) => {
      await open(page, `scheme=${scheme}`)
      const same: string[] = []
      for (const [piece, { rest, ...others }] of Object.entries(await looks(page))) {
        for (const [state, look] of Object.entries(others))
          if (look === rest) same.push(`${piece}, ${state}`)
        if (others.active && others.active === others.hover) same.push(`${piece}, active as hover`)
      }
      assert.equal(same, [])
      await page.screenshot({ path: `.out/pictures/gallery-states-${scheme}.png`, fullPage: true })
    }),
  )
}

/** What is drawn of each piece in each state: words, glyphs and rings, each on what it stands on. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    type Colour = readonly [r: number, g: number, b: number, alpha: number]
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    const brush = canvas.getContext('2d', { willReadFrequently: true })
    const read = (css: string): Colour => {
      if (!brush) throw new Error('nothing to read colours with')
      brush.clearRect(0, 0, 1, 1)
      brush.fillStyle = css
      brush.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data
      return [r, g, b, alpha / 255]
    }
    const over = ([r, g, b, alpha]: Colour, ground: Colour): Colour => {
      const mix = (part: number, below: number) => part * alpha + below * (1 - alpha)
      return [mix(r, ground[0]), mix(g, ground[1]), mix(b, ground[2]), 1]
    }
    const fade = ([r, g, b, alpha]: Colour, by: number): Colour => [r, g, b, alpha * by]
    const opacity = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1
    const ground = (element: Element | null): Colour => {
      if (!element) return [255, 255, 255, 1]
      const own = fade(read(getComputedStyle(element).backgroundColor), opacity(element))
      return own[3] === 1 ? own : over(own, ground(element.parentElement))
    }
    const hex = ([r, g, b]: Colour) =>
      `#${[r, g, b].map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
    const found: [what: string, of: string, ink: string, ground: string][] = []
    for (const held of document.querySelectorAll<HTMLElement>('[data-piece] [data-state]')) {
      const piece = held.closest<HTMLElement>('[data-piece]')?.dataset.piece ?? ''
      const box = held.closest('.control, .switch, .checkbox, .radio-group__option') ?? held
      const add = (what: string, ink: string, element: Element, below: Element | null) => {
        const colour = fade(read(ink), opacity(element))
        const under = ground(below)
        // The words of a button at work make way for its ring.
        if (colour[3] > 0)
          found.push([
            what,
            `${piece}, ${held.dataset.state}`,
            hex(over(colour, under)),
            hex(under),
          ])
      }
      for (const element of [box, ...box.querySelectorAll('*')]) {
        const style = getComputedStyle(element)
        const { height, width } = element.getBoundingClientRect()
        if (Math.min(height, width) < 2 || style.visibility === 'hidden') continue
        const hasWords = [...element.childNodes].some(
          node => node instanceof Text && node.data.trim() !== '',
        )
        if (hasWords || element.matches('.control > :is(input, select, textarea)'))
          add('text', style.color, element, element)
        if (element.matches('.icon')) add('glyph', style.stroke, element, element.parentElement)
        if (held.dataset.state === 'focus' && style.outlineStyle !== 'none') {
          const isInside = Number.parseFloat(style.outlineOffset) < 0
          add('ring', style.outlineColor, element, isInside ? element : element.parentElement)
        }
      }
    }
    return found
  })

/** It stands on any colour and has two rings, a light and a dark one. */
const TWO_RINGS = 'Thumb of a colour, focus'

for (const scheme of ['light', 'dark'] as const) {
  test(
    `A2 every state can be read, ${scheme}`,
    journey({ reducedMotion: 'reduce' }, async ({ page }) => {
      await open(page, `scheme=${scheme}`)
      for (const theme of [...Object.values(THEME_PRESETS), '#fadb14', '#000000', '#ffffff']) {
        await page.evaluate(
          theme => document.documentElement.style.setProperty('--theme', theme),
          theme,
        )
        const all = await drawn(page)
        assert.ok(all.filter(([what]) => what === 'ring').length > 30)
        const faint = all.flatMap(([what, of, ink, ground]) => {
          const is = contrast(ink, ground)
          return is >= (what === 'text' ? 4.5 : 3) || of === TWO_RINGS
            ? []
            : [`${theme}, ${what} of ${of}: ${ink} on ${ground}, ${is.toFixed(2)}`]
        })
        assert.equal(faint, [])
      }
    }),
  )
}

test(
  'what stands there is what a pointer, the keyboard and a press make',
  journey({}, async ({ page }) => {
    await open(page)
    const other: string[] = []
    for (const [piece, held] of Object.entries(await looks(page))) {
      if (!held.rest) continue
      const rest = page.locator(`[data-piece="${piece}"] [data-state=rest]`)
      const compare = async (state: string) => {
        if ((await looks(page, piece))[piece]?.rest !== held[state])
          other.push(`${piece}, ${state}`)
      }
      if (held.focus) {
        // The browser draws the ring for those who came by key.
        await page.keyboard.press('Shift')
        await rest.focus()
        await compare('focus')
        await rest.blur()
      }
      if (held.hover) {
        await rest.hover()
        await compare('hover')
      }
      // A press opens the platform's list, over everything.
      if (held.active && piece !== 'Select') {
        await page.mouse.down()
        await compare('active')
        await page.mouse.move(0, 0)
        await page.mouse.up()
        await rest.blur()
      }
      await page.mouse.move(0, 0)
    }
    assert.equal(other, [])
  }),
)

test.run()
