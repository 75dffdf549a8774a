import { createDictionaryApi } from '#api/dictionary.ts'
import { PROPOSED_DICT_TYPE } from '#entities/dictionary-entry.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { proposingKey } from '#form/proposed-key.ts'
import { useBilingual } from '#form/use-bilingual.ts'
import { textOf } from '#lib/decode.ts'
import { plainText } from '#lib/plain-text.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { FieldControl } from '#resource/described/field-control.tsx'
import { type RecordValues, textsOf } from '#resource/described/record-values.ts'
import { type RecordFormProps, useRecordForm } from '#resource/described/use-record-form.ts'
import { type DictionaryType, dictionaryTypes } from '#resources/system/dictionary-types.ts'
import { useApi } from '#session/use-api.ts'

interface TypeFormProps extends RecordFormProps<DictionaryType> {
  /** All types, to find duplicates. */
  types: readonly DictionaryType[]
  /** Called instead of `onClose`, with the saved code of the type. */
  onShow: (dictType: string) => void
}

/** What a code must look like. */
export const typeRule = dictionaryTypes.fields.dictType.rule

/** Creates and changes a dictionary type. */
export function TypeForm({ types, onShow, ...props }: TypeFormProps) {
  const { row } = props
  const api = useApi(createDictionaryApi)
  const locale = useLocale()
  const texts = useTexts('dictionary-types')
  const names = useBilingual('', undefined)

  function errors(values: RecordValues) {
    const others = types.filter(({ dictId }) => dictId !== row?.dictId)
    const type = plainText(textOf(values.dictType))
    const name = textsOf(values, 'dictName')
    const isNameTaken = others.some(({ dictName }) => dictName === names.shown(name))
    const isTaken = others.some(({ dictType }) => dictType === type)
    return {
      ...(isNameTaken && {
        [names.shownField(name) === 'zh' ? 'dictNameZh' : 'dictName']: texts.twin,
      }),
      ...(type === '' && { dictType: typeRule[locale] }),
      ...(isTaken && { dictType: texts.twin }),
    }
  }

  const { form, control, fixedReason, dialog } = useRecordForm<DictionaryType>(
    dictionaryTypes,
    api.type,
    props,
    {
      name: row ? `edittype ${row.dictId}` : 'newtype',
      errors,
      onStored({ values, isClosed, addsAnother, finish }) {
        if (isClosed || addsAnother) refetchRequest.set({ only: 'all' })
        else onShow(plainText(textOf(values.dictType)))
        if (addsAnother) finish()
      },
    },
  )

  const name = form.field('dictName')
  const type = form.field('dictType')
  const proposing = proposingKey(
    { ...name, value: textOf(name.value) },
    { ...type, value: textOf(type.value) },
    PROPOSED_DICT_TYPE,
  )
  const count = row?.count ?? 0
  const isCodeChanged = count > 0 && plainText(textOf(type.value)) !== row?.dictType

  return (
    <FormDialog {...dialog}>
      <FieldControl
        {...control('dictName')}
        binding={row ? name : { ...name, onChange: typed => proposing.onChange(textOf(typed)) }}
      />
      <FieldControl
        {...control('dictType')}
        lockedReason={fixedReason('dictType') ?? (row?.protected ? texts.protected : undefined)}
        help={isCodeChanged ? texts.moves(count) : typeRule[locale]}
      />
      <FieldControl {...control('status')} />
      <FieldControl {...control('remark')} />
    </FormDialog>
  )
}
