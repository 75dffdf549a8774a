import { useState } from 'react'
import { createConfigurationApi } from '#api/configuration.ts'
import { CallError, isNotFoundCode } from '#api/errors.ts'
import {
  isBuiltIn,
  isMasked,
  PROPOSED_CONFIG_KEY,
  staysMasked,
  VALUE_TYPES,
  type ValueType,
} from '#entities/configuration-key.ts'
import { BilingualField } from '#form/bilingual-field.tsx'
import { FormDialog } from '#form/form-dialog.tsx'
import { KeyField } from '#form/key-field.tsx'
import { proposingKey } from '#form/proposed-key.ts'
import type { FormatValue } from '#form/save-conflict.tsx'
import { type Fields, textOf } from '#lib/decode.ts'
import { plainText } from '#lib/plain-text.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { DescribedDetails } from '#resource/described/described-details.tsx'
import { FieldControl } from '#resource/described/field-control.tsx'
import {
  type RecordFormProps,
  useDescribedFormat,
  useRecordForm,
} from '#resource/described/use-record-form.ts'
import { useYesNoTexts } from '#resource/dictionary-texts.ts'
import {
  type ConfigurationKey,
  configurationKeys,
  enteredKeys,
  SECRET_MARK,
} from '#resources/system/configuration-keys.ts'
import { useApi } from '#session/use-api.ts'
import { CheckboxField } from '#ui/fields/checkbox.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { useChangeValue } from './use-change-value.ts'
import type { ValueTypes } from './use-value-types.ts'
import { useValueFault, ValueField } from './value-field.tsx'

const { configName, configKey, configValue, configType } = configurationKeys.fields

interface ConfigurationKeyFormProps extends RecordFormProps<ConfigurationKey> {
  valueTypes: ValueTypes
  /** Get the reason if Undo fails. */
  rowErrors: RowErrors
}

/** Values of the form in words; those of a secret are not told. */
function useConfigurationKeyFormat(isSecret: boolean): FormatValue {
  const { byName, masked } = useTexts('configuration')
  const { yes, no } = useYesNoTexts()
  const format = useDescribedFormat(configurationKeys)

  return (name, value) => {
    if (name === 'configValue' && isSecret) return masked
    if (name === 'secret') return value === '' ? byName : value === 'yes' ? yes : no
    return typeof value === 'boolean' ? (value ? yes : no) : format(name, value)
  }
}

/** The labels of what the description has no field for. */
function useMarkLabels() {
  const { frontend } = useTexts('configuration')
  return { isFrontend: frontend, secret: SECRET_MARK.label[useLocale()] }
}

/** Creates and changes a key; a secret is sent only if the user typed a new one. */
export function ConfigurationKeyForm({
  valueTypes,
  rowErrors,
  ...props
}: ConfigurationKeyFormProps) {
  const { row, sample, onSaved } = props
  const locale = useLocale()
  const api = useApi(createConfigurationApi)
  const showSaved = useSavedNotice()
  const texts = useTexts('configuration')
  const changeValue = useChangeValue(rowErrors, () => onSaved())
  const [valueType, setValueType] = useState<ValueType>(() =>
    row && !isMasked(row) ? valueTypes.typeOf(row) : 'text',
  )
  const valueFault = useValueFault(row, valueType)
  const { isFrontend, canMarkSecret = true } = row ?? sample ?? {}
  const isStored = row !== undefined && isMasked(row)
  /** Whether the value in the form counts as a secret; a secret is never stored in a draft. */
  const [isSecret, setSecret] = useState(isStored)

  const { form, isBilingual, control, fixedReason, dialog } = useRecordForm<ConfigurationKey>(
    enteredKeys,
    api,
    props,
    {
      values: from => ({
        // A stored secret is never shown, even if the server sends it.
        configValue: from && !isMasked(from) ? from.configValue : '',
        isFrontend: from?.isFrontend ?? false,
        // '' until the user decides: then the name of the key does.
        secret: from?.secret === undefined ? '' : from.secret ? 'yes' : 'no',
      }),
      behind: { isFrontend: 'configType', secret: 'configType' },
      labels: useMarkLabels(),
      errors: values => ({ configValue: valueFault(keyIn(values)) }),
      body: (given): Fields => ({
        // An empty field is a stored secret that the user left alone.
        configValue: given.configValue || undefined,
        ...(isFrontend !== undefined
          && given.isFrontend !== undefined && { isFrontend: given.isFrontend ? '1' : '0' }),
        ...(canMarkSecret && { secret: secretIn(given) }),
      }),
      secretFields: isSecret ? ['configValue'] : [],
      format: useConfigurationKeyFormat(isSecret),
      showSaved(saved, notice, { values, before, isNew }) {
        const [old, now] = [keyIn(before), keyIn(values)]
        if (!row || isNew || isStored || old.configValue === now.configValue)
          return void showSaved(saved, notice)
        const changed = { ...row, ...now, configName: notice.name }
        changeValue.showChanged(saved, changed, old.configValue, now.configValue, notice.labels)
      },
      onStored({ created, values, isNew, finish }) {
        const configId = isNew ? created : row?.configId
        const now = keyIn(values)
        if (configId !== undefined && !staysMasked(row, now))
          valueTypes.remember({ ...now, configId }, valueType)
        onSaved(created)
        finish()
      },
    },
  )

  const masked = staysMasked(row, keyIn(form.values))
  // Set while rendering, so no effect ever stores a draft of a value that has become a secret.
  if (masked !== isSecret && !isStored) setSecret(masked)

  const name = textField('configName')
  const key = textField('configKey')
  const value = textField('configValue')
  const builtIn = textField('configType')
  const frontend = form.field('isFrontend')
  const secret = textField('secret')
  const nameZh = form.field('configNameZh')
  const isAskedAgain = form.isAskedAgain('configValue')

  function textField(field: string) {
    const binding = form.field(field)
    return { ...binding, value: textOf(binding.value) }
  }

  async function findKey(typed: string): Promise<string | undefined> {
    const wanted = plainText(typed)
    if (wanted === row?.configKey) return undefined
    try {
      const holder = await api.holderOf(wanted, {
        handlesError: code => code === 403 || isNotFoundCode(code),
        retry: () => void askForKey(),
      })
      return holder === false || holder === undefined ? undefined : texts.keyTaken(holder)
    } catch (error) {
      // 403: the key is a secret, so it exists.
      return error instanceof CallError && error.code === 403 ? texts.keyTaken('') : undefined
    }
  }

  const askForKey = () => form.ask('configKey', typed => findKey(textOf(typed)))

  return (
    <FormDialog {...dialog}>
      <BilingualField
        text={row ? name : proposingKey(name, key, PROPOSED_CONFIG_KEY)}
        zh={{ ...nameZh, value: nameZh.value === null ? null : textOf(nameZh.value) }}
        label={configName.label[locale]}
        isBilingual={isBilingual('configName')}
        lockedReason={fixedReason('configName')}
      />
      <KeyField
        field={key}
        label={configKey.label[locale]}
        isStored={row !== undefined}
        lockedReason={row && isBuiltIn(row) ? texts.keyBuiltIn : fixedReason('configKey')}
        help={configKey.rule[locale]}
        onBlur={() => void askForKey()}
        texts={texts}
      />
      {!masked && (
        <SelectField
          label={texts.type}
          help={texts.kindHelp}
          value={valueType}
          readOnly={form.isSending}
          onChange={type => {
            const chosen = VALUE_TYPES.find(each => each === type) ?? 'text'
            setValueType(chosen)
            if (row) valueTypes.remember(row, chosen)
          }}
          options={VALUE_TYPES.map(type => ({ value: type, label: texts.kinds(type) }))}
        />
      )}
      <ValueField
        field={value}
        valueType={valueType}
        isMasked={masked}
        isStored={isStored}
        isAskedAgain={isAskedAgain}
        required={!isStored || !masked || isAskedAgain}
      />
      <CheckboxField
        {...builtIn}
        value={builtIn.value === 'Y'}
        onChange={isTicked => builtIn.onChange(isTicked ? 'Y' : 'N')}
        label={configType.label[locale]}
        text={texts.isBuiltIn}
        help={texts.builtInHelp}
        disabled={row && isBuiltIn(row)}
      />
      {isFrontend !== undefined && (
        <CheckboxField
          {...frontend}
          value={frontend.value === true}
          label={texts.frontend}
          text={texts.isFrontend}
          help={texts.frontendHelp}
        />
      )}
      {canMarkSecret && (
        <CheckboxField
          {...secret}
          value={masked}
          onChange={isTicked => secret.onChange(isTicked ? 'yes' : 'no')}
          label={SECRET_MARK.label[locale]}
          text={texts.isSecret}
          help={masked && secret.value === '' ? texts.secretProposed : texts.secretHelp}
        />
      )}
      <FieldControl {...control('remark')} />
    </FormDialog>
  )
}

/** The user's choice as a boolean; `undefined` if there is none. */
const secretIn = ({ secret }: Fields) => (secret ? secret === 'yes' : undefined)

/** What the form holds of the key, its value and its mark. */
const keyIn = (values: Fields) => ({
  configKey: plainText(textOf(values.configKey)),
  configValue: textOf(values.configValue),
  secret: secretIn(values),
})

interface ConfigurationKeyDetailsProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  row: ConfigurationKey
  reason: string
}

export function ConfigurationKeyDetails({ row, ...props }: ConfigurationKeyDetailsProps) {
  const locale = useLocale()
  const texts = useTexts('configuration')
  const isSecret = isMasked(row)

  return (
    <DescribedDetails
      {...{ resource: configurationKeys, row }}
      itemOf={name =>
        name === 'configValue' && isSecret ? [configValue.label[locale], texts.masked] : undefined
      }
      more={row.isFrontend ? { configType: [[texts.frontend, texts.frontendHelp]] } : {}}
      labels={useMarkLabels()}
      // The key may have become a secret after its value was typed.
      format={useConfigurationKeyFormat(isSecret)}
      {...props}
    />
  )
}
