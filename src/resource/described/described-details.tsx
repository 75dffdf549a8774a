import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import { wireNameOf } from '#definitions/wire.ts'
import { sidesOf, textsIn } from '#entities/bilingual-text.ts'
import type { FormatValue } from '#form/save-conflict.tsx'
import { textOf } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { type DescriptionItem, DetailsDialog } from '#resource/description-list.tsx'
import { StoredDraft, useStoredDraft } from '#resource/stored-draft.tsx'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { isSecret, rowValueOf } from './record-values.ts'
import { recordKeyOf, recordNameOf } from './row-identity.ts'
import { useDescribedFormat, useFieldLabels } from './use-record-form.ts'
import { useResourceTexts } from './use-resource-texts.ts'
import { useValueWords } from './use-value-words.ts'

interface DescribedDetailsProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  resource: Resource
  row: DescribedRow
  reason: string
  /** What the description does not know, by the field that it stands behind. */
  more?: Readonly<Record<string, readonly DescriptionItem[]>>
  /** Fields in other words; null leaves one out, `undefined` has it as usual. */
  itemOf?: (name: string) => DescriptionItem | null | undefined
  /** How drafts of its form speak of it; and their names, where there are others than `edit 3`. */
  labels?: Readonly<Record<string, string>>
  format?: FormatValue
  drafts?: readonly string[]
}

/** A record that may only be read; `reason` says why. */
export function DescribedDetails({
  resource,
  row,
  reason,
  more,
  itemOf,
  labels: ownLabels,
  format: ownFormat,
  drafts = [`edit ${recordKeyOf(resource, row)}`],
  ...dialog
}: DescribedDetailsProps) {
  const locale = useLocale()
  const texts = useResourceTexts(resource)
  const list = useTexts('list')
  const words = useValueWords(resource)
  const labels = { ...useFieldLabels(resource, row), ...ownLabels }
  const usualFormat = useDescribedFormat(resource)

  const itemsOf = ([name, field]: readonly [string, Field]): DescriptionItem[] => {
    const ownItem = itemOf?.(name)
    if (ownItem !== undefined) return ownItem ? [ownItem] : []
    if (isSecret(field)) return []
    const label = texts.headingOf(field)
    if (field.kind === 'instant') return [[label, { time: textOf(row[name]) }]]
    const own: DescriptionItem = [label, words(field, rowValueOf(row, name, field))]
    if (field.kind !== 'bilingual') return [own]
    const { other } = sidesOf(textsIn(row.raw, wireNameOf(resource, name)), locale)
    return other === '' ? [own] : [own, [texts.otherOf(field), other]]
  }
  const items = fieldsOfResource(resource).flatMap(field => [
    ...itemsOf(field),
    ...((more && ownValue(field[0], more)) ?? []),
  ])

  return (
    <DetailsDialog
      title={texts.one}
      description={recordNameOf(resource, row)}
      reason={reason}
      items={[...items, [list.created, { time: row.createdAt }]]}
      {...dialog}
    >
      {drafts.map(draft => (
        <KeptDraft key={draft} name={draft} labels={labels} format={ownFormat ?? usualFormat} />
      ))}
    </DetailsDialog>
  )
}

interface KeptDraftProps {
  name: string
  labels: Readonly<Record<string, string>>
  format: FormatValue
}

function KeptDraft({ name, ...words }: KeptDraftProps) {
  return <StoredDraft {...useStoredDraft(name)} {...words} />
}
