import {
  CONFIG_KEY_PATTERN,
  type ConfigurationKey,
  isMasked,
  isOfValueType,
  jsonErrorLine,
  MAX_CONFIG_NAME,
  MAX_CONFIG_REMARK,
  MAX_CONFIG_VALUE,
  staysMasked,
  type ValueType,
} from '#entities/configuration-key.ts'
import { useFieldValidation } from '#form/field-validation.ts'
import { useBilingual } from '#form/use-bilingual.ts'
import { plainText } from '#lib/plain-text.ts'
import { useTexts } from '#locales/texts.ts'

type ValidatedValues = Pick<
  ConfigurationKey,
  'configName' | 'configKey' | 'configValue' | 'secret' | 'remark'
> &
  Partial<Pick<ConfigurationKey, 'configNameZh'>>

/** Errors by field of a configuration key in its form. `row` is the stored key, none for a new one. */
export function useConfigurationKeyValidation(
  row: ConfigurationKey | undefined,
  valueType: ValueType,
) {
  const texts = useTexts('configuration')
  const formTexts = useTexts('form')
  const { lengthFault } = useFieldValidation()
  const names = useBilingual(texts.name, row?.configNameZh)

  function valueFault({ configValue, configKey, secret }: ValidatedValues): string | undefined {
    const masked = staysMasked(row, { configKey, secret })
    // An empty field is a stored secret that the user left alone.
    if (configValue === '')
      return masked && row && isMasked(row) ? undefined : formTexts.required(texts.value)
    if (configValue.length > MAX_CONFIG_VALUE) return formTexts.tooLong(MAX_CONFIG_VALUE)
    if (masked || isOfValueType(configValue, valueType)) return undefined
    return valueType === 'json'
      ? texts.jsonFault(jsonErrorLine(configValue) ?? 1)
      : texts.kindFaults(valueType)
  }

  function keyFault(key: string): string | undefined {
    if (!key) return formTexts.required(texts.key)
    return CONFIG_KEY_PATTERN.test(key) ? undefined : texts.keyShape
  }

  const nameFaults = ({ configName, configNameZh }: ValidatedValues) =>
    names.errors({ text: configName, zh: configNameZh ?? null }, MAX_CONFIG_NAME)

  return (values: ValidatedValues) => ({
    configName: nameFaults(values).text,
    configNameZh: nameFaults(values).zh,
    configKey:
      row?.configKey === values.configKey ? undefined : keyFault(plainText(values.configKey)),
    configValue: valueFault(values),
    // A remark that is stored may be longer; it is valid as long as it stays unchanged.
    remark:
      values.remark === row?.remark ? undefined : lengthFault(values.remark, MAX_CONFIG_REMARK),
  })
}
