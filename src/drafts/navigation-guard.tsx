import { useEffect, useEffectEvent } from 'react'
import { PUBLIC_PATHS } from '#constants.ts'
import { useStore } from '#hooks/use-store.ts'
import { base } from '#lib/base.ts'
import { useTexts } from '#locales/texts.ts'
import { addressKeyAt } from '#menu/match-page.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { usePermittedPages } from '#menu/permitted-pages.ts'
import { useNotices } from '#notifications/notices.ts'
import { decodePath, normalizePath } from '#routing/paths.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { isFormAt } from './draft-address.ts'
import { useUnsavedChanges, useUnsavedStore } from './unsaved-changes.ts'

/**
 * Asks before a page goes whose form holds what no draft may keep: a password, a file (W3). Menu,
 * links, tabs, Back and Forward alike, where the browser tells of them before they happen.
 */
export function NavigationGuard() {
  const isArmed = useStore(useUnsavedStore()).some(({ isLossy }) => isLossy)
  return isArmed && 'navigation' in window && <ActiveGuard />
}

function ActiveGuard() {
  const unsaved = useUnsavedChanges()
  const places = usePermittedPages()
  const { pages } = useMenu()
  const notices = useNotices()
  const texts = useTexts('form')
  const navigate = useNavigate()

  /** Whether the way leads out of the form's page or panel, or to the same page drawn anew. */
  function leaves(address: string, search: string, hash: string) {
    // The sign-in page comes by itself, and nothing could be saved any more.
    if (PUBLIC_PATHS.some(open => open === normalizePath(address))) return false
    const to = places(addressKeyAt(pages, address, search + hash, undefined))?.path
    return unsaved
      .get()
      .some(({ form, isLossy, path }) => isLossy && (path !== to || !isFormAt(form, search)))
  }

  const hear = useEffectEvent(async (event: NavigateEvent) => {
    const { cancelable, destination, navigationType } = event
    const { pathname, search, hash } = new URL(destination.url)
    const path = base.strip(pathname)
    if (!cancelable || !destination.sameDocument || !leaves(decodePath(path), search, hash)) return
    event.preventDefault()
    const isSure = await notices.ask({
      title: texts.leaveTitle,
      text: texts.leaveText,
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
    const ask = (event: NavigateEvent) => void hear(event)
    navigation.addEventListener('navigate', ask)
    return () => navigation.removeEventListener('navigate', ask)
  }, [])

  return null
}
