import { useEffect, useRef } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { collectErrors, isCollecting } from '#error-log/collect-errors.ts'
import { errorLog } from '#error-log/error-log.ts'
import { useStore } from '#hooks/use-store.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { useLocale } from '#locales/texts.ts'
import { messageHistory } from '#notifications/message-history.ts'
import { useNotices } from '#notifications/notices.ts'
import { useShownPage } from '#routing/current-page.ts'
import { useSession } from '#session/session.ts'
import { useUser } from '#session/user-context.ts'
import { defaultSettings, useSettingsStore } from '#settings/settings.ts'
import { ThemeStylesheet } from '#settings/theme-stylesheet.tsx'

/**
 * Listeners of the shell that draw nothing: errors, messages, language, another library's
 * stylesheet.
 */
export function GlobalListeners() {
  const config = useRuntimeConfig()
  const user = useUser()
  const { name } = user
  const userKey = storageKeyOf(user)
  const session = useSession()
  const { answered } = session
  const { shown } = useNotices()
  const path = useShownPage()?.path
  const isOn = isCollecting(config.errorLog)

  useEffect(() => errorLog.setOwner(name), [name])
  useEffect(() => messageHistory.setOwner(userKey, sessionStorage), [userKey])
  useEffect(() => {
    if (isOn && path !== undefined) errorLog.recordAction('page', path)
  }, [isOn, path])
  useEffect(() => (isOn ? collectErrors(errorLog, answered) : undefined), [isOn, answered])
  useEffect(() => messageHistory.follow(shown), [shown])

  const locale = useLocale()
  const loadedLocale = useRef(locale)
  // The server sends menu titles, texts of the first start and reasons of failures in the language
  // of the call.
  useEffect(() => {
    if (loadedLocale.current === locale) return
    loadedLocale.current = locale
    refetchRequest.set({ only: 'all' })
    void session.reloadMenu()
  }, [locale, session])

  const { theme } = useStore(useSettingsStore())
  const url = config.themeStylesheet
  // The default theme needs no stylesheet: nothing is fetched until the user chooses another
  // colour.
  if (url === null || theme === defaultSettings(config).theme) return null
  return <ThemeStylesheet url={url} theme={theme} />
}

/**
 * Safari does not focus a pressed button, so an overlay that it opens could not return the focus.
 */
export function FocusPressedButton() {
  useEffect(() => {
    let pressed: HTMLElement | null = null
    const controller = new AbortController()
    const { signal } = controller
    // A prevented press means that the focus must stay where it is.
    const press = (event: MouseEvent) => {
      pressed = event.defaultPrevented ? null : buttonOf(event)
    }
    const click = (event: MouseEvent) => {
      if (pressed !== document.activeElement && pressed === buttonOf(event)) {
        pressed?.focus({ preventScroll: true })
      }
      pressed = null
    }
    addEventListener('mousedown', press, { signal })
    addEventListener('click', click, { signal, capture: true })
    return () => controller.abort()
  }, [])

  return null
}

const buttonOf = ({ target }: Event) =>
  target instanceof Element ? target.closest('button') : null
