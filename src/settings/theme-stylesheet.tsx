import { useEffect, useEffectEvent, useState } from 'react'
import { CALL_TIMEOUT_MS } from '#constants.ts'
import { parseHex } from '#lib/colour.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'

/** §2 recolours the stylesheet of another library to the theme; off unless configured. */
export function ThemeStylesheet({ url, theme }: { url: string; theme: string }) {
  const [sheet] = useState(() => new CSSStyleSheet())
  const [themeStylesheet] = useState(() =>
    createThemeStylesheet({
      url,
      timeout: CALL_TIMEOUT_MS,
      fetch: fetch.bind(globalThis),
      adopt: text => sheet.replaceSync(text),
    }),
  )
  const notices = useNotices()
  const { themeSheetFailed } = useTexts('shell')

  useEffect(() => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
    }
  }, [sheet])

  // An effect event, so that a new language does not paint again.
  const tellFailure = useEffectEvent(() => notices.show('warning', themeSheetFailed))
  useEffect(() => {
    themeStylesheet.paint(theme).catch(() => tellFailure())
  }, [themeStylesheet, theme])

  return null
}

interface ThemeStylesheetOptions {
  url: string
  /** In milliseconds. */
  timeout: number
  fetch: typeof fetch
  /** Applies the stylesheet text in place of the one before. */
  adopt(sheet: string): void
}

export interface ThemeStylesheet {
  /** Rejects when the stylesheet cannot be fetched; the next colour fetches it again. */
  paint(colour: string): Promise<void>
}

/**
 * A stylesheet of another library that follows the theme: fetched once, kept in its original
 * colour.
 */
export function createThemeStylesheet({
  url,
  timeout,
  fetch,
  adopt,
}: ThemeStylesheetOptions): ThemeStylesheet {
  let original: Promise<string> | undefined
  let latest = ''

  async function load() {
    const answer = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(timeout) })
    if (!answer.ok) throw new Error(`${url}: status ${answer.status}`)
    const text = await answer.text()
    if (text.length > MAX_STYLESHEET_LENGTH) throw new Error(`${url}: too large`)
    return withoutRemoteImages(withoutFonts(text))
  }

  return {
    async paint(colour) {
      latest = colour
      original ??= load()
      try {
        const sheet = await original
        // The user may have chosen another colour meanwhile.
        if (latest === colour) adopt(recolour(sheet, ORIGINAL_THEME_COLOUR, colour))
      } catch (error) {
        original = undefined
        throw error
      }
    },
  }
}

/** The theme colour in the original stylesheet, as that library ships it. */
const ORIGINAL_THEME_COLOUR = '#409eff'

const MAX_STYLESHEET_LENGTH = 5_000_000

/** Replaces one colour by another, in one pass so that no replacement is replaced again. */
export function recolour(sheet: string, from: string, to: string): string {
  const before = colourVariantsOf(from)
  const after = colourVariantsOf(to)
  // Blanks may follow the commas; a digit on either side would make it another number.
  const forms = before.map(form => form.replace('#', '').replaceAll(',', ',\\s*'))
  const pattern = new RegExp(
    `(?<![\\da-z])(?:${forms.map(form => `(${form})`).join('|')})(?![\\da-z])`,
    'gi',
  )
  return sheet.replace(pattern, (found: string, ...groups: unknown[]) => {
    const form = groups.slice(0, before.length).findIndex(group => group !== undefined)
    return after[form]?.replace('#', '') ?? found
  })
}

/**
 * The twelve forms of a colour in such a stylesheet: hex digits, `r,g,b`, nine tints towards white
 * and one shade.
 */
export function colourVariantsOf(colour: string): string[] {
  const hex = parseHex(colour)
  if (hex === undefined) throw new Error(`${colour} is not a colour like ${ORIGINAL_THEME_COLOUR}`)
  const parts = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
  const hexOf = (change: (part: number) => number) =>
    `#${parts.map(part => change(part).toString(16).padStart(2, '0')).join('')}`
  const tints = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(tenths =>
    hexOf(part => part + Math.round((tenths / 10) * (255 - part))),
  )
  return [hex.slice(1), parts.join(','), ...tints, hexOf(part => Math.round(0.9 * part))]
}

/** Fonts would cost requests to another server, for icons that the console does not draw. */
export const withoutFonts = (sheet: string) => sheet.replace(/@font-face\s*\{[^}]*\}/gi, '')

/** Functions that fetch a picture, and any name with an escape: CSS reads `u\72l(` as `url(`. */
const FETCHING_FUNCTIONS =
  /(?<![-\w\\])(?:(?:url|src|(?:-webkit-)?image-set)|[-\w]*\\[-\w\\\s]{0,150})\(/gi

/**
 * A rule could fetch a picture for each letter that the user types. Only `data:` URLs stay; any
 * other function becomes one that the browser does not know, so it drops the declaration.
 */
export const withoutRemoteImages = (sheet: string) =>
  sheet.replace(FETCHING_FUNCTIONS, (found, at: number) =>
    /^url\(\s*["']?data:/i.test(sheet.slice(at, at + 40)) ? found : 'none(',
  )
