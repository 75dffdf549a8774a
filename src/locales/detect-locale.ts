import { LOCALES, type Locale } from '#constants.ts'

/**
 * `zh*` browsers start in Chinese, all others in English, unless the user or the deployment chose.
 */
export function detectLocale(chosen: unknown, languages: readonly string[]): Locale {
  const known = LOCALES.find(locale => locale === chosen)
  return known ?? (languages[0]?.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en')
}
