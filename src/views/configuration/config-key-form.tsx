import { useState } from 'react'
import { createConfigurationApi } from '#api/configuration.ts'
import { CallError, isNotFoundCode } from '#api/errors.ts'
import type { Draft } from '#drafts/draft.ts'
import {
  type ConfigurationKey,
  configurationKeyFrom,
  isBuiltIn,
  isMasked,
  MAX_CONFIG_REMARK,
  staysMasked,
  VALUE_TYPES,
  type ValueType,
} from '#entities/configuration-key.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { KeyField } from '#form/key-field.tsx'
import { RemarkField } from '#form/remark-field.tsx'
import { useForm } from '#form/use-form.ts'
import { useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { CheckboxField } from '#ui/fields/checkbox.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { useConfigKeyValidation } from './config-key-validation.ts'
import { useChangeValue } from './use-change-value.ts'
import type { ValueTypes } from './use-value-types.ts'
import { ValueField } from './value-field.tsx'

export interface ConfigKeyFormProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  /** None for a new one. */
  row: ConfigurationKey | undefined
  orphanedDraft?: Draft | undefined
  /** Any row of the server: a new one can have what that has. */
  sample: ConfigurationKey | undefined
  valueTypes: ValueTypes
  onSaved: () => void
}

/**
 * §7 creates and changes a key; a secret is sent only when it is new.
 */
export function ConfigKeyForm({
  row,
  orphanedDraft,
  sample,
  valueTypes,
  onSaved,
  ...dialog
}: ConfigKeyFormProps) {
  const api = useApi(createConfigurationApi)
  const tellSaved = useSavedNotice()
  const texts = useTexts('configuration')
  const words = useTexts('form')
  const common = useTexts('common')
  const { readOnlyFields } = useBackend()
  const isFixed = (name: string) => row !== undefined && readOnlyFields.configKey.includes(name)
  const changeValue = useChangeValue(() => onSaved())
  const [valueType, setKind] = useState<ValueType>(() =>
    row && !isMasked(row) ? valueTypes.typeOf(row) : 'text',
  )
  const { isFrontend, canMarkSecret = true } = row ?? sample ?? {}
  const isStored = row !== undefined && isMasked(row)
  /** Whether what stands in the form is a secret by now; a draft of it is never stored. */
  const [hidden, setHidden] = useState(isStored)

  const labels = {
    configName: texts.name,
    configKey: texts.key,
    configValue: texts.value,
    builtIn: texts.builtIn,
    frontend: texts.frontend,
    secret: texts.secret,
    remark: texts.remark,
  }
  const valuesFrom = (from: ConfigurationKey | undefined) => ({
    configName: from?.configName ?? '',
    configKey: from?.configKey ?? '',
    // A stored secret is not there to be looked at, whatever the server sends.
    configValue: from && !isMasked(from) ? from.configValue : '',
    builtIn: from !== undefined && isBuiltIn(from),
    frontend: from?.isFrontend ?? false,
    // Neither, until somebody says so: then its name decides.
    secret: from?.secret === undefined ? '' : from.secret ? 'yes' : 'no',
    remark: from?.remark ?? '',
  })
  type Values = ReturnType<typeof valuesFrom>

  const faultsOf = useConfigKeyValidation(row, valueType)
  const form = useForm<Values, ConfigurationKey>({
    form: row ? `edit ${row.configId}` : 'new',
    orphanedDraft: orphanedDraft,
    row,
    valuesFrom,
    versionOf: key => key.version,
    labels,
    validate: values => faultsOf(withSecretChoice(values)),
    secretFields: hidden ? ['configValue'] : [],
    rowFrom: configurationKeyFrom,
    refetch: row && (options => api.get(row.configId, options)),
    save(values, { row: now, changed, ...options }) {
      const body = (from: Partial<Values>) => ({
        configName: from.configName?.trim(),
        configKey: from.configKey?.trim(),
        // Empty is a secret that nobody touched.
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
    onSaved(saved, values, { before, isNew, isClosed }) {
      const configId = isNew ? saved?.record?.configId : row?.configId
      if (configId !== undefined && !staysMasked(row, withSecretChoice(values))) {
        valueTypes.remember({ ...values, configId }, valueType)
      }
      const key = values.configKey.trim()
      const names = { ...labels, configType: texts.builtIn, isFrontend: texts.frontend }
      if (saved && row && !isNew && !isStored && values.configValue !== before.configValue)
        changeValue.showChanged(
          saved,
          { ...row, configKey: key, secret: secretChoice(values) },
          before.configValue,
          values.configValue,
          names,
        )
      else if (saved)
        tellSaved(saved, {
          name: key,
          done: isNew ? texts.made(key) : texts.saved(key),
          labels: names,
        })
      onSaved()
      if (!isClosed) dialog.onClose()
    },
  })

  const { values } = form
  const masked = staysMasked(row, withSecretChoice(values))
  const secret = form.field('secret')
  // While drawing, so that no draft of what became a secret is ever written.
  if (masked !== hidden && !isStored) setHidden(masked)

  async function findKey(typed: string): Promise<string | undefined> {
    const key = typed.trim()
    if (key === row?.configKey) return undefined
    try {
      const holder = await api.holderOf(key, {
        handlesError: code => code === 403 || isNotFoundCode(code),
        retry: () => void form.ask('configKey', findKey),
      })
      return holder === false || holder === undefined ? undefined : texts.keyTaken(holder)
    } catch (error) {
      // A secret refuses to be read, and so says that it is there.
      return error instanceof CallError && error.code === 403 ? texts.keyTaken('') : undefined
    }
  }

  function inWords(name: string, value: unknown): string {
    if (name === 'configValue' && hidden) return texts.masked
    if (name === 'secret')
      return value === '' ? texts.byName : value === 'yes' ? texts.yes : texts.no
    return typeof value === 'boolean' ? (value ? texts.yes : texts.no) : String(value)
  }

  return (
    <FormDialog
      {...dialog}
      title={row ? texts.edit : texts.new}
      description={row?.configName}
      form={form}
      submitLabel={row ? words.save : words.create}
      closeLabel={common.close}
      format={inWords}
      texts={words}
    >
      <TextField
        {...form.field('configName')}
        label={labels.configName}
        required
        autoComplete="off"
        readOnly={isFixed('configName') || form.isSending}
        help={isFixed('configName') && words.fixed}
      />
      <KeyField
        field={form.field('configKey')}
        label={labels.configKey}
        isStored={row !== undefined}
        lockedReason={
          row && isBuiltIn(row) ? texts.keyBuiltIn : isFixed('configKey') ? words.fixed : undefined
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
            setKind(chosen)
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
        required={!isStored || !masked}
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
      <RemarkField
        {...form.field('remark')}
        label={labels.remark}
        maxLength={MAX_CONFIG_REMARK}
        texts={words}
      />
    </FormDialog>
  )
}

/** What somebody said of the mark; nothing where it was left alone. */
const secretChoice = ({ secret }: { secret?: string | undefined }) =>
  secret ? secret === 'yes' : undefined

const withSecretChoice = <V extends { secret: string }>(values: V) => ({
  ...values,
  secret: secretChoice(values),
})
