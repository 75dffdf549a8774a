import type { Locale, Size } from '#constants.ts'
import { detectLocale } from '#locales/detect-locale.ts'
import { switchLocale, useLocaleStore, useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { useAppStateStore } from './app-state.ts'
import { type Settings, useSettingsStore } from './settings.ts'

/** In their own language, whatever the page's is. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', 'zh-CN': '简体中文' }

/** Changes some settings at once; a language changes without a reload. */
export function useChangeSettings(): (change: Partial<Settings>) => void {
  const settings = useSettingsStore()
  const locale = useLocaleStore()
  const notices = useNotices()

  return change => {
    const before = settings.get().locale
    const wanted = () => detectLocale(settings.get().locale, navigator.languages)
    // Another one may be chosen while the texts of the first are on their way.
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

/** In the language that could not be loaded: its own texts are exactly what is missing. */
const LOCALE_FAILED_TEXTS = {
  en: 'The English texts could not be loaded. Please try again.',
  'zh-CN': '无法加载中文文本，请重试。',
}

/** §2 size selector: says so and reloads the view. */
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
