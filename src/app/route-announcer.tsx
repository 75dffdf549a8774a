import { useEffect, useEffectEvent } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { useUnsavedPaths } from '#drafts/unsaved-changes.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { usePage } from '#routing/current-page.ts'
import { useFocusTarget } from '#routing/focus-target.ts'

/**
 * What entering a page brings (§13, §28.2): its title, the top of the
 * page, the focus on its heading, a word to screen readers. With `opening` the console was only
 * just opened or reloaded on this page, and the focus stays where the browser put it.
 */
export function RouteAnnouncer({ opening }: { opening: boolean }) {
  const { path, title } = usePage()
  const mark = useUnsavedPaths().has(path) ? '• ' : ''
  const arrival = useFocusTarget()
  const config = useRuntimeConfig()
  const notices = useNotices()
  const texts = useTexts('common')

  useEffect(() => {
    document.title = `${mark}${title} - ${config.title}`
  }, [mark, title, config.title])

  const enter = useEffectEvent(() => {
    const focus = arrival.take(path)
    if (opening) return
    scrollTo(0, 0)
    // A cached page that is hidden has a heading too; a page that failed has none, and says so itself.
    const headings = [...document.querySelectorAll<HTMLElement>('main h1')]
    const heading = headings.find(heading => heading.checkVisibility())
    const main = document.getElementById('main')
    // What went with a page that is only hidden has the focus until the next frame.
    const isThere = document.querySelector('body :focus')?.checkVisibility()
    if (focus === 'heading') (heading ?? main)?.focus({ preventScroll: true })
    else if (focus === 'trigger' && !isThere) main?.focus({ preventScroll: true })
    if (heading) notices.announce(texts.pageLoaded(title))
  })
  // Once for each mount: a new language is not a new page.
  useEffect(() => enter(), [])

  return null
}
