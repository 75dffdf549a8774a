import { useMemo } from 'react'
import { sidesOf, textsIn } from '#entities/bilingual-text.ts'
import type { RecordMeta } from '#entities/record.ts'
import type { ListColumn } from '#list/list-props.ts'
import { useLocale, useTexts } from '#locales/texts.ts'

/**
 * The column with a text in the other language, hidden until it is chosen. `name` is the field of
 * the text, `label` its label; `isBilingual`: the server keeps both languages.
 */
export function useOtherLanguageColumn<Row extends RecordMeta>(
  name: string,
  label: string,
  isBilingual: boolean,
): ListColumn<Row> {
  const locale = useLocale()
  const formTexts = useTexts('form')

  return useMemo(
    () => ({
      key: `${name}Zh`,
      label: formTexts.inOther(label),
      hidden: true,
      isAbsent: !isBilingual,
      value: row => sidesOf(textsIn(row.raw, name), locale).other,
    }),
    [name, label, isBilingual, locale, formTexts],
  )
}
