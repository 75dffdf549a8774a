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
 * Takes over settings that the user chooses in another window of this browser, so that a reset or a
 * paste starts from what is on screen.
 */
export function ApplySettings() {
  const defaults = defaultSettings(useRuntimeConfig())
  const settings = useSettingsStore()
  const locale = useLocaleStore()

  const follow = useEffectEvent(() => {
    const chosen = parseSettings(localStorage.getItem(SETTINGS_KEY), defaults)
    if (JSON.stringify(chosen) !== JSON.stringify(settings.get())) settings.set(chosen)
    const wanted = detectLocale(chosen.locale, navigator.languages)
    // Without the texts this window keeps its language until they load: the user chose elsewhere.
    if (wanted !== locale.get()) switchLocale(locale, wanted).catch(() => undefined)
  })

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === SETTINGS_KEY) follow()
    }
    // A sleeping window heard no event; a window without a connection could not load texts.
    const onWake = () => follow()
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('storage', onStorage, { signal })
    addEventListener('pageshow', onWake, { signal })
    addEventListener('online', onWake, { signal })
    // Another window may have changed settings while this one loaded.
    follow()
    return () => controller.abort()
  }, [])

  return null
}

/**
 * Applies and stores each change from now on: only what differs from the deployment's defaults, so
 * that later defaults still take effect. Returns a function that stops it.
 */
export function persistSettings(
  settings: Store<Settings>,
  defaults: Settings,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  root: HTMLElement,
): () => void {
  let before = settings.get()
  // Another window may have changed the settings since theme-boot.js read them.
  applyToRoot(before, root)

  return settings.subscribe(() => {
    const now = settings.get()
    applyToRoot(now, root)
    const differsFrom =
      (others: Settings) =>
      ([name, value]: [string, unknown]) =>
        value !== others[name as keyof Settings]
    const changed = Object.fromEntries(Object.entries(now).filter(differsFrom(before)))
    // Another window may have stored other changes since.
    const all = { ...parseSettings(readText(storage, SETTINGS_KEY), defaults), ...changed }
    const chosen = Object.entries(all).filter(differsFrom(defaults))
    if (writeText(storage, SETTINGS_KEY, JSON.stringify(Object.fromEntries(chosen)))) before = now
  })
}

/** Sets what the stylesheets read from the root element, as `static/theme-boot.js` does. */
function applyToRoot({ scheme, theme }: Settings, root: HTMLElement) {
  root.dataset.scheme = scheme
  root.style.setProperty('--theme', theme)
}
