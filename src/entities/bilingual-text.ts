import type { Locale } from '#constants.ts'
import { type Fields, textOf } from '#lib/decode.ts'

/** A text that some servers keep in two languages, such as `roleName` and `roleNameZh` (§18). */
export interface BilingualText {
  text: string
  /** The Chinese; null where the one text is for both languages. */
  zh: string | null
}

/** The text for a reader of the language. */
export const localized = (text: string, zh: string | null, locale: Locale) =>
  locale === 'zh-CN' && zh !== null ? zh : text

/** The Chinese text of a field; `undefined` from a server that keeps one language. */
export function chineseOf(fields: Fields, name: string): string | null | undefined {
  const zh = fields[`${name}Zh`]
  return zh === undefined ? undefined : textOf(zh) || null
}

/** The text of a field for a reader of the language; without one the text of all languages. */
export const textFor = (fields: Fields, name: string, locale: Locale = 'en') =>
  localized(textOf(fields[name]), chineseOf(fields, name) ?? null, locale)

/** Both texts of a field as the server answered it. */
export const textsIn = (fields: Fields, name: string): BilingualText => ({
  text: textOf(fields[name]),
  zh: chineseOf(fields, name) ?? null,
})

/** The text in the language of the interface, and the other one; '' where there is one for both. */
export const sidesOf = ({ text, zh }: BilingualText, locale: Locale) =>
  locale === 'zh-CN'
    ? { own: zh ?? text, other: zh === null ? '' : text }
    : { own: text, other: zh ?? '' }

/** Changes the text in the language of the interface, or the one text for both. */
export const withOwn = (texts: BilingualText, own: string, locale: Locale): BilingualText =>
  locale === 'zh-CN' && texts.zh !== null ? { ...texts, zh: own } : { ...texts, text: own }

/** Changes the text in the other language; an empty one leaves one text for both. */
export function withOther(texts: BilingualText, other: string, locale: Locale): BilingualText {
  const { own } = sidesOf(texts, locale)
  if (other === '') return { text: own, zh: null }
  return locale === 'zh-CN' ? { text: other, zh: own } : { text: own, zh: other }
}

/** The texts as they are sent, without blanks at both ends. */
export const trimTexts = ({ text, zh }: BilingualText): BilingualText => ({
  text: text.trim() || (zh ?? '').trim(),
  zh: text.trim() === '' ? null : zh?.trim() || null,
})
