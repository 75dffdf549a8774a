import type { RuntimeConfig } from '#config/runtime-config.ts'
import { LOCALES, type Locale } from '#constants.ts'
import { requiredContext } from '#hooks/required-context.ts'
import { base } from '#lib/base.ts'
import { readText } from '#lib/browser/storage.ts'
import { isFields, parseJson } from '#lib/decode.ts'
import { createStore, type Store } from '#lib/store.ts'

export type Scheme = 'light' | 'dark' | 'auto'

/** What the user chose in this browser; the deployment sets the defaults. */
export interface Settings {
  theme: string
  scheme: Scheme
  /** Null while the browser's language decides. */
  locale: Locale | null
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
  singleKeys: boolean
  /** The tabs come back after a sign-out too. */
  keepTabs: boolean
  /** Outlines what permissions hide; only for users who may change roles. */
  explain: boolean
}

/** The settings that a switch turns on and off. */
export type BooleanSetting =
  | 'tagsView'
  | 'fixedHeader'
  | 'sidebarLogo'
  | 'singleKeys'
  | 'keepTabs'
  | 'explain'

/**
 * One storage key for all settings, so that `static/theme-boot.js` finds what the first paint
 * needs.
 */
export const SETTINGS_KEY = base.scopedName('coalface:settings')

export const defaultSettings = (config: RuntimeConfig): Settings => ({
  theme: config.theme,
  scheme: 'auto',
  locale: config.locale,
  tagsView: config.tagsView,
  fixedHeader: config.fixedHeader,
  sidebarLogo: config.sidebarLogo,
  singleKeys: true,
  keepTabs: false,
  explain: false,
})

/** Takes the valid values of a stored or pasted text; the defaults fill in the rest. */
export function parseSettings(text: string | null, defaults: Settings): Settings {
  const parsed = parseJson(text)
  const stored: Partial<Record<keyof Settings, unknown>> = isFields(parsed) ? parsed : {}
  const flag = (name: BooleanSetting) => {
    const value = stored[name]
    return typeof value === 'boolean' ? value : defaults[name]
  }
  return {
    theme: isHexColour(stored.theme) ? stored.theme.toLowerCase() : defaults.theme,
    scheme:
      (['light', 'dark', 'auto'] as const).find(scheme => scheme === stored.scheme)
      ?? defaults.scheme,
    locale: LOCALES.find(locale => locale === stored.locale) ?? defaults.locale,
    tagsView: flag('tagsView'),
    fixedHeader: flag('fixedHeader'),
    sidebarLogo: flag('sidebarLogo'),
    singleKeys: flag('singleKeys'),
    keepTabs: flag('keepTabs'),
    explain: flag('explain'),
  }
}

const isHexColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

/** The settings stored in this browser; `persistSettings` stores later changes. */
export const createSettings = (
  defaults: Settings,
  storage: Pick<Storage, 'getItem'>,
): Store<Settings> => createStore(parseSettings(readText(storage, SETTINGS_KEY), defaults))

export const [SettingsContext, useSettingsStore] =
  requiredContext<Store<Settings>>('SettingsContext')
