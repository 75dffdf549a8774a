import { createDictionaryApi } from '#api/dictionary.ts'
import type { Draft } from '#drafts/draft.ts'
import {
  DICT_TYPE_PATTERN,
  type DictionaryType,
  dictionaryTypeFrom,
  MAX_DICT_LABEL,
  MAX_DICT_REMARK,
} from '#entities/dictionary-entry.ts'
import { ENABLED } from '#entities/status.ts'
import { useFieldValidation } from '#form/field-validation.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { RemarkField } from '#form/remark-field.tsx'
import { useForm } from '#form/use-form.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { StatusField } from '#resource/status-field.tsx'
import { statusLabel } from '#resource/status-labels.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { trimAll } from './entry-validation.ts'

export interface TypeFormProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  /** None for a new one. */
  row: DictionaryType | undefined
  orphanedDraft?: Draft | undefined
  /** All types, to find duplicates. */
  types: readonly DictionaryType[]
  /** Called instead of `onClose`, with the saved code of the type. */
  onSaved: (dictType: string) => void
}

/** Creates and changes a dictionary type (§27); only changed fields are sent. */
export function TypeForm({ row, orphanedDraft, types, onSaved, ...dialog }: TypeFormProps) {
  const api = useApi(createDictionaryApi)
  const showSaved = useSavedNotice()
  const texts = useTexts('dictionary')
  const list = useTexts('list')
  const words = useTexts('form')
  const validation = useFieldValidation()
  const common = useTexts('common')
  const { readOnlyFields } = useBackend()
  const isFixed = (name: string) => row !== undefined && readOnlyFields.dictType.includes(name)

  const labels = {
    dictName: texts.typeName,
    dictType: texts.type,
    status: list.status,
    remark: texts.remark,
  }
  const valuesFrom = (from: DictionaryType | undefined) => ({
    dictName: from?.dictName ?? '',
    dictType: from?.dictType ?? '',
    status: from?.status ?? ENABLED,
    remark: from?.remark ?? '',
  })
  type Values = ReturnType<typeof valuesFrom>

  function validate({ dictName, dictType, remark }: Values) {
    const others = types.filter(({ dictId }) => dictId !== row?.dictId)
    const [name, type] = [dictName.trim(), dictType.trim()]
    return {
      dictName:
        validation.nameFault(name, labels.dictName, MAX_DICT_LABEL)
        ?? (others.some(other => other.dictName === name) ? texts.typeTwin : undefined),
      dictType: isFixed('dictType')
        ? undefined
        : !DICT_TYPE_PATTERN.test(type)
          ? texts.typeShape
          : others.some(other => other.dictType === type)
            ? texts.typeTwin
            : undefined,
      remark: validation.lengthFault(remark, MAX_DICT_REMARK),
    }
  }

  const form = useForm<Values, DictionaryType>({
    form: row ? `edittype ${row.dictId}` : 'newtype',
    orphanedDraft,
    row,
    valuesFrom,
    versionOf: type => type.version,
    labels,
    validate,
    rowFrom: dictionaryTypeFrom,
    refetch: row && (options => api.type.get(row.dictId, options)),
    save: (values, { row: now, changed, ...options }) =>
      now
        ? api.type.update(now, trimAll(changed), options)
        : api.type.create(trimAll(values), options),
    onSaved(saved, { dictName, dictType }, { isNew, isClosed }) {
      const name = dictName.trim()
      if (saved)
        showSaved(saved, { name, done: isNew ? texts.made(name) : texts.saved(name), labels })
      if (isClosed) refetchRequest.set({ only: 'all' })
      else onSaved(dictType.trim())
    },
  })
  const { dictType } = form.values
  const isCodeChanged =
    row !== undefined && (row.count ?? 0) > 0 && dictType.trim() !== row.dictType
  const valueText = (name: string, value: unknown) =>
    name === 'status' ? statusLabel(value, list) : String(value)

  return (
    <FormDialog
      {...dialog}
      title={row ? texts.editType : texts.newType}
      description={row?.dictName}
      form={form}
      submitLabel={row ? words.save : words.create}
      closeLabel={common.close}
      format={valueText}
      texts={words}
    >
      <TextField
        {...form.field('dictName')}
        label={labels.dictName}
        required
        autoComplete="off"
        readOnly={isFixed('dictName') || form.isSending}
        help={isFixed('dictName') && words.fixed}
      />
      <TextField
        {...form.field('dictType')}
        label={labels.dictType}
        required
        autoComplete="off"
        spellCheck={false}
        readOnly={isFixed('dictType') || row?.protected || form.isSending}
        help={
          isFixed('dictType')
            ? words.fixed
            : row?.protected
              ? texts.typeProtected
              : isCodeChanged
                ? texts.typeMoves(row.count ?? 0)
                : texts.typeShape
        }
      />
      <StatusField field={form.field('status')} />
      <RemarkField
        {...form.field('remark')}
        label={labels.remark}
        maxLength={MAX_DICT_REMARK}
        texts={words}
      />
    </FormDialog>
  )
}
