import { useState } from 'react'
import { createConfigurationApi } from '#api/configuration.ts'
import { CallError, isNotFoundCode } from '#api/errors.ts'
import type { Draft } from '#drafts/draft.ts'
import { trimTexts } from '#entities/bilingual-text.ts'
import {
  type ConfigurationKey,
  configurationKeyFrom,
  isBuiltIn,
  isMasked,
  MAX_CONFIG_REMARK,
  PROPOSED_CONFIG_KEY,
  staysMasked,
  VALUE_TYPES,
  type ValueType,
} from '#entities/configuration-key.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { BilingualField } from '#form/bilingual-field.tsx'
import { FormDialog } from '#form/form-dialog.tsx'
import { KeyField } from '#form/key-field.tsx'
import type { NextRecord } from '#form/next-record.tsx'
import { proposingKey } from '#form/proposed-key.ts'
import { RemarkField } from '#form/remark-field.tsx'
import type { FormatValue } from '#form/save-conflict.tsx'
import { useBilingual } from '#form/use-bilingual.ts'
import { useForm } from '#form/use-form.ts'
import { textOf } from '#lib/decode.ts'
import { plainText } from '#lib/plain-text.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import type { Texts } from '#locales/areas.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { useYesNoTexts } from '#resource/dictionary-texts.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { CheckboxField } from '#ui/fields/checkbox.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { useConfigurationKeyValidation } from './configuration-key-validation.ts'
import { useChangeValue } from './use-change-value.ts'
import type { ValueTypes } from './use-value-types.ts'
import { ValueField } from './value-field.tsx'

interface ConfigurationKeyFormProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  /** None for a new one. */
  row: ConfigurationKey | undefined
  orphanedDraft?: Draft | undefined
  /** Only where the form is for a new record. */
  next?: NextRecord<unknown> | undefined
  /** Any row: it shows which optional fields the server knows. */
  sample: ConfigurationKey | undefined
  valueTypes: ValueTypes
  /** Get the reason if Undo fails. */
  rowErrors: RowErrors
  /** Gets the key of a new record. */
  onSaved: (created?: RecordKey) => void
}

export const configurationKeyLabels = (
  configName: { text: string; zh: string },
  texts: Texts<'configuration'>,
) => ({
  configName: configName.text,
  configNameZh: configName.zh,
  configKey: texts.key,
  configValue: texts.value,
  builtIn: texts.builtIn,
  frontend: texts.frontend,
  secret: texts.secret,
  remark: texts.remark,
})

/** Values of the form in words. */
export function useConfigurationKeyFormat(): FormatValue {
  const { byName } = useTexts('configuration')
  const { yes, no } = useYesNoTexts()

  return (name, value) => {
    if (name === 'secret') return value === '' ? byName : value === 'yes' ? yes : no
    return typeof value === 'boolean' ? (value ? yes : no) : String(value ?? '')
  }
}

/** Creates and changes a key; a secret is sent only if the user typed a new one. */
export function ConfigurationKeyForm({
  row,
  orphanedDraft,
  next,
  sample,
  valueTypes,
  rowErrors,
  onSaved,
  ...dialog
}: ConfigurationKeyFormProps) {
  const api = useApi(createConfigurationApi)
  const showSaved = useSavedNotice()
  const texts = useTexts('configuration')
  const format = useConfigurationKeyFormat()
  const formTexts = useTexts('form')
  const { readOnlyFields } = useBackend()
  const isFixed = (name: string) => row !== undefined && readOnlyFields.configKey.includes(name)
  const changeValue = useChangeValue(rowErrors, () => onSaved())
  const [valueType, setValueType] = useState<ValueType>(() =>
    row && !isMasked(row) ? valueTypes.typeOf(row) : 'text',
  )
  const { isFrontend, canMarkSecret = true } = row ?? sample ?? {}
  const isStored = row !== undefined && isMasked(row)
  /** Whether the value in the form counts as a secret; a secret is never stored in a draft. */
  const [isSecret, setSecret] = useState(isStored)

  const locale = useLocale()
  const names = useBilingual(texts.name, row?.configNameZh)
  const isBilingual = (row ?? sample)?.configNameZh !== undefined
  const labels = configurationKeyLabels(names.labels, texts)
  const valuesFrom = (from: ConfigurationKey | undefined) => ({
    configName: textOf(from?.raw.configName),
    configNameZh: from?.configNameZh ?? null,
    configKey: from?.configKey ?? '',
    // A stored secret is never shown, even if the server sends it.
    configValue: from && !isMasked(from) ? from.configValue : '',
    builtIn: from !== undefined && isBuiltIn(from),
    frontend: from?.isFrontend ?? false,
    // '' until the user decides: then the name of the key does.
    secret: from?.secret === undefined ? '' : from.secret ? 'yes' : 'no',
    remark: from?.remark ?? '',
  })
  type Values = ReturnType<typeof valuesFrom>

  const validate = useConfigurationKeyValidation(row, valueType)
  const form = useForm<Values, ConfigurationKey>({
    form: row ? `edit ${row.configId}` : 'new',
    orphanedDraft,
    row,
    valuesFrom,
    versionOf: key => key.version,
    labels,
    validate: values => validate(withSecretChoice(values)),
    secretFields: isSecret ? ['configValue'] : [],
    rowFrom: data => configurationKeyFrom(data, locale),
    refetch: row && (options => api.get(row.configId, options)),
    save(values, { row: now, changed, ...options }) {
      const name = trimTexts({ text: values.configName, zh: values.configNameZh })
      const body = (from: Partial<Values>) => ({
        configName: from.configName === undefined ? undefined : name.text,
        configNameZh: from.configNameZh === undefined || !isBilingual ? undefined : name.zh,
        configKey: from.configKey === undefined ? undefined : plainText(from.configKey),
        // An empty field is a stored secret that the user left alone.
        configValue: from.configValue || undefined,
        configType: from.builtIn === undefined ? undefined : from.builtIn ? 'Y' : 'N',
        isFrontend:
          isFrontend === undefined || from.frontend === undefined
            ? undefined
            : from.frontend
              ? '1'
              : '0',
        secret: canMarkSecret ? secretChoice(from) : undefined,
        remark: from.remark?.trim(),
      })
      return now ? api.update(now, body(changed), options) : api.create(body(values), options)
    },
    onSaved(saved, values, { before, isNew, isClosed, wantsAnother }) {
      const configId = isNew ? saved?.record?.configId : row?.configId
      if (configId !== undefined && !staysMasked(row, withSecretChoice(values))) {
        valueTypes.remember({ ...values, configId }, valueType)
      }
      const name = names.shown({ text: values.configName, zh: values.configNameZh })
      const sentLabels = { ...labels, configType: texts.builtIn, isFrontend: texts.frontend }
      if (saved && row && !isNew && !isStored && values.configValue !== before.configValue)
        changeValue.showChanged(
          saved,
          {
            ...row,
            configName: name,
            configKey: plainText(values.configKey),
            secret: secretChoice(values),
          },
          before.configValue,
          values.configValue,
          sentLabels,
        )
      else if (saved)
        showSaved(saved, {
          name,
          done: isNew ? texts.made(name) : texts.saved(name),
          labels: sentLabels,
        })
      onSaved(isNew ? configId : undefined)
      if (isClosed) return
      if (next && wantsAnother) next.start(values)
      else dialog.onClose()
    },
  })

  const { values } = form
  const masked = staysMasked(row, withSecretChoice(values))
  const secret = form.field('secret')
  // Set while rendering, so no effect ever stores a draft of a value that has become a secret.
  if (masked !== isSecret && !isStored) setSecret(masked)

  async function findKey(typed: string): Promise<string | undefined> {
    const key = plainText(typed)
    if (key === row?.configKey) return undefined
    try {
      const holder = await api.holderOf(key, {
        handlesError: code => code === 403 || isNotFoundCode(code),
        retry: () => void form.ask('configKey', findKey),
      })
      return holder === false || holder === undefined ? undefined : texts.keyTaken(holder)
    } catch (error) {
      // 403: the key is a secret, so it exists.
      return error instanceof CallError && error.code === 403 ? texts.keyTaken('') : undefined
    }
  }

  return (
    <FormDialog
      {...dialog}
      title={row ? texts.edit : texts.new}
      description={row?.configName}
      form={form}
      canAddAnother={next !== undefined}
      format={(name, value) =>
        name === 'configValue' && isSecret ? texts.masked : format(name, value)
      }
    >
      <BilingualField
        text={
          row
            ? form.field('configName')
            : proposingKey(form.field('configName'), form.field('configKey'), PROPOSED_CONFIG_KEY)
        }
        zh={form.field('configNameZh')}
        label={texts.name}
        isBilingual={isBilingual}
        lockedReason={isFixed('configName') ? formTexts.fixed : undefined}
      />
      <KeyField
        field={form.field('configKey')}
        label={labels.configKey}
        isStored={row !== undefined}
        lockedReason={
          row && isBuiltIn(row)
            ? texts.keyBuiltIn
            : isFixed('configKey')
              ? formTexts.fixed
              : undefined
        }
        help={texts.keyShape}
        onBlur={() => void form.ask('configKey', findKey)}
        texts={texts}
      />
      {!masked && (
        <SelectField
          label={texts.type}
          help={texts.kindHelp}
          value={valueType}
          readOnly={form.isSending}
          onChange={value => {
            const chosen = VALUE_TYPES.find(each => each === value) ?? 'text'
            setValueType(chosen)
            if (row) valueTypes.remember(row, chosen)
          }}
          options={VALUE_TYPES.map(value => ({ value, label: texts.kinds(value) }))}
        />
      )}
      <ValueField
        field={form.field('configValue')}
        valueType={valueType}
        isMasked={masked}
        isStored={isStored}
        isAskedAgain={form.isAskedAgain('configValue')}
        required={!isStored || !masked || form.isAskedAgain('configValue')}
      />
      <CheckboxField
        {...form.field('builtIn')}
        label={labels.builtIn}
        text={texts.isBuiltIn}
        help={texts.builtInHelp}
        disabled={row && isBuiltIn(row)}
      />
      {isFrontend !== undefined && (
        <CheckboxField
          {...form.field('frontend')}
          label={labels.frontend}
          text={texts.isFrontend}
          help={texts.frontendHelp}
        />
      )}
      {canMarkSecret && (
        <CheckboxField
          {...secret}
          value={masked}
          onChange={isTicked => secret.onChange(isTicked ? 'yes' : 'no')}
          label={labels.secret}
          text={texts.isSecret}
          help={masked && values.secret === '' ? texts.secretProposed : texts.secretHelp}
        />
      )}
      <RemarkField {...form.field('remark')} label={labels.remark} maxLength={MAX_CONFIG_REMARK} />
    </FormDialog>
  )
}

/** The user's choice as a boolean; `undefined` if there is none. */
const secretChoice = ({ secret }: { secret?: string | undefined }) =>
  secret ? secret === 'yes' : undefined

const withSecretChoice = <V extends { secret: string }>(values: V) => ({
  ...values,
  secret: secretChoice(values),
})
