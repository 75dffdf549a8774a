import { useMemo } from 'react'
import type { Locale } from '#constants.ts'
import { sidesOf, textsIn } from '#entities/bilingual-text.ts'
import type { RecordMeta } from '#entities/record.ts'
import type { ListColumn } from '#list/list-props.ts'
import { useLocale, useTexts } from '#locales/texts.ts'

/**
 * The column with a text in the other language, hidden until it is chosen. `name` is the field of
 * the text in the calls, `label` its label; `isBilingual`: the server keeps both languages.
 */
export function useOtherLanguageColumn<Row extends RecordMeta>(
  name: string,
  label: string,
  isBilingual: boolean,
): ListColumn<Row> {
  const locale = useLocale()
  const formTexts = useTexts('form')

  return useMemo(
    () => otherLanguageColumn(name, formTexts.inOther(label), isBilingual, locale),
    [name, label, isBilingual, locale, formTexts],
  )
}

export const otherLanguageColumn = <Row extends RecordMeta>(
  name: string,
  label: string,
  isBilingual: boolean,
  locale: Locale,
): ListColumn<Row> => ({
  key: `${name}Zh`,
  label,
  hidden: true,
  isAbsent: !isBilingual,
  value: row => sidesOf(textsIn(row.raw, name), locale).other,
})
