import type { ReadOptions } from '#api/call-options.ts'
import type { SaveOptions, SaveResult } from '#api/records.ts'
import type { ResourceApi } from '#api/resource.ts'
import type { Resource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import type { Draft } from '#drafts/draft.ts'
import { sidesOf } from '#entities/bilingual-text.ts'
import type { RecordKey } from '#entities/record-key.ts'
import type { FieldErrors, FieldMerges } from '#form/form-state.ts'
import type { NextRecord } from '#form/next-record.tsx'
import type { FormatValue } from '#form/save-conflict.tsx'
import { useForm } from '#form/use-form.ts'
import { type Fields, isFields, textOf } from '#lib/decode.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { type SavedNoticeTexts, useSavedNotice } from '#notifications/saved-notice.ts'
import { useFixedFields } from '#session/use-backend.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import type { FieldControlProps } from './field-control.tsx'
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
import { useResourceTexts } from './use-resource-texts.ts'
import { useValueWords } from './use-value-words.ts'

/** What the panel of a form knows of its record. */
export interface RecordFormProps<Row extends DescribedRow>
  extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  /** None for a new one. */
  row: Row | undefined
  orphanedDraft?: Draft | undefined
  /** A new record starts with the values of this one, but for what no two records share. */
  copied?: Row | undefined
  /** Only where the form is for a new record. */
  next?: NextRecord<RecordValues> | undefined
  /** Any row: it shows whether the server keeps texts in two languages. */
  sample: Row | undefined
  /** Gets the key of a new record. */
  onSaved: (created?: RecordKey) => void
}

/** After a save; `finish` closes the form, or starts the next one. */
interface Stored<Row> {
  saved: SaveResult<Row> | undefined
  values: RecordValues
  before: RecordValues
  created: RecordKey | undefined
  isNew: boolean
  isClosed: boolean
  /** The form had the focus. */
  hasFocus: boolean
  /** `finish` starts the next form. */
  addsAnother: boolean
  finish: () => void
}

/** What the form of a screen of its own does besides, or otherwise than, its description says. */
interface OwnForm<Row> {
  /** The name of its drafts; `edit 3`, `copy 3` or `new` where nothing is said. */
  name?: string
  /** Fields of the description that the form lacks. */
  without?: readonly string[]
  /** Further values, and others to start with; `from` is the stored record, or the copied one. */
  values?: (from: Row | undefined, isStored: boolean) => RecordValues
  /** The value that each further one stands behind, in the form and in the list of its problems. */
  behind?: Readonly<Record<string, string>>
  /** Of the further values, or in other words. */
  labels?: Readonly<Record<string, string>>
  /** By field, in place of what the description finds; `undefined` finds nothing wrong. */
  errors?: (values: RecordValues) => FieldErrors<RecordValues>
  /** What is sent of the further values and sent otherwise; `given` has those that are sent. */
  body?: (given: Partial<RecordValues>, values: RecordValues, isNew: boolean) => Fields
  /** As in `useForm`. */
  isSure?: ((values: RecordValues, isNew: boolean) => Promise<boolean>) | undefined
  secretFields?: readonly string[]
  merges?: FieldMerges<RecordValues> | undefined
  format?: FormatValue
  isStoredAsSent?: SaveOptions['isStoredAsSent']
  /** Tells of a save in place of the usual notice. */
  showSaved?: (
    saved: SaveResult<Row>,
    notice: SavedNoticeTexts,
    stored: Pick<Stored<Row>, 'values' | 'before' | 'isNew'>,
  ) => void
  /** Looks for the new record after a refusal: some servers create it all the same. */
  findCreated?: (values: RecordValues, options: ReadOptions) => Promise<Row | false | undefined>
  onStored?: (stored: Stored<Row>) => void
}

type RecordCalls<Row extends DescribedRow> = Pick<
  ResourceApi<Row>,
  'get' | 'create' | 'update' | 'rowFrom'
>

/**
 * The form of a described record: its values, what is wrong with them, and what is sent follow from
 * the description. `control` gives the control of a field, `dialog` what its dialog needs.
 */
export function useRecordForm<Row extends DescribedRow>(
  resource: Resource,
  calls: RecordCalls<Row>,
  { row, orphanedDraft, copied, next, sample, onSaved, returnFocus, onClose }: RecordFormProps<Row>,
  own: OwnForm<Row> = {},
) {
  const showSaved = useSavedNotice()
  const locale = useLocale()
  const texts = useResourceTexts(resource)
  const entriesOf = useDictionaries(resource)
  const labels = { ...useFieldLabels(resource, row), ...own.labels }
  const usualFormat = useDescribedFormat(resource)
  const { isSure } = own
  const format: FormatValue = own.format ?? usualFormat
  const isBilingual = (name: string) => hasChinese(row ?? copied ?? sample, name)
  const fields = formFieldsOf(resource).filter(([name]) => !own.without?.includes(name))
  const oneLanguage = fields.flatMap(([name, { kind }]) =>
    kind === 'bilingual' && !isBilingual(name) ? [`${name}Zh`] : [],
  )
  const stored = row && valuesOf(resource, row)
  const usualName = row
    ? `edit ${recordKeyOf(resource, row)}`
    : copied
      ? `copy ${recordKeyOf(resource, copied)}`
      : 'new'

  const form = useForm<RecordValues, Row>({
    form: own.name ?? usualName,
    orphanedDraft,
    row,
    valuesFrom(from) {
      const described = from
        ? valuesOf(resource, from)
        : newValues(resource, type => defaultEntryOf(entriesOf(type)), copied)
      const values = { ...described, ...own.values?.(from ?? copied, from !== undefined) }
      return inOrder(values, own)
    },
    versionOf: from => from.version,
    labels,
    validate: values => ({
      ...errorsIn(resource, values, locale, stored, own.without),
      ...own.errors?.(values),
    }),
    secretFields: [
      ...fields.flatMap(([name, field]) => (isSecret(field) ? [name] : [])),
      ...(own.secretFields ?? []),
    ],
    isSure: isSure && (values => isSure(values, row === undefined)),
    merges: own.merges,
    rowFrom: data => calls.rowFrom(data, locale),
    refetch: row && (options => calls.get(recordKeyOf(resource, row), options)),
    findCreated: own.findCreated,
    save(values, { row: now, changed, ...options }) {
      const given = now ? changed : values
      const names = Object.keys(given).filter(name => !oneLanguage.includes(name))
      const body = {
        ...changeFrom(resource, values, names),
        ...own.body?.(given, values, now === undefined),
      }
      const compared = { ...options, isStoredAsSent: own.isStoredAsSent }
      return now ? calls.update(now, body, compared) : calls.create(body, compared)
    },
    onSaved(saved, values, { before, isNew, isClosed, hasFocus, wantsAnother }) {
      const name = nameIn(values)
      const notice = { name, done: isNew ? texts.made(name) : texts.saved(name), labels }
      if (saved) (own.showSaved ?? showSaved)(saved, notice, { values, before, isNew })
      const record = isNew && saved ? saved.record : undefined
      const created = record && recordKeyOf(resource, record)
      const finish = () => {
        if (isClosed) return
        if (next && wantsAnother) next.start(values)
        else onClose()
      }
      const addsAnother = next !== undefined && wantsAnother && !isClosed
      const state = { isNew, isClosed, hasFocus, addsAnother }
      if (own.onStored) return own.onStored({ saved, values, before, created, ...state, finish })
      onSaved(created)
      finish()
    },
  })

  /** The name that the record has in the language of the page. */
  function nameIn(values: RecordValues): string {
    const { titleField } = resource
    const zh = values[`${titleField}Zh`]
    const text = textOf(values[titleField])
    return sidesOf({ text, zh: typeof zh === 'string' ? zh : null }, locale).own.trim()
  }

  const isFixed = useFixedFields(resource)
  const { fixed } = useTexts('form')
  /** Why a field of a stored record cannot be changed, where the back end says so. */
  const fixedReason = (name: string) => (row && isFixed(name) ? fixed : undefined)

  const copiedName = copied && recordNameOf(resource, copied)

  return {
    form,
    labels,
    fields,
    isBilingual,
    fixedReason,
    /** The name of the record as it stands in the form. */
    name: nameIn(form.values),
    control: (name: string): ControlOf => ({
      resource,
      name,
      field: fieldNamed(resource, name),
      binding: form.field(name),
      chinese: form.field(`${name}Zh`),
      storedId: row && String(recordKeyOf(resource, row)),
      isBilingual: isBilingual(name),
      isAskedAgain: form.isAskedAgain(name),
      lockedReason: fixedReason(name),
    }),
    dialog: {
      returnFocus,
      onClose,
      title: row ? texts.edit : texts.new,
      description: row ? recordNameOf(resource, row) : copiedName && texts.copyFrom(copiedName),
      form,
      record: row && { kind: resource.name, id: recordKeyOf(resource, row) },
      canAddAnother: next !== undefined,
      format,
    },
  }
}

/** The values of a form in its order, without those that it lacks. */
function inOrder(
  values: RecordValues,
  { without = [], behind = {} }: Pick<OwnForm<never>, 'without' | 'behind'>,
): RecordValues {
  const names = Object.keys(values).filter(name => !without.includes(name) && !(name in behind))
  const ordered = names.flatMap(name => [
    name,
    ...Object.keys(behind).filter(other => behind[other] === name && other in values),
  ])
  return Object.fromEntries(ordered.map(name => [name, values[name] ?? null]))
}

type ControlOf = Omit<FieldControlProps, 'Own'> & { name: string }

function fieldNamed(resource: Resource, name: string): Field {
  const field = resource.fields[name]
  if (!field) throw new Error(`${resource.name} has no field ${name}.`)
  return field
}

/** The labels of all values of a form: of two texts of a field, that which the page shows has its own. */
export function useFieldLabels(
  resource: Resource,
  row: DescribedRow | undefined,
): Readonly<Record<string, string>> {
  const locale = useLocale()
  const texts = useResourceTexts(resource)

  const lists = Object.entries(resource.keyLists).map(([name, { label }]) => [name, label[locale]])
  return Object.fromEntries([
    ...formFieldsOf(resource).flatMap(([name, field]): [string, string][] => {
      const label = texts.labelOf(field)
      if (field.kind !== 'bilingual') return [[name, label]]
      const isChineseShown = locale === 'zh-CN' && typeof row?.[`${name}Zh`] === 'string'
      return [
        [name, isChineseShown ? texts.otherOf(field) : label],
        [`${name}Zh`, isChineseShown ? label : texts.chineseOf(field)],
      ]
    }),
    ...lists,
  ])
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
