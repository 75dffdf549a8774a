import type { DescribedRow } from '#api/resource.ts'
import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import { wireNameOf } from '#definitions/wire.ts'
import { sidesOf, textsIn } from '#entities/bilingual-text.ts'
import { textOf } from '#lib/decode.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { type DescriptionItem, DetailsDialog } from '#resource/description-list.tsx'
import { StoredDraft, useStoredDraft } from '#resource/stored-draft.tsx'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { useDescribedFormat, useFieldLabels } from './described-form.tsx'
import { isSecret, rowValueOf } from './record-values.ts'
import { recordKeyOf, recordNameOf } from './row-identity.ts'
import { useResourceTexts } from './use-resource-texts.ts'
import { useValueWords } from './use-value-words.ts'

interface DescribedDetailsProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  resource: Resource
  row: DescribedRow
  reason: string
}

/** A record that may only be read; `reason` says why. */
export function DescribedDetails({ resource, row, reason, ...dialog }: DescribedDetailsProps) {
  const locale = useLocale()
  const texts = useResourceTexts(resource)
  const list = useTexts('list')
  const words = useValueWords(resource)
  const labels = useFieldLabels(resource, row)
  const format = useDescribedFormat(resource)
  const kept = useStoredDraft(`edit ${recordKeyOf(resource, row)}`)

  const items = fieldsOfResource(resource).flatMap(([name, field]): DescriptionItem[] => {
    if (isSecret(field)) return []
    const label = texts.headingOf(field)
    if (field.kind === 'instant') return [[label, { time: textOf(row[name]) }]]
    const own: DescriptionItem = [label, words(field, rowValueOf(row, name, field))]
    if (field.kind !== 'bilingual') return [own]
    const { other } = sidesOf(textsIn(row.raw, wireNameOf(resource, name)), locale)
    return other === '' ? [own] : [own, [texts.otherOf(field), other]]
  })

  return (
    <DetailsDialog
      title={texts.one}
      description={recordNameOf(resource, row)}
      reason={reason}
      items={[...items, [list.created, { time: row.createdAt }]]}
      {...dialog}
    >
      <StoredDraft {...kept} labels={labels} format={format} />
    </DetailsDialog>
  )
}
