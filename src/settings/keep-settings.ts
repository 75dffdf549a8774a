import { keepText, readText } from '#lib/browser/storage.ts'
import type { Store } from '#lib/store.ts'
import { parseSettings, SETTINGS_KEY, type Settings } from './settings.ts'

/**
 * Shows what is chosen from now on and writes it down: only what differs from the shop's defaults,
 * so that those can still be changed. Returns what ends it.
 */
export function keepSettings(
  settings: Store<Settings>,
  defaults: Settings,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  root: HTMLElement,
): () => void {
  let before = settings.get()
  // Another window may have chosen something since theme-boot.js looked.
  applySettings(before, root)

  return settings.subscribe(() => {
    const now = settings.get()
    applySettings(now, root)
    const differsFrom = (others: Settings) => (given: [string, unknown]) =>
      given[1] !== others[given[0] as keyof Settings]
    const changed = Object.fromEntries(Object.entries(now).filter(differsFrom(before)))
    // Another window may have chosen something else since.
    const all = { ...parseSettings(readText(storage, SETTINGS_KEY), defaults), ...changed }
    const chosen = Object.entries(all).filter(differsFrom(defaults))
    if (keepText(storage, SETTINGS_KEY, JSON.stringify(Object.fromEntries(chosen)))) before = now
  })
}

/** What the root element carries for the stylesheets: the twin of `static/theme-boot.js`. */
function applySettings({ scheme, theme }: Settings, root: HTMLElement) {
  root.dataset.scheme = scheme
  root.style.setProperty('--theme', theme)
}
