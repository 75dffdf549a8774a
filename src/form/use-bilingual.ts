import { type BilingualText, sidesOf } from '#entities/bilingual-text.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useFieldValidation } from './field-validation.ts'

/** Labels and rules of a text in two languages; `zh` is the stored Chinese text. */
export function useBilingual(label: string, zh: string | null | undefined) {
  const locale = useLocale()
  const formTexts = useTexts('form')
  const { nameFault, lengthFault } = useFieldValidation()
  const isChinese = locale === 'zh-CN'

  return {
    /** Of the two texts, where they stand apart: in a conflict or a list of changes. */
    labels: {
      text: isChinese && (zh ?? null) !== null ? formTexts.inOther(label) : label,
      zh: isChinese && (zh ?? null) !== null ? label : formTexts.inChinese(label),
    },
    /** The text in the language of the interface is required. */
    errors(texts: BilingualText, max: number) {
      const [own, other] = [nameFault, lengthFault]
      if (texts.zh === null) return { text: own(texts.text, label, max), zh: undefined }
      return isChinese
        ? { text: other(texts.text, max), zh: own(texts.zh, label, max) }
        : { text: own(texts.text, label, max), zh: other(texts.zh, max) }
    },
    /** The one of the two texts that the interface shows. */
    shownField: (texts: BilingualText) => (isChinese && texts.zh !== null ? 'zh' : 'text'),
    /** A line of a description with the text in the other language, where there is one. */
    otherItem(texts: BilingualText) {
      const { other } = sidesOf(texts, locale)
      return other === '' ? [] : [[formTexts.inOther(label), other] as const]
    },
    /** The text that the interface shows. */
    shown: (texts: BilingualText) => sidesOf(texts, locale).own.trim(),
  }
}
