import { createDictionaryApi } from '#api/dictionary.ts'
import { isDefault, LABEL_STYLES, labelStyleOf } from '#entities/dictionary-entry.ts'
import { ENTRY_SORT_STEP, nextFreeSort } from '#entities/display-order.ts'
import { isEnabled } from '#entities/status.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import type { FormatValue } from '#form/save-conflict.tsx'
import { displayTextOf, textOf } from '#lib/decode.ts'
import { plainText } from '#lib/plain-text.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import type { PartControlProps } from '#resource/described/define-parts.ts'
import { FieldControl } from '#resource/described/field-control.tsx'
import type { FormValue, RecordValues } from '#resource/described/record-values.ts'
import {
  type RecordFormProps,
  useDescribedFormat,
  useRecordForm,
} from '#resource/described/use-record-form.ts'
import { useYesNoTexts } from '#resource/dictionary-texts.ts'
import { type DictionaryEntry, dictionaryEntries } from '#resources/system/dictionary-entries.ts'
import { useApi } from '#session/use-api.ts'
import { CopyText } from '#ui/actions/copy-text.tsx'
import { Pill } from '#ui/content/pill.tsx'
import { CheckboxField } from '#ui/fields/checkbox.tsx'
import { FieldGroup } from '#ui/fields/field.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { entriesOfType } from './entries-of-type.ts'
import { refreshingCalls, useEntryTwins } from './entry-validation.ts'
import { useClearOtherDefaults } from './use-default-entry.ts'

export interface EntriesOfForm {
  type: string
  /** All entries of the type, to find duplicates. */
  entries: readonly DictionaryEntry[]
  onRefused: () => void
}

interface EntryFormProps extends RecordFormProps<DictionaryEntry>, EntriesOfForm {}

const { dictType, listClass, isDefault: defaultChoice } = dictionaryEntries.fields

/** Values of the form in words. */
export function useEntryFormat(): FormatValue {
  const format = useDescribedFormat(entriesOfType)
  const { yes, no } = useYesNoTexts()
  return (name, value) => (name === 'isDefault' ? (value === true ? yes : no) : format(name, value))
}

/** Creates and changes an entry. */
export function EntryForm({ type, entries, onRefused, ...props }: EntryFormProps) {
  const { row, next, onSaved, sample = entries[0] } = props
  const api = useApi(createDictionaryApi)
  const copy = useClipboard()
  const locale = useLocale()
  const texts = useTexts('dictionary')
  const clearOtherDefaults = useClearOtherDefaults(type)
  const twinsOf = useEntryTwins(entries, row?.dictCode)
  // The entries are still read again.
  const sortBefore = next?.previous ? [Number(plainText(textOf(next.previous.dictSort)))] : []

  const calls = refreshingCalls(api, onRefused)
  const { form, control, fixedReason, dialog, name } = useRecordForm<DictionaryEntry>(
    entriesOfType,
    calls,
    { ...props, sample },
    {
      name: row ? `edit ${row.dictCode} of ${type}` : `new ${type}`,
      values: from => ({
        ...(!from && {
          dictSort: String(
            nextFreeSort([...entries.map(entry => entry.dictSort), ...sortBefore], ENTRY_SORT_STEP),
          ),
        }),
        listClass: labelStyleOf(from?.listClass ?? ''),
        isDefault: from !== undefined && isDefault(from),
      }),
      errors: values => ({ ...twinsOf(values), isDefault: undefined }),
      body: (given, values, isNew) => ({
        ...(isNew && { dictType: type }),
        ...(given.listClass === 'default' && { listClass: '' }),
        ...(given.isDefault !== undefined && { isDefault: isMadeDefault(values) ? 'Y' : 'N' }),
      }),
      onStored({ values, before, created, isNew, finish }) {
        const dictCode = isNew ? created : row?.dictCode
        const done = () => onSaved(created)
        // The call shows its error; the entry itself is saved.
        if (isMadeDefault(values) && !before.isDefault && dictCode)
          void clearOtherDefaults(dictCode)
            .catch(() => undefined)
            .then(done)
        else done()
        finish()
      },
    },
  )

  const canBeDefault = isEnabled({ status: form.values.status })
  const style = form.field('listClass')
  const isValueChanged = row !== undefined && textOf(form.values.dictValue).trim() !== row.dictValue

  return (
    <FormDialog {...dialog} format={useEntryFormat()}>
      <p className="dictionary__type">
        <span>{dictType.label[locale]}</span>{' '}
        <CopyText text={type} hint={texts.copyType} onCopy={copy} />
      </p>
      <FieldControl {...control('dictLabel')} />
      <FieldControl
        {...control('dictValue')}
        Own={ValueField}
        lockedReason={fixedReason('dictValue') ?? (row?.protected ? texts.protected : undefined)}
        help={isValueChanged ? texts.valueWarning : undefined}
      />
      <FieldControl {...control('dictSort')} />
      <FieldGroup label={listClass.label[locale]} id={style.id} error={style.error}>
        <RadioGroup
          value={textOf(style.value)}
          onChange={style.onChange}
          readOnly={style.readOnly}
          options={LABEL_STYLES.map(value => ({
            value,
            label: (
              <>
                <span>{listClass.options[value][locale]}</span>{' '}
                {(['light', 'dark'] as const).map(scheme => (
                  <span
                    key={scheme}
                    className="dictionary__sample"
                    data-scheme={scheme}
                    aria-hidden="true"
                  >
                    <Pill look={value}>{displayTextOf(name) || texts.sample}</Pill>
                  </span>
                ))}
              </>
            ),
          }))}
        />
      </FieldGroup>
      <CheckboxField
        {...form.field('isDefault')}
        value={isMadeDefault(form.values)}
        disabled={!canBeDefault}
        label={defaultChoice.label[locale]}
        text={texts.makeDefault}
        help={canBeDefault ? texts.defaultHelp : texts.noDefault}
      />
      <FieldControl {...control('status')} />
      <FieldControl {...control('remark')} />
    </FormDialog>
  )
}

const isMadeDefault = ({ isDefault, status }: RecordValues) =>
  isDefault === true && isEnabled({ status })

const ValueField = (field: PartControlProps<FormValue>) => (
  <TextField {...field} value={textOf(field.value)} spellCheck={false} />
)
