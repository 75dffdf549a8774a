import { createDictionaryApi } from '#api/dictionary.ts'
import type { Draft } from '#drafts/draft.ts'
import { trimTexts } from '#entities/bilingual-text.ts'
import {
  DICT_TYPE_PATTERN,
  MAX_DICT_LABEL,
  MAX_DICT_REMARK,
  PROPOSED_DICT_TYPE,
} from '#entities/dictionary-entry.ts'
import { ENABLED } from '#entities/status.ts'
import { BilingualField } from '#form/bilingual-field.tsx'
import { useFieldValidation } from '#form/field-validation.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import type { NextRecord } from '#form/next-record.tsx'
import { proposingKey } from '#form/proposed-key.ts'
import { RemarkField } from '#form/remark-field.tsx'
import { useBilingual } from '#form/use-bilingual.ts'
import { useForm } from '#form/use-form.ts'
import { textOf } from '#lib/decode.ts'
import { plainText } from '#lib/plain-text.ts'
import { refetchRequest } from '#lib/refetch.ts'
import type { Texts } from '#locales/areas.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { statusLabel, useStatusTexts } from '#resource/dictionary-texts.ts'
import { StatusField } from '#resource/status-field.tsx'
import { type DictionaryType, dictionaryTypeFrom } from '#resources/system/dictionary-types.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import type { DialogProps } from '#ui/overlays/dialog.tsx'

export interface TypeFormProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  /** None for a new one. */
  row: DictionaryType | undefined
  orphanedDraft?: Draft | undefined
  /** Only where the form is for a new record. */
  next?: NextRecord<unknown> | undefined
  /** All types, to find duplicates. */
  types: readonly DictionaryType[]
  /** Called instead of `onClose`, with the saved code of the type. */
  onSaved: (dictType: string) => void
}

export const typeLabels = (
  dictName: { text: string; zh: string },
  texts: Texts<'dictionary'>,
  { status }: Texts<'list'>,
) => ({
  dictName: dictName.text,
  dictNameZh: dictName.zh,
  dictType: texts.type,
  status,
  remark: texts.remark,
})

/** Creates and changes a dictionary type; only changed fields are sent. */
export function TypeForm({ row, orphanedDraft, next, types, onSaved, ...dialog }: TypeFormProps) {
  const api = useApi(createDictionaryApi)
  const showSaved = useSavedNotice()
  const texts = useTexts('dictionary')
  const list = useTexts('list')
  const statuses = useStatusTexts()
  const formTexts = useTexts('form')
  const validation = useFieldValidation()
  const { readOnlyFields } = useBackend()
  const isFixed = (name: string) => row !== undefined && readOnlyFields.dictType.includes(name)

  const locale = useLocale()
  const names = useBilingual(texts.typeName, row?.dictNameZh)
  const isBilingual = [row, ...types].some(type => type?.dictNameZh !== undefined)
  const labels = typeLabels(names.labels, texts, list)
  const valuesFrom = (from: DictionaryType | undefined) => ({
    dictName: textOf(from?.raw.dictName),
    dictNameZh: from?.dictNameZh ?? null,
    dictType: from?.dictType ?? '',
    status: from?.status ?? ENABLED,
    remark: from?.remark ?? '',
  })
  type Values = ReturnType<typeof valuesFrom>

  function validate({ dictName, dictNameZh, dictType, remark }: Values) {
    const others = types.filter(({ dictId }) => dictId !== row?.dictId)
    const type = plainText(dictType)
    const name = { text: dictName, zh: dictNameZh }
    const isTwin = others.some(other => other.dictName === names.shown(name))
    const errors = names.errors(name, MAX_DICT_LABEL)
    return {
      dictName: errors.text,
      dictNameZh: errors.zh,
      ...(isTwin && {
        [names.shownField(name) === 'zh' ? 'dictNameZh' : 'dictName']: texts.typeTwin,
      }),
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
    rowFrom: data => dictionaryTypeFrom(data, locale),
    refetch: row && (options => api.type.get(row.dictId, options)),
    save(values, { row: now, changed, ...options }) {
      const name = trimTexts({ text: values.dictName, zh: values.dictNameZh })
      const body = (from: Partial<Values>) => ({
        dictName: from.dictName === undefined ? undefined : name.text,
        dictNameZh: from.dictNameZh === undefined || !isBilingual ? undefined : name.zh,
        dictType: from.dictType === undefined ? undefined : plainText(from.dictType),
        status: from.status,
        remark: from.remark?.trim(),
      })
      return now
        ? api.type.update(now, body(changed), options)
        : api.type.create(body(values), options)
    },
    onSaved(saved, values, { isNew, isClosed, wantsAnother }) {
      const { dictName, dictNameZh, dictType } = values
      const name = names.shown({ text: dictName, zh: dictNameZh })
      if (saved)
        showSaved(saved, { name, done: isNew ? texts.made(name) : texts.saved(name), labels })
      const addsAnother = next !== undefined && wantsAnother && !isClosed
      if (isClosed || addsAnother) refetchRequest.set({ only: 'all' })
      else onSaved(plainText(dictType))
      if (addsAnother) next.start(values)
    },
  })
  const { dictType } = form.values
  const isCodeChanged =
    row !== undefined && (row.count ?? 0) > 0 && plainText(dictType) !== row.dictType
  const valueText = (name: string, value: unknown) =>
    name === 'status' ? statusLabel(value, statuses) : String(value ?? '')

  return (
    <FormDialog
      {...dialog}
      title={row ? texts.editType : texts.newType}
      description={row?.dictName}
      form={form}
      canAddAnother={next !== undefined}
      format={valueText}
    >
      <BilingualField
        text={
          row
            ? form.field('dictName')
            : proposingKey(form.field('dictName'), form.field('dictType'), PROPOSED_DICT_TYPE)
        }
        zh={form.field('dictNameZh')}
        label={texts.typeName}
        isBilingual={isBilingual}
        lockedReason={isFixed('dictName') ? formTexts.fixed : undefined}
      />
      <TextField
        {...form.field('dictType')}
        label={labels.dictType}
        required
        spellCheck={false}
        readOnly={isFixed('dictType') || row?.protected || form.isSending}
        help={
          isFixed('dictType')
            ? formTexts.fixed
            : row?.protected
              ? texts.typeProtected
              : isCodeChanged
                ? texts.typeMoves(row.count ?? 0)
                : texts.typeShape
        }
      />
      <StatusField field={form.field('status')} />
      <RemarkField {...form.field('remark')} label={labels.remark} maxLength={MAX_DICT_REMARK} />
    </FormDialog>
  )
}
