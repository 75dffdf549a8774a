import { useEffect, useEffectEvent } from 'react'
import { PUBLIC_PATHS } from '#constants.ts'
import { useStore } from '#hooks/use-store.ts'
import { base } from '#lib/base.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { addressKeyAt } from '#menu/match-page.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { usePermittedPages } from '#menu/permitted-pages.ts'
import { useNotices } from '#notifications/notices.ts'
import { decodePath, normalizePath } from '#routing/paths.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { useSession } from '#session/session.ts'
import { isFormAt } from './draft-address.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'

/**
 * Asks before the user leaves a page whose form holds input that no draft may store: a password, a
 * file. Covers menu, links, tabs, Back and Forward, in browsers with the Navigation API; in all
 * browsers it keeps the page while another window changes the view.
 */
export function NavigationGuard() {
  const isArmed = useStore(useUnsavedChanges()).some(({ isLossy }) => isLossy)
  const { holdsInput } = useSession()

  useEffect(() => {
    holdsInput.set(isArmed)
    return () => holdsInput.set(false)
  }, [holdsInput, isArmed])

  return isArmed && 'navigation' in window && <ActiveGuard />
}

function ActiveGuard() {
  const unsaved = useUnsavedChanges()
  const places = usePermittedPages()
  const { pages } = useMenu()
  const notices = useNotices()
  const texts = useTexts('form')
  const navigate = useNavigate()

  /** The forms whose page or panel the address leads out of; none where it draws the same page anew. */
  function formsLeft(address: string, search: string, hash: string) {
    // The sign-in page comes by itself, and by then nothing could be saved.
    if (PUBLIC_PATHS.some(publicPath => publicPath === normalizePath(address))) return []
    const target = places(addressKeyAt(pages, address, search + hash, undefined))?.path
    return unsaved
      .get()
      .filter(({ form, isLossy, path }) => isLossy && (path !== target || !isFormAt(form, search)))
  }

  const confirmLeaving = useEffectEvent(async (event: NavigateEvent) => {
    const { cancelable, destination, navigationType } = event
    const { pathname, search, hash } = new URL(destination.url)
    const path = base.strip(pathname)
    if (!cancelable || !destination.sameDocument) return
    const left = formsLeft(decodePath(path), search, hash)
    if (left.length === 0) return
    event.preventDefault()
    const isSure = await notices.ask({
      title: texts.leaveTitle,
      text: joinSentences(...new Set(left.map(({ loses }) => loses ?? texts.leaveText))),
      tone: 'warning',
      confirmLabel: texts.leave,
      cancelLabel: texts.stay,
    })
    if (!isSure) return
    for (const { form, isLossy, path } of unsaved.get()) if (isLossy) unsaved.markClosed(path, form)
    if (navigationType === 'traverse') navigation.traverseTo(destination.key)
    else navigate(path + search + hash, { replace: navigationType === 'replace' })
  })

  useEffect(() => {
    const onNavigate = (event: NavigateEvent) => void confirmLeaving(event)
    navigation.addEventListener('navigate', onNavigate)
    return () => navigation.removeEventListener('navigate', onNavigate)
  }, [])

  return null
}
