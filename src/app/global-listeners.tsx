import { useEffect, useRef } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
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

/** What the shell keeps an eye on and draws nothing of: errors, messages, language, a theme of others. */
export function GlobalListeners() {
  const config = useRuntimeConfig()
  const { name } = useUser()
  const session = useSession()
  const { answered } = session
  const { shown } = useNotices()
  const path = useShownPage()?.path
  const isOn = isCollecting(config.errorLog)

  useEffect(() => {
    errorLog.setOwner(name)
    messageHistory.setOwner(name)
  }, [name])
  useEffect(() => {
    if (isOn && path !== undefined) errorLog.recordAction('page', path)
  }, [isOn, path])
  useEffect(() => (isOn ? collectErrors(errorLog, answered) : undefined), [isOn, answered])
  useEffect(() => messageHistory.follow(shown), [shown])

  const locale = useLocale()
  const readIn = useRef(locale)
  // Titles of the menu, texts of the first start and the reasons of failures come in the caller's
  // language (§18).
  useEffect(() => {
    if (readIn.current === locale) return
    readIn.current = locale
    refetchRequest.set({ only: 'all' })
    void session.reloadMenu()
  }, [locale, session])

  const { theme } = useStore(useSettingsStore())
  const url = config.themeStylesheet
  // Its own colour needs no sheet: nothing is fetched before another one was chosen.
  if (url === null || theme === defaultSettings(config).theme) return null
  return <ThemeStylesheet url={url} theme={theme} />
}

/** Safari leaves a pressed button without the focus: what it opens could not give it back. */
export function FocusPressedButton() {
  useEffect(() => {
    let pressed: HTMLElement | null = null
    const ends = new AbortController()
    const { signal } = ends
    // Where the press is prevented, the focus is to stay where it is.
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
    return () => ends.abort()
  }, [])

  return null
}

const buttonOf = ({ target }: Event) =>
  target instanceof Element ? target.closest('button') : null
