import { useEffect, useEffectEvent, useState } from 'react'
import { TIMEOUT } from '#constants.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { createThemeSheet } from './theme-sheet.ts'

/** §2 the stylesheet of another library in the theme's colour; off unless it is configured. */
export function ThemeSheet({ url, theme }: { url: string; theme: string }) {
  const [sheet] = useState(() => new CSSStyleSheet())
  const [made] = useState(() =>
    createThemeSheet({
      url,
      timeout: TIMEOUT,
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

  // A new language is no new colour.
  const tellFailure = useEffectEvent(() => notices.show('warning', themeSheetFailed))
  useEffect(() => {
    made.paint(theme).catch(() => tellFailure())
  }, [made, theme])

  return null
}
