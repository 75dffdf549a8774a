import { useMemo } from 'react'
import type { Locale } from '#constants.ts'
import type { Resource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import { OWN_SCOPE } from '#entities/data-scope.ts'
import {
  type FieldChange,
  fieldChangesOf,
  isGone,
  type LoggedRecord,
  MASK,
  type Operation,
  REPLACED_MASK,
} from '#entities/operation.ts'
import { displayTextOf, isFields, stringifyJson, textOf } from '#lib/decode.ts'
import { formatTimeForFile } from '#lib/format.ts'
import { ownValue } from '#lib/own-value.ts'
import { colonAfter } from '#lib/sentences.ts'
import type { Texts } from '#locales/areas.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { statusLabel, useStatusTexts, useYesNoTexts } from '#resource/dictionary-texts.ts'
import { describedBy, loggedField } from './described-kinds.ts'
import { recordLabel } from './operation-words.ts'
import { isUnnamed } from './put-back.ts'

type Names = Operation['names']
type NamedEntry = Pick<Operation, 'event' | 'names'>

/** Speaks of the fields of the records of an operation as their form does. */
interface FieldWords {
  label(field: string, entry: NamedEntry): string
  /**
   * Both sides of a change in words, line by line. Of a list only what it lost and what it gained,
   * with a sign in front; no lines for no value.
   */
  sides(
    change: FieldChange,
    entry: NamedEntry,
  ): { before: readonly string[]; after: readonly string[] }
  /** One side of an operation as text: a line for each field that it changed; says what is kept back. */
  text(entry: Operation, side: 'before' | 'after'): string
}

interface FieldTexts {
  roles: Texts<'roles'>
  users: Texts<'users'>
  dictionary: Texts<'dictionary'>
  configuration: Texts<'configuration'>
  list: Texts<'list'>
  form: Texts<'form'>
  log: Texts<'operation-log'>
  locale: Locale
}

export function useFieldWords(): FieldWords {
  const roles = useTexts('roles')
  const users = useTexts('users')
  const dictionary = useTexts('dictionary')
  const configuration = useTexts('configuration')
  const list = useTexts('list')
  const form = useTexts('form')
  const log = useTexts('operation-log')
  const statuses = useStatusTexts()
  const answers = useYesNoTexts()
  const locale = useLocale()
  return useMemo(
    () =>
      fieldWordsFrom({
        roles,
        users,
        dictionary,
        configuration,
        list: { ...list, ...statuses, ...answers },
        form,
        log,
        locale,
      }),
    [roles, users, dictionary, configuration, list, form, log, statuses, answers, locale],
  )
}

export function fieldWordsFrom(texts: FieldTexts): FieldWords {
  const labels = labelsFrom(texts)

  function label(field: string, { event }: NamedEntry): string {
    const resource = describedBy(event)
    const own = resource ? describedLabel(resource, field, texts) : ownValue(field, labels)
    return own ?? displayTextOf(texts.log.otherFields(field))
  }

  function sides({ field, before, after }: FieldChange, { event, names }: NamedEntry) {
    const described = loggedFieldOf(event, field)
    const words = (value: unknown) =>
      described
        ? describedLines(described, field, value, names, texts)
        : linesFrom(field, value, names, texts)
    if (!Array.isArray(before) || !Array.isArray(after))
      return { before: words(before), after: words(after) }
    const keys = [before, after].map(items => new Set(items.map(stringifyJson)))
    const missingIn = (side: number) => (item: unknown) => !keys[side]?.has(stringifyJson(item))
    return {
      before: words(before.filter(missingIn(1))).map(texts.log.lost),
      after: words(after.filter(missingIn(0))).map(texts.log.gained),
    }
  }

  function recordText(record: LoggedRecord, side: 'before' | 'after', entry: NamedEntry): string[] {
    return fieldChangesOf(record).flatMap(change => {
      const lines = sides(change, entry)[side]
      if (lines.length === 0) return []
      const name = label(change.field, entry)
      return [name + colonAfter(name) + lines.join(texts.log.separator)]
    })
  }

  return {
    label,
    sides,
    text(entry, side) {
      const { records, withheld } = entry
      const parts = records.map(record => {
        const lines = recordText(record, side, entry)
        const isOneOfMany = records.length > 1 && lines.length > 0
        return isOneOfMany ? [recordLabel(record, texts.log), ...lines] : lines
      })
      return [...parts.flat(), ...(withheld ? [texts.log.withheldValue] : [])].join('\n')
    },
  }
}

const labelsFrom = ({
  roles,
  users,
  dictionary,
  configuration,
  list,
  form,
}: FieldTexts): Readonly<Record<string, string>> => ({
  roleName: roles.roleName,
  roleNameZh: form.inChinese(roles.roleName),
  roleKey: roles.roleKey,
  roleSort: roles.displayOrder,
  dataScope: roles.dataScope,
  menuIds: roles.menuPermissions,
  deptIds: roles.departments,
  username: users.username,
  nickName: users.nickName,
  nickNameZh: form.inChinese(users.nickName),
  phone: users.phone,
  email: users.email,
  deptId: users.department,
  roleIds: users.role,
  dictType: dictionary.type,
  dictName: dictionary.typeName,
  dictNameZh: form.inChinese(dictionary.typeName),
  dictLabel: dictionary.label,
  dictLabelZh: form.inChinese(dictionary.label),
  dictValue: dictionary.value,
  dictSort: dictionary.sort,
  listClass: dictionary.style,
  isDefault: dictionary.default,
  configName: configuration.name,
  configNameZh: form.inChinese(configuration.name),
  configKey: configuration.key,
  configValue: configuration.value,
  configType: configuration.builtIn,
  secret: configuration.secret,
  status: list.status,
  remark: roles.remark,
})

/** A value in the words of its form. */
function linesFrom(
  field: string,
  value: unknown,
  names: Names,
  { roles, users, dictionary, configuration, list, log }: FieldTexts,
): readonly string[] {
  const named = (id: unknown, idsField = field) => {
    const name = displayTextOf(ownValue(textOf(id), ownValue(idsField, names) ?? {}), Infinity)
    if (isGone(idsField, id, names)) return log.gone(idsField, textOf(id))
    return name === '' ? plainText(id) : log.numbered(name, textOf(id))
  }
  if (Array.isArray(value)) return value.map(item => named(item))
  const text = plainText(value)
  switch (field) {
    case 'dataScope':
      return value === undefined ? [] : [roles.scopes(text || OWN_SCOPE)]
    case 'deptId':
      return value === undefined ? [] : [value ? named(value, 'deptIds') : users.noDepartment]
    case 'status':
      return text === '' ? [] : [statusLabel(value, list)]
    case 'isDefault':
      return value === undefined ? [] : [value === 'Y' ? list.yes : list.no]
    case 'listClass':
      return value === undefined ? [] : [dictionary.styles(text)]
    case 'configType':
      return text === '' ? [] : [value === 'Y' ? list.yes : list.no]
    case 'secret':
      return text === '' ? [] : [value === true ? list.yes : list.no]
    case 'configValue':
      if (value === MASK) return [configuration.masked]
      return text === '' ? [] : [value === REPLACED_MASK ? log.replaced : text]
    case 'firstAt':
    case 'lastAt':
      return [formatTimeForFile(text) || text]
    default:
      return text === '' ? [] : [text]
  }
}

function describedLabel(resource: Resource, name: string, { form, locale }: FieldTexts) {
  const found = loggedField(resource, name)
  const label = found?.field.label[locale]
  return label !== undefined && found?.isChinese ? form.inChinese(label) : label
}

function loggedFieldOf(event: string, name: string): Field | undefined {
  const resource = describedBy(event)
  return resource && loggedField(resource, name)?.field
}

/** A value of a described field, in the words of its form. */
function describedLines(
  field: Field,
  name: string,
  value: unknown,
  names: Names,
  { configuration, list, log, locale }: FieldTexts,
): readonly string[] {
  const text = plainText(value)
  if (text === '') return []
  if (value === MASK) return [configuration.masked]
  if (value === REPLACED_MASK) return [log.replaced]
  const named = displayTextOf(ownValue(text, ownValue(name, names) ?? {}), Infinity)
  switch (field.kind) {
    case 'flag':
      return [value === true ? list.yes : list.no]
    case 'status':
      return [statusLabel(value, list)]
    case 'choice':
      return [ownValue(text, field.options)?.[locale] ?? text]
    case 'instant':
      return [formatTimeForFile(text) || text]
    case 'entry':
      return [named || text]
    case 'reference':
      if (isUnnamed(name, value, names)) return [log.gone('', text)]
      return [named === '' ? text : log.numbered(named, text)]
    default:
      return [text]
  }
}

const plainText = (value: unknown): string =>
  isFields(value) || Array.isArray(value)
    ? displayTextOf(stringifyJson(value), Infinity)
    : displayTextOf(value, Infinity)
