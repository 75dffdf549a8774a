import type { Locale, Size } from '#constants.ts'
import { detectLocale } from '#locales/detect-locale.ts'
import { switchLocale, useLocaleStore, useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { useAppStateStore } from './app-state.ts'
import { type Settings, useSettingsStore } from './settings.ts'

/** Each language is named in itself, whatever the language of the page. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', 'zh-CN': '简体中文' }

/** Changes some settings at once; a language changes without a reload. */
export function useChangeSettings(): (change: Partial<Settings>) => void {
  const settings = useSettingsStore()
  const locale = useLocaleStore()
  const notices = useNotices()

  return change => {
    const before = settings.get().locale
    const wanted = () => detectLocale(settings.get().locale, navigator.languages)
    // The user may choose another language while the texts of the first load.
    const follow = async (): Promise<void> => {
      if (wanted() === locale.get()) return
      await switchLocale(locale, wanted())
      return follow()
    }
    settings.set({ ...settings.get(), ...change })
    follow().catch(() => {
      notices.show('error', LOCALE_FAILED_TEXTS[wanted()])
      settings.set({ ...settings.get(), locale: before })
    })
  }
}

/**
 * Written here in each language, because the texts of that language are what could not be loaded.
 */
const LOCALE_FAILED_TEXTS = {
  en: 'The English texts could not be loaded. Please try again.',
  'zh-CN': '无法加载中文文本，请重试。',
}

/** Chooses a size: shows a message and reloads the view. */
export function useChangeSize(): (size: Size) => void {
  const layout = useAppStateStore()
  const notices = useNotices()
  const texts = useTexts('shell')
  const { path, search, hash } = useAddress()
  const navigate = useNavigate()

  return size => {
    layout.setSize(size)
    notices.show('success', texts.sizeSwitched(texts[size]))
    navigate(`/redirect${path}${search}${hash}`, { replace: true })
  }
}
