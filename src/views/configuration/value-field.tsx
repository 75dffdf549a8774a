import {
  formatJson,
  isColour,
  isOfValueType,
  isMasked as isSecret,
  jsonErrorLine,
  MAX_CONFIG_VALUE,
  staysMasked,
  type ValueType,
} from '#entities/configuration-key.ts'
import type { FieldBinding } from '#form/use-form.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { type ConfigurationKey, configurationKeys } from '#resources/system/configuration-keys.ts'
import { Button } from '#ui/actions/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

interface ValueFieldProps {
  field: FieldBinding<string>
  valueType: ValueType
  /** A secret: the stored value cannot be seen, only replaced. */
  isMasked: boolean
  isStored: boolean
  /** A new value was typed before, and not kept. */
  isAskedAgain: boolean
  required: boolean
}

/** The input that suits the type of the value. */
export function ValueField({
  field,
  valueType,
  isMasked,
  isStored,
  isAskedAgain,
  required,
}: ValueFieldProps) {
  const label = configurationKeys.fields.configValue.label[useLocale()]
  const texts = useTexts('configuration')
  const { left, optional, typeAgain } = useTexts('form')
  const help = left(field.value.length, MAX_CONFIG_VALUE)
  const shared = { ...field, label, required, autoComplete: 'off', spellCheck: false }

  if (isMasked) {
    return (
      <TextField
        {...shared}
        optional={required ? undefined : optional}
        type="password"
        autoComplete="new-password"
        placeholder={isStored ? texts.masked : undefined}
        help={isAskedAgain ? typeAgain(label) : isStored ? texts.stored : undefined}
      />
    )
  }
  switch (valueType) {
    case 'yesno':
      return (
        <SelectField
          {...field}
          label={label}
          required={required}
          options={['', 'true', 'false'].map(value => ({ value, label: value }))}
        />
      )
    case 'number':
      return <TextField {...shared} inputMode="decimal" />
    case 'colour':
      return (
        <TextField
          {...shared}
          end={
            <input
              type="color"
              className="config-value__picker"
              aria-label={texts.kinds('colour')}
              value={isColour(field.value) && field.value.length === 7 ? field.value : '#000000'}
              aria-disabled={field.readOnly || undefined}
              onClick={event => {
                if (field.readOnly) event.preventDefault()
              }}
              onChange={event => field.onChange(event.target.value)}
            />
          }
        />
      )
    case 'url':
      return <TextField {...shared} type="url" help={help} />
    case 'json':
      return (
        <>
          <TextAreaField {...shared} rows={8} help={help} />
          <div>
            <Button
              size="small"
              disabled={jsonErrorLine(field.value) !== undefined}
              aria-disabled={field.readOnly || undefined}
              onClick={() => field.onChange(formatJson(field.value))}
            >
              {texts.formatJson}
            </Button>
          </div>
        </>
      )
    case 'lines':
      return <TextAreaField {...shared} rows={6} help={help} />
    case 'text':
      return <TextField {...shared} help={help} keepsTabs />
    default:
      return valueType satisfies never
  }
}

/** What is wrong with a value. `row` is the stored key, none for a new one. */
export function useValueFault(row: ConfigurationKey | undefined, valueType: ValueType) {
  const label = configurationKeys.fields.configValue.label[useLocale()]
  const texts = useTexts('configuration')
  const formTexts = useTexts('form')

  return (
    key: Pick<ConfigurationKey, 'configKey' | 'configValue' | 'secret'>,
  ): string | undefined => {
    const { configValue } = key
    const masked = staysMasked(row, key)
    // An empty field is a stored secret that the user left alone.
    if (configValue === '')
      return masked && row && isSecret(row) ? undefined : formTexts.required(label)
    if (configValue.length > MAX_CONFIG_VALUE) return formTexts.tooLong(MAX_CONFIG_VALUE)
    if (masked || isOfValueType(configValue, valueType)) return undefined
    return valueType === 'json'
      ? texts.jsonFault(jsonErrorLine(configValue) ?? 1)
      : texts.kindFaults(valueType)
  }
}
