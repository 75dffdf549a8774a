import { useEffect, useEffectEvent } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { readText, writeText } from '#lib/browser/storage.ts'
import type { Store } from '#lib/store.ts'
import { detectLocale } from '#locales/detect-locale.ts'
import { switchLocale, useLocaleStore } from '#locales/texts.ts'
import {
  defaultSettings,
  parseSettings,
  SETTINGS_KEY,
  type Settings,
  useSettingsStore,
} from './settings.ts'

/**
 * Windows of one browser look alike: what is chosen in one is taken over by the others, so that what
 * is on screen is also what a reset or a paste puts an end to (W5, W11).
 */
export function ApplySettings() {
  const defaults = defaultSettings(useRuntimeConfig())
  const settings = useSettingsStore()
  const locale = useLocaleStore()

  const follow = useEffectEvent(() => {
    const chosen = parseSettings(localStorage.getItem(SETTINGS_KEY), defaults)
    if (JSON.stringify(chosen) !== JSON.stringify(settings.get())) settings.set(chosen)
    const wanted = detectLocale(chosen.locale, navigator.languages)
    // Without its texts this window stays as it is until they can be had: the choice is not its own.
    if (wanted !== locale.get()) switchLocale(locale, wanted).catch(() => undefined)
  })

  useEffect(() => {
    const hear = ({ key }: StorageEvent) => {
      if (key === null || key === SETTINGS_KEY) follow()
    }
    // A window that slept has heard nothing; one without a connection had no texts.
    const wake = () => follow()
    const ends = new AbortController()
    const { signal } = ends
    addEventListener('storage', hear, { signal })
    addEventListener('pageshow', wake, { signal })
    addEventListener('online', wake, { signal })
    // What was chosen while this window was being loaded was heard by nobody.
    follow()
    return () => ends.abort()
  }, [])

  return null
}

/**
 * Shows what is chosen from now on and writes it down: only what differs from the shop's defaults,
 * so that those can still be changed. Returns what ends it.
 */
export function persistSettings(
  settings: Store<Settings>,
  defaults: Settings,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  root: HTMLElement,
): () => void {
  let before = settings.get()
  // Another window may have chosen something since theme-boot.js looked.
  applyToRoot(before, root)

  return settings.subscribe(() => {
    const now = settings.get()
    applyToRoot(now, root)
    const differsFrom = (others: Settings) => (given: [string, unknown]) =>
      given[1] !== others[given[0] as keyof Settings]
    const changed = Object.fromEntries(Object.entries(now).filter(differsFrom(before)))
    // Another window may have chosen something else since.
    const all = { ...parseSettings(readText(storage, SETTINGS_KEY), defaults), ...changed }
    const chosen = Object.entries(all).filter(differsFrom(defaults))
    if (writeText(storage, SETTINGS_KEY, JSON.stringify(Object.fromEntries(chosen)))) before = now
  })
}

/** What the root element carries for the stylesheets: the twin of `static/theme-boot.js`. */
function applyToRoot({ scheme, theme }: Settings, root: HTMLElement) {
  root.dataset.scheme = scheme
  root.style.setProperty('--theme', theme)
}
