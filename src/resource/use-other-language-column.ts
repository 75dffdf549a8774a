import { useMemo } from 'react'
import { sidesOf, textsIn } from '#entities/bilingual-text.ts'
import type { RecordMeta } from '#entities/record.ts'
import type { ListColumn } from '#list/list-props.ts'
import { useLocale, useTexts } from '#locales/texts.ts'

/**
 * The column with a text in the other language, hidden until it is chosen; none where the server
 * keeps one language. `name` is the field of the text, `label` its label.
 */
export function useOtherLanguageColumn<Row extends RecordMeta>(
  name: string,
  label: string,
  isBilingual: boolean,
): readonly ListColumn<Row>[] {
  const locale = useLocale()
  const formTexts = useTexts('form')

  return useMemo(() => {
    if (!isBilingual) return []
    const value = (row: Row) => sidesOf(textsIn(row.raw, name), locale).other
    return [{ key: `${name}Zh`, label: formTexts.inOther(label), hidden: true, value }]
  }, [name, label, isBilingual, locale, formTexts])
}
