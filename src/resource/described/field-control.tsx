import type { ComponentType } from 'react'
import { maxLengthOf } from '#definitions/check-value.ts'
import type { Resource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import { isEnabled } from '#entities/status.ts'
import { BilingualField } from '#form/bilingual-field.tsx'
import type { FieldBinding } from '#form/use-form.ts'
import { displayTextOf, textOf } from '#lib/decode.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { ReferenceCombobox } from '#resource/described/references/reference-combobox.tsx'
import { useMayChoose } from '#resource/described/references/use-may-choose.ts'
import { useYesNoTexts } from '#resource/dictionary-texts.ts'
import { StatusField } from '#resource/status-field.tsx'
import { useDictionary } from '#resource/use-dictionary.ts'
import { CheckboxField } from '#ui/fields/checkbox.tsx'
import { DayField } from '#ui/fields/date/day-field.tsx'
import { FieldGroup, type FieldProps } from '#ui/fields/field.tsx'
import { SelectField, type SelectOption } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { PartControlProps } from './define-parts.ts'
import { chosenFrom, type FormValue, isSecret } from './record-values.ts'
import { useResourceTexts } from './use-resource-texts.ts'
import { useValueWords } from './use-value-words.ts'

export interface FieldControlProps {
  resource: Resource
  field: Field
  /** The control of the resource's own parts, instead of the usual one. */
  Own?: ComponentType<PartControlProps<FormValue>> | undefined
  binding: FieldBinding<FormValue>
  /** Of the Chinese text of a bilingual field. */
  chinese: FieldBinding<FormValue>
  /** The key of the stored record; none for a new one. */
  storedId: string | undefined
  /** The server keeps texts in two languages. */
  isBilingual: boolean
  /** A secret was typed before, and not kept. */
  isAskedAgain: boolean
  /** Why the value cannot be changed. */
  lockedReason?: string | undefined
  /** In place of what the description says. */
  help?: string | undefined
}

/** The control that suits a field; one that was chosen for good is only shown. */
export function FieldControl({
  resource,
  field,
  Own,
  binding,
  chinese,
  storedId,
  isBilingual,
  isAskedAgain,
  lockedReason,
  help: ownHelp,
}: FieldControlProps) {
  const texts = useResourceTexts(resource)
  const form = useTexts('form')
  const { yes } = useYesNoTexts()
  const words = useValueWords(resource)
  const isStored = storedId !== undefined
  const mayChoose = useMayChoose(resource)
  const isClosed = field.kind === 'reference' && !mayChoose(field)
  const isFixed = lockedReason !== undefined || isClosed || (isStored && field.fixed === true)
  const isRequired = field.kind !== 'flag' && field.required === true
  const label = texts.labelOf(field)
  const usualHelp = joinSentences(
    texts.helpOf(field),
    isClosed ? texts.mayNotChoose : isFixed ? texts.fixed : '',
  )
  const help = lockedReason ?? ownHelp ?? usualHelp
  const text = textOf(binding.value)
  const shared = {
    ...binding,
    value: text,
    label,
    help,
    required: isRequired,
    optional: isRequired ? undefined : form.optional,
    readOnly: isFixed || binding.readOnly,
  }
  const unit = 'unit' in field ? field.unit : undefined

  if (isFixed && hasOptions(field)) {
    return (
      <FieldGroup id={binding.id} label={label} help={help} error={binding.error}>
        <p>{displayTextOf(words(field, binding.value)) || '–'}</p>
      </FieldGroup>
    )
  }
  if (Own) return <Own {...shared} value={controlValueOf(field, binding.value)} />
  switch (field.kind) {
    case 'text':
      return isSecret(field) ? (
        <TextField
          {...shared}
          type="password"
          autoComplete="new-password"
          required={isAskedAgain || (isRequired && !isStored)}
          optional={isAskedAgain || (isRequired && !isStored) ? undefined : form.optional}
          placeholder={isStored ? texts.masked : undefined}
          help={joinSentences(
            texts.helpOf(field),
            isAskedAgain ? form.typeAgain(label) : isStored ? texts.keepsSecret : '',
          )}
        />
      ) : (
        <TextField {...shared} type={field.input} spellCheck={field.pattern ? false : undefined} />
      )
    case 'bilingual':
      return (
        <BilingualField
          text={{ ...binding, value: text }}
          zh={{ ...chinese, value: chinese.value === null ? null : textOf(chinese.value) }}
          label={label}
          isBilingual={isBilingual}
          isRequired={isRequired}
          lockedReason={isFixed ? help : undefined}
          help={help}
        />
      )
    case 'longText':
      return (
        <TextAreaField
          {...shared}
          rows={3}
          help={joinSentences(help, form.left([...text].length, maxLengthOf(field)))}
        />
      )
    case 'integer':
      return <TextField {...shared} inputMode="numeric" end={unit} />
    case 'decimal':
      return <TextField {...shared} inputMode="decimal" end={unit} />
    case 'day':
      return <DayField {...shared} min={field.min} max={field.max} texts={form.day} />
    case 'instant':
      return <DayField {...shared} hasTime texts={form.day} />
    case 'flag':
      return (
        <CheckboxField
          {...binding}
          value={binding.value === true}
          label={label}
          text={yes}
          help={help}
          disabled={isFixed}
        />
      )
    case 'status':
      return <StatusField field={{ ...binding, value: text }} isLocked={isFixed} />
    case 'choice':
      return (
        <ChoiceSelect
          {...shared}
          options={Object.keys(field.options).map(value => ({ value, label: words(field, value) }))}
          emptyLabel={isRequired ? texts.choose : texts.none}
        />
      )
    case 'entry':
      return (
        <EntrySelect
          {...shared}
          type={field.of}
          emptyLabel={isRequired ? texts.choose : texts.none}
        />
      )
    case 'reference':
      return (
        <ReferenceCombobox
          id={binding.id}
          error={binding.error}
          label={label}
          help={help}
          required={shared.required}
          optional={shared.optional}
          readOnly={shared.readOnly}
          resource={resource}
          field={field}
          value={chosenFrom(binding.value)}
          onChange={binding.onChange}
          emptyLabel={texts.none}
          excludedId={field.to === 'self' ? storedId : undefined}
        />
      )
    default:
      return field satisfies never
  }
}

/** Also of a value that a draft kept from another time. */
function controlValueOf({ kind }: Field, value: FormValue): FormValue {
  if (kind === 'flag') return value === true
  return kind === 'reference' ? chosenFrom(value) : textOf(value)
}

const hasOptions = ({ kind }: Field) =>
  kind === 'choice' || kind === 'entry' || kind === 'reference'

interface ChoiceSelectProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  readOnly: boolean
  options: readonly SelectOption[]
  emptyLabel: string
}

/** A choice; none can be chosen where it is optional, or stands there until one is. */
function ChoiceSelect({ emptyLabel, options, ...field }: ChoiceSelectProps) {
  const isKnown = field.value === '' || options.some(({ value }) => value === field.value)

  return (
    <SelectField
      {...field}
      emptyLabel={field.required && field.value !== '' ? undefined : emptyLabel}
      // What is stored stays a choice, whatever became of it.
      options={isKnown ? options : [...options, { value: field.value, label: field.value }]}
    />
  )
}

/** The enabled entries of a dictionary, and the stored one. */
function EntrySelect({ type, ...field }: Omit<ChoiceSelectProps, 'options'> & { type: string }) {
  const entries = useDictionary(type) ?? []

  return (
    <ChoiceSelect
      {...field}
      options={entries
        .filter(entry => isEnabled(entry) || entry.dictValue === field.value)
        .map(({ dictValue, dictLabel }) => ({
          value: dictValue,
          label: displayTextOf(dictLabel),
        }))}
    />
  )
}
