import { useMemo } from 'react'
import type { Locale } from '#constants.ts'
import type { Resource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import type { Area, Texts } from '#locales/areas.ts'
import { useLocale, useTexts } from '#locales/texts.ts'

export type ResourceTexts = ReturnType<typeof useResourceTexts>

/** What the screen of a described record says, with its titles and labels in the page's language. */
export function useResourceTexts({ title, area }: Resource) {
  const locale = useLocale()
  const texts = useTexts('resource')
  const own = useOwnTexts(area)
  const { inOther, inChinese } = useTexts('form')

  return useMemo(() => {
    const one = title.one[locale]
    const many = title.many[locale]
    const labelOf = ({ label }: Field) => label[locale]
    const usual = {
      ...texts,
      one,
      labelOf,
      /** A label where values stand without their unit. */
      headingOf: (field: Field) => headingFor(field, locale, texts),
      helpOf: ({ help }: Field) => help?.[locale] ?? '',
      otherOf: (field: Field) => inOther(labelOf(field)),
      chineseOf: (field: Field) => inChinese(labelOf(field)),
      lead: texts.lead(many),
      new: texts.new(one),
      edit: texts.edit(one),
      readOnly: texts.readOnly(many),
      emptyTitle: texts.emptyTitle(many),
      noMatchTitle: texts.noMatchTitle(many),
      failedTitle: texts.failedTitle(many),
      withStatus: (status: string) => texts.withStatus(status, many),
      recordFailed: texts.recordFailed(one),
      importTitle: texts.importTitle(many),
      importMany: (count: number) => texts.importMany(count, one, many),
      enableMany: (count: number) => texts.enableMany(count, one, many),
      disableMany: (count: number) => texts.disableMany(count, one, many),
      deleteMany: (count: number) => texts.deleteMany(count, one, many),
      deleteManyTitle: (count: number) => texts.deleteManyTitle(count, one, many),
    }
    // An area of a screen has words of the same kinds under the same names.
    return { ...usual, ...(own as Partial<typeof usual>) }
  }, [title, locale, texts, own, inOther, inChinese])
}

/** The words that a screen has in an area of its own. */
function useOwnTexts(area: string | undefined): object | undefined {
  // A description is code of this checkout; its tests draw the screen, and fail without the area.
  const texts = useTexts((area ?? 'resource') as Area)
  return area === undefined ? undefined : texts
}

/** The head of a column, in a table and in a file. */
export const headingFor = (
  field: Field,
  locale: Locale,
  { withUnit }: Pick<Texts<'resource'>, 'withUnit'>,
): string =>
  'unit' in field && field.unit ? withUnit(field.label[locale], field.unit) : field.label[locale]
