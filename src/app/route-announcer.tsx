import { useEffect, useEffectEvent } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { useUnsavedPaths } from '#drafts/unsaved-changes.ts'
import { firstOnScreen } from '#lib/browser/on-screen.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { usePage } from '#routing/current-page.ts'
import { useFocusTarget } from '#routing/focus-target.ts'

/**
 * Does what entering a page requires (§13.12, §28.2): sets the title, scrolls to the top, focuses
 * the heading, and tells screen readers. `opening`: the user has just opened or reloaded the
 * console on this page, so the focus stays where the browser put it.
 */
export function RouteAnnouncer({ opening }: { opening: boolean }) {
  const { path, title } = usePage()
  const mark = useUnsavedPaths().has(path) ? '• ' : ''
  const focusTarget = useFocusTarget()
  const config = useRuntimeConfig()
  const notices = useNotices()
  const texts = useTexts('common')

  useEffect(() => {
    document.title = `${mark}${title} - ${config.title}`
  }, [mark, title, config.title])

  const enter = useEffectEvent(() => {
    const focus = focusTarget.take(path)
    if (opening) return
    scrollTo(0, 0)
    // A failed page has none, and its card announces itself.
    const heading = firstOnScreen('main h1')
    const main = document.getElementById('main')
    // An element of a page that is now hidden keeps the focus until the next frame.
    const isFocusVisible = firstOnScreen('body :focus') !== undefined
    if (focus === 'heading') (heading ?? main)?.focus({ preventScroll: true })
    else if (focus === 'trigger' && !isFocusVisible) main?.focus({ preventScroll: true })
    if (heading) notices.announce(texts.pageLoaded(title))
  })
  // Once for each mount, because a new language is not a new page.
  useEffect(() => enter(), [])

  return null
}
