import type { DescribedRow } from '#api/resource.ts'
import type { Resource } from '#definitions/define-resource.ts'
import type { Draft } from '#drafts/draft.ts'
import { sidesOf } from '#entities/bilingual-text.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import type { NextRecord } from '#form/next-record.tsx'
import type { FormatValue } from '#form/save-conflict.tsx'
import { useForm } from '#form/use-form.ts'
import { isFields, textOf } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import { useLocale } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import type { DescribedParts } from './define-parts.ts'
import { FieldControl } from './field-control.tsx'
import {
  changeFrom,
  chosenFrom,
  errorsIn,
  type FormValue,
  formFieldsOf,
  hasChinese,
  isSecret,
  newValues,
  type RecordValues,
  valuesOf,
} from './record-values.ts'
import { recordKeyOf, recordNameOf } from './row-identity.ts'
import { defaultEntryOf, useDictionaries } from './use-dictionaries.ts'
import { useResourceApi } from './use-resource-api.ts'
import { useResourceTexts } from './use-resource-texts.ts'
import { useValueWords } from './use-value-words.ts'

export interface DescribedFormProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  resource: Resource
  parts: DescribedParts | undefined
  /** None for a new one. */
  row: DescribedRow | undefined
  orphanedDraft?: Draft | undefined
  /** A new record starts with the values of this one, but for what no two records share. */
  copied?: DescribedRow | undefined
  /** Only where the form is for a new record. */
  next?: NextRecord<unknown> | undefined
  /** Any row: it shows whether the server keeps texts in two languages. */
  sample: DescribedRow | undefined
  /** Gets the key of a new record. */
  onSaved: (created?: RecordKey) => void
}

/** Creates and changes a described record. */
export function DescribedForm({
  resource,
  parts,
  row,
  orphanedDraft,
  copied,
  next,
  sample,
  onSaved,
  ...dialog
}: DescribedFormProps) {
  const api = useResourceApi(resource)
  const showSaved = useSavedNotice()
  const locale = useLocale()
  const texts = useResourceTexts(resource)
  const entriesOf = useDictionaries(resource)
  const labels = useFieldLabels(resource, row)
  const format = useDescribedFormat(resource)
  const isBilingual = (name: string) => hasChinese(row ?? copied ?? sample, name)
  const fields = formFieldsOf(resource)
  const oneLanguage = fields.flatMap(([name, { kind }]) =>
    kind === 'bilingual' && !isBilingual(name) ? [`${name}Zh`] : [],
  )
  const stored = row && valuesOf(resource, row)

  const form = useForm<RecordValues, DescribedRow>({
    form: row
      ? `edit ${recordKeyOf(resource, row)}`
      : copied
        ? `copy ${recordKeyOf(resource, copied)}`
        : 'new',
    orphanedDraft,
    row,
    valuesFrom: from =>
      from
        ? valuesOf(resource, from)
        : newValues(resource, type => defaultEntryOf(entriesOf(type)), copied),
    versionOf: from => from.version,
    labels,
    validate: values => errorsIn(resource, values, locale, stored),
    secretFields: fields.flatMap(([name, field]) => (isSecret(field) ? [name] : [])),
    rowFrom: data => api.rowFrom(data, locale),
    refetch: row && (options => api.get(recordKeyOf(resource, row), options)),
    save(values, { row: now, changed, ...options }) {
      const names = Object.keys(now ? changed : values).filter(name => !oneLanguage.includes(name))
      const change = changeFrom(resource, values, names)
      return now ? api.update(now, change, options) : api.create(change, options)
    },
    onSaved(saved, values, { isNew, isClosed, wantsAnother }) {
      const name = nameIn(values)
      if (saved)
        showSaved(saved, { name, done: isNew ? texts.made(name) : texts.saved(name), labels })
      const created = isNew && saved ? saved.record : undefined
      onSaved(created && recordKeyOf(resource, created))
      if (isClosed) return
      if (next && wantsAnother) next.start(values)
      else dialog.onClose()
    },
  })

  /** The name that the record has in the language of the page. */
  function nameIn(values: RecordValues): string {
    const { titleField } = resource
    const zh = values[`${titleField}Zh`]
    const text = textOf(values[titleField])
    return sidesOf({ text, zh: typeof zh === 'string' ? zh : null }, locale).own.trim()
  }

  const copiedName = copied && recordNameOf(resource, copied)

  return (
    <FormDialog
      {...dialog}
      title={row ? texts.edit : texts.new}
      description={row ? recordNameOf(resource, row) : copiedName && texts.copyFrom(copiedName)}
      form={form}
      canAddAnother={next !== undefined}
      format={format}
    >
      {fields.map(([name, field]) => (
        <FieldControl
          key={name}
          resource={resource}
          field={field}
          Own={parts?.fields && ownValue(name, parts.fields)}
          binding={form.field(name)}
          chinese={form.field(`${name}Zh`)}
          storedId={row && String(recordKeyOf(resource, row))}
          isBilingual={isBilingual(name)}
          isAskedAgain={form.isAskedAgain(name)}
        />
      ))}
    </FormDialog>
  )
}

/** The labels of all values of a form: of two texts of a field, that which the page shows has its own. */
export function useFieldLabels(
  resource: Resource,
  row: DescribedRow | undefined,
): Readonly<Record<string, string>> {
  const locale = useLocale()
  const texts = useResourceTexts(resource)

  return Object.fromEntries(
    formFieldsOf(resource).flatMap(([name, field]): [string, string][] => {
      const label = texts.labelOf(field)
      if (field.kind !== 'bilingual') return [[name, label]]
      const isChineseShown = locale === 'zh-CN' && typeof row?.[`${name}Zh`] === 'string'
      return [
        [name, isChineseShown ? texts.otherOf(field) : label],
        [`${name}Zh`, isChineseShown ? label : texts.chineseOf(field)],
      ]
    }),
  )
}

/** Values of the form in words. */
export function useDescribedFormat(resource: Resource): FormatValue {
  const words = useValueWords(resource)
  return (name, value) => {
    const field = resource.fields[name]
    return field ? words(field, formValueFrom(value)) : textOf(value)
  }
}

const formValueFrom = (value: unknown): FormValue =>
  typeof value === 'boolean' ? value : isFields(value) ? chosenFrom(value) : textOf(value)
