import { createDictionaryApi } from '#api/dictionary.ts'
import type { Draft } from '#drafts/draft.ts'
import {
  isDefault,
  LABEL_STYLES,
  labelStyleOf,
  MAX_DICT_REMARK,
} from '#entities/dictionary-entry.ts'
import { ENTRY_SORT_STEP, MAX_SORT, nextFreeSort } from '#entities/display-order.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { ENABLED, isEnabled } from '#entities/status.ts'
import { BilingualField } from '#form/bilingual-field.tsx'
import { useFieldValidation } from '#form/field-validation.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import type { NextRecord } from '#form/next-record.tsx'
import { RemarkField } from '#form/remark-field.tsx'
import type { FormatValue } from '#form/save-conflict.tsx'
import { useBilingual } from '#form/use-bilingual.ts'
import { useForm } from '#form/use-form.ts'
import { displayTextOf, textOf } from '#lib/decode.ts'
import { plainText } from '#lib/plain-text.ts'
import type { Texts } from '#locales/areas.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { statusLabel, useStatusTexts, useYesNoTexts } from '#resource/dictionary-texts.ts'
import { StatusField } from '#resource/status-field.tsx'
import { type DictionaryEntry, dictionaryEntryFrom } from '#resources/system/dictionary-entries.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { CopyText } from '#ui/actions/copy-text.tsx'
import { Pill } from '#ui/content/pill.tsx'
import { CheckboxField } from '#ui/fields/checkbox.tsx'
import { FieldGroup } from '#ui/fields/field.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { refreshWhenRefused, sentTexts, useEntryValidation } from './entry-validation.ts'
import { useClearOtherDefaults } from './use-default-entry.ts'

interface EntryFormProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  type: string
  /** None for a new one. */
  row: DictionaryEntry | undefined
  orphanedDraft?: Draft | undefined
  /** Only where the form is for a new record. */
  next?: NextRecord<{ dictSort: string }> | undefined
  /** All entries of the type, to find duplicates. */
  entries: readonly DictionaryEntry[]
  /** Gets the key of a new entry. */
  onSaved: (created?: RecordKey) => void
  onRefused: () => void
}

export const entryLabels = (
  dictLabel: { text: string; zh: string },
  texts: Texts<'dictionary'>,
  { status }: Texts<'list'>,
) => ({
  dictLabel: dictLabel.text,
  dictLabelZh: dictLabel.zh,
  dictValue: texts.value,
  dictSort: texts.sort,
  listClass: texts.style,
  isDefault: texts.default,
  status,
  remark: texts.remark,
})

/** Values of the form in words. */
export function useEntryFormat(): FormatValue {
  const texts = useTexts('dictionary')
  const statuses = useStatusTexts()
  const { yes, no } = useYesNoTexts()

  return (name, value) => {
    if (name === 'isDefault') return value === true ? yes : no
    if (name === 'status') return statusLabel(value, statuses)
    return name === 'listClass' ? texts.styles(String(value)) : String(value ?? '')
  }
}

/** Creates and changes an entry; only changed fields are sent. */
export function EntryForm({
  type,
  row,
  orphanedDraft,
  next,
  entries,
  onSaved,
  onRefused,
  ...dialog
}: EntryFormProps) {
  const api = useApi(createDictionaryApi)
  const showSaved = useSavedNotice()
  const copy = useClipboard()
  const texts = useTexts('dictionary')
  const list = useTexts('list')
  const format = useEntryFormat()
  const formTexts = useTexts('form')
  const validation = useFieldValidation()
  const clearOtherDefaults = useClearOtherDefaults(type)
  const { readOnlyFields } = useBackend()
  const isFixed = (name: string) => row !== undefined && readOnlyFields.dictEntry.includes(name)
  const validateNames = useEntryValidation(entries, row?.dictCode)

  const locale = useLocale()
  const names = useBilingual(texts.label, row?.dictLabelZh)
  const isBilingual = [row, ...entries].some(entry => entry?.dictLabelZh !== undefined)
  const labels = entryLabels(names.labels, texts, list)
  // The entries are still read again.
  const sortBefore = next?.previous ? [Number(plainText(next.previous.dictSort))] : []
  const valuesFrom = (from: DictionaryEntry | undefined) => ({
    dictLabel: textOf(from?.raw.dictLabel),
    dictLabelZh: from?.dictLabelZh ?? null,
    dictValue: from?.dictValue ?? '',
    dictSort: String(
      from?.dictSort
        ?? nextFreeSort([...entries.map(entry => entry.dictSort), ...sortBefore], ENTRY_SORT_STEP),
    ),
    listClass: labelStyleOf(from?.listClass ?? ''),
    isDefault: from !== undefined && isDefault(from),
    status: from?.status ?? ENABLED,
    remark: from?.remark ?? '',
  })
  type Values = ReturnType<typeof valuesFrom>

  function validate({ dictSort, remark, ...rest }: Values) {
    return {
      ...validateNames(rest),
      dictSort: validation.orderFault(dictSort, MAX_SORT),
      remark: validation.lengthFault(remark, MAX_DICT_REMARK),
    }
  }

  const form = useForm<Values, DictionaryEntry>({
    form: row ? `edit ${row.dictCode} of ${type}` : `new ${type}`,
    orphanedDraft,
    row,
    valuesFrom,
    versionOf: entry => entry.version,
    labels,
    validate,
    rowFrom: data => dictionaryEntryFrom(data, locale),
    refetch: row && (options => api.get(row.dictCode, options)),
    save(values, { row: now, changed, ...options }) {
      const isOn = isEnabled(values)
      const body = (from: Partial<Values>) => ({
        ...sentTexts(from, values, isBilingual),
        dictSort: from.dictSort === undefined ? undefined : Number(plainText(from.dictSort)),
        listClass: from.listClass === 'default' ? '' : from.listClass,
        isDefault: from.isDefault === undefined ? undefined : values.isDefault && isOn ? 'Y' : 'N',
        status: from.status,
        remark: from.remark?.trim(),
      })
      const write = now
        ? api.update(now, body(changed), options)
        : api.create({ dictType: type, ...body(values) }, options)
      return refreshWhenRefused(write, onRefused)
    },
    onSaved(saved, values, { before, isNew, isClosed, wantsAnother }) {
      const name = names.shown({ text: values.dictLabel, zh: values.dictLabelZh })
      if (saved)
        showSaved(saved, { name, done: isNew ? texts.made(name) : texts.saved(name), labels })
      const dictCode = isNew ? saved?.record?.dictCode : row?.dictCode
      const done = () => onSaved(isNew ? dictCode : undefined)
      // The call shows its error; the entry itself is saved.
      if (values.isDefault && isEnabled(values) && !before.isDefault && dictCode)
        void clearOtherDefaults(dictCode)
          .catch(() => undefined)
          .then(done)
      else done()
      if (isClosed) return
      if (next && wantsAnother) next.start(values)
      else dialog.onClose()
    },
  })

  const { dictLabel, dictLabelZh, dictValue } = form.values
  const shownLabel = names.shown({ text: dictLabel, zh: dictLabelZh })
  const style = form.field('listClass')
  const isValueChanged = row !== undefined && dictValue.trim() !== row.dictValue

  return (
    <FormDialog
      {...dialog}
      title={row ? texts.edit : texts.new}
      description={row?.dictLabel}
      form={form}
      canAddAnother={next !== undefined}
      format={format}
    >
      <p className="dictionary__type">
        <span>{texts.type}</span> <CopyText text={type} hint={texts.copyType} onCopy={copy} />
      </p>
      <BilingualField
        text={form.field('dictLabel')}
        zh={form.field('dictLabelZh')}
        label={texts.label}
        isBilingual={isBilingual}
        lockedReason={isFixed('dictLabel') ? formTexts.fixed : undefined}
      />
      <TextField
        {...form.field('dictValue')}
        label={labels.dictValue}
        required
        spellCheck={false}
        readOnly={isFixed('dictValue') || row?.protected || form.isSending}
        help={
          isFixed('dictValue')
            ? formTexts.fixed
            : row?.protected
              ? texts.protected
              : isValueChanged
                ? texts.valueWarning
                : texts.valueHelp
        }
      />
      <TextField {...form.field('dictSort')} label={labels.dictSort} required inputMode="numeric" />
      <FieldGroup label={labels.listClass} id={style.id} error={style.error}>
        <RadioGroup
          value={style.value}
          onChange={style.onChange}
          readOnly={style.readOnly}
          options={LABEL_STYLES.map(value => ({
            value,
            label: (
              <>
                <span>{texts.styles(value)}</span>{' '}
                {(['light', 'dark'] as const).map(scheme => (
                  <span
                    key={scheme}
                    className="dictionary__sample"
                    data-scheme={scheme}
                    aria-hidden="true"
                  >
                    <Pill look={value}>{displayTextOf(shownLabel) || texts.sample}</Pill>
                  </span>
                ))}
              </>
            ),
          }))}
        />
      </FieldGroup>
      <CheckboxField
        {...form.field('isDefault')}
        value={form.values.isDefault && isEnabled(form.values)}
        disabled={!isEnabled(form.values)}
        label={labels.isDefault}
        text={texts.makeDefault}
        help={isEnabled(form.values) ? texts.defaultHelp : texts.noDefault}
      />
      <StatusField field={form.field('status')} />
      <RemarkField {...form.field('remark')} label={labels.remark} maxLength={MAX_DICT_REMARK} />
    </FormDialog>
  )
}
