import type { Locale } from '#constants.ts'
import { checkChinese, checkValue, defaultOf } from '#definitions/check-value.ts'
import { fieldsOfResource, type Resource, type ResourceRow } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import { problemText } from '#definitions/problem-text.ts'
import { wireNameOf } from '#definitions/wire.ts'
import { textsIn, trimTexts } from '#entities/bilingual-text.ts'
import { keyFrom, type RecordKey } from '#entities/record-key.ts'
import { type Fields, isFields, textOf } from '#lib/decode.ts'
import { isSame } from '#lib/form-values.ts'
import { parseTime } from '#lib/format.ts'

/** A record that was chosen, with the name that it was chosen by; both empty for none. */
export interface ChosenRecord {
  readonly id: string
  readonly name: string
}

/** What a form holds of a field: what was typed, a tick, a Chinese text or none, chosen records. */
export type FormValue = string | boolean | null | ChosenRecord | readonly RecordKey[]
export type RecordValues = Readonly<Record<string, FormValue>>

/** As a `DayField` with a time has it. */
const LOCAL_TIME = '{y}-{m}-{d}T{h}:{i}'

/** The fields that a form has, in its order. */
export const formFieldsOf = (resource: Resource) =>
  fieldsOfResource(resource).filter(([, field]) => !field.readOnly)

/** No answer holds its value: it can only be replaced. */
export const isSecret = (field: Field): boolean => field.kind === 'text' && field.secret === true

const isUnique = (field: Field): boolean => 'unique' in field && field.unique === true

/** Whether the server keeps this text in two languages, as a row of it shows; it does until one is known. */
export const hasChinese = (sample: ResourceRow | undefined, name: string): boolean =>
  sample === undefined || sample[`${name}Zh`] !== undefined

/** Also of a key alone, as older drafts have it. */
export const chosenFrom = (value: unknown): ChosenRecord =>
  isFields(value)
    ? { id: textOf(value.id), name: textOf(value.name) }
    : { id: textOf(keyFrom(value) || ''), name: '' }

/** The value of a row as a form holds it, and the words of a cell read it. */
export function rowValueOf(row: ResourceRow, name: string, field: Field): FormValue {
  const value = row[name]
  switch (field.kind) {
    case 'reference':
      return { id: textOf(value), name: textOf(row[`${name}Name`]) }
    case 'flag':
      return value === true
    case 'instant':
      return parseTime(textOf(value), LOCAL_TIME)
    case 'text':
    case 'longText':
    case 'bilingual':
    case 'integer':
    case 'decimal':
    case 'day':
    case 'choice':
    case 'entry':
    case 'status':
      return textOf(value)
    default:
      return field satisfies never
  }
}

/** The values of a stored record. */
export const valuesOf = (resource: Resource, row: ResourceRow): RecordValues =>
  Object.fromEntries(
    formFieldsOf(resource).flatMap(([name, field]): [string, FormValue][] => {
      if (isSecret(field)) return [[name, '']]
      if (field.kind !== 'bilingual') return [[name, rowValueOf(row, name, field)]]
      const { text, zh } = textsIn(row.raw, wireNameOf(resource, name))
      return [
        [name, text],
        [`${name}Zh`, zh],
      ]
    }),
  )

/**
 * The values of a new record: those of a copied one, but for what no two records share; a copy of a
 * disabled record is enabled. `entryOf` gives the default entry of a dictionary.
 */
export function newValues(
  resource: Resource,
  entryOf: (type: string) => string,
  copied: ResourceRow | undefined,
): RecordValues {
  const own = formFieldsOf(resource).flatMap(([name, field]): [string, FormValue][] => [
    [name, defaultValueOf(field, entryOf)],
    ...(field.kind === 'bilingual' ? [[`${name}Zh`, null] satisfies [string, FormValue]] : []),
  ])
  const kept = formFieldsOf(resource).flatMap(([name, field]) =>
    isUnique(field) || isSecret(field) || field.kind === 'status' ? [] : [name, `${name}Zh`],
  )
  const others = copied ? Object.entries(valuesOf(resource, copied)) : []
  return Object.fromEntries([...own, ...others.filter(([name]) => kept.includes(name))])
}

function defaultValueOf(field: Field, entryOf: (type: string) => string): FormValue {
  if (field.kind === 'reference') return chosenFrom(undefined)
  if (field.kind === 'entry') return entryOf(field.of)
  const value = defaultOf(field)
  return typeof value === 'boolean' ? value : textOf(value)
}

/** What a form holds, as `checkValue` reads it. */
const typedOf = (value: FormValue | undefined): unknown =>
  isFields(value) ? chosenFrom(value).id : value

/** The texts of a field in two languages. */
export const textsOf = (values: RecordValues, name: string) => ({
  text: textOf(values[name]),
  zh: typeof values[`${name}Zh`] === 'string' ? textOf(values[`${name}Zh`]) : null,
})

/**
 * What is wrong with the values, by field, in the words of the server. What is stored already and
 * was not changed is not questioned: a rule may be newer than the record.
 */
export function errorsIn(
  resource: Resource,
  values: RecordValues,
  locale: Locale,
  stored: RecordValues | undefined,
  without: readonly string[] = [],
): Readonly<Record<string, string | undefined>> {
  const isUntouched = (name: string) =>
    stored !== undefined && [name, `${name}Zh`].every(each => isSame(values[each], stored[each]))
  const found = formFieldsOf(resource).flatMap(([name, field]) => {
    if (without.includes(name) || isUntouched(name)) return []
    if (field.kind !== 'bilingual')
      return [[name, checkValue(field, typedOf(values[name]))] as const]
    // The text in the language of the interface is the one that may be required.
    const { text, zh } = textsOf(values, name)
    if (locale === 'zh-CN' && zh !== null)
      return [
        [name, checkValue({ ...field, required: false }, text)] as const,
        [`${name}Zh`, checkValue(field, zh)] as const,
      ]
    return [
      [name, checkValue(field, text)] as const,
      [`${name}Zh`, checkChinese(field, zh)] as const,
    ]
  })
  return Object.fromEntries(
    found.map(([name, checked]) => [
      name,
      'problem' in checked
        ? problemText(
            checked.problem,
            locale,
            resource.fields[name] ?? resource.fields[name.replace(/Zh$/, '')],
          )
        : undefined,
    ]),
  )
}

/**
 * What is sent of these fields, each in the form in which it is stored; null for an empty one. A
 * secret that nobody typed stays as it is.
 */
export function changeFrom(
  resource: Resource,
  values: RecordValues,
  names: readonly string[] = Object.keys(values),
): Fields {
  const sent = formFieldsOf(resource).flatMap(([name, field]): [string, unknown][] => {
    const stored = (value: unknown) => {
      const checked = checkValue(field, value)
      return 'value' in checked ? checked.value : value
    }
    if (isSecret(field) && values[name] === '') return []
    if (field.kind !== 'bilingual') return [[name, stored(typedOf(values[name]))]]
    const { text, zh } = trimTexts(textsOf(values, name))
    return [
      [name, stored(text)],
      [`${name}Zh`, zh],
    ]
  })
  return Object.fromEntries(sent.filter(([name]) => names.includes(name)))
}
