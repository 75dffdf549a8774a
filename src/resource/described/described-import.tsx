import { useCallback, useMemo } from 'react'
import { readAllPages } from '#api/all-pages.ts'
import type { WriteOptions } from '#api/call-options.ts'
import { errorMessage } from '#api/error-message.ts'
import { LOCALES, type Locale } from '#constants.ts'
import type { Resource } from '#definitions/define-resource.ts'
import { type Field, YES_NO } from '#definitions/fields.ts'
import { textsIn } from '#entities/bilingual-text.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useLocale, useTexts, useTextsIn } from '#locales/texts.ts'
import type { FoundRecord } from '#resource/described/references/reference-source.ts'
import { useReferenceSources } from '#resource/described/references/use-reference-sources.ts'
import {
  useStatusTexts,
  useStatusValues,
  useYesNoTexts,
  useYesNoValues,
} from '#resource/dictionary-texts.ts'
import { type NameFinder, nameFinder } from '#resource/import/name-finder.ts'
import { RecordImport } from '#resource/import/record-import.tsx'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import {
  emptyTableOf,
  type HeadingWords,
  hasSecretColumn,
  type ImportedRecord,
  identityOf,
  importColumnsOf,
  type MoreColumn,
  neededField,
  otherColumn,
  parseRecordFile,
  tableFieldsOf,
  textColumn,
  unknownHeadingsIn,
} from './record-file.ts'
import { recordKeyOf } from './row-identity.ts'
import { defaultEntryOf, useDictionaries } from './use-dictionaries.ts'
import { useResourceApi } from './use-resource-api.ts'
import { headingFor, useResourceTexts } from './use-resource-texts.ts'

export interface DescribedImportProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  resource: Resource
  /** The user may change records, not only make them. */
  mayChange: boolean
  onDone: () => void
}

/** What the import of a screen of its own does besides. */
interface OwnImport {
  /** Sends a record otherwise. */
  save?: (record: ImportedRecord, options: WriteOptions) => Promise<unknown>
  /** Known records are left alone, however their line differs. */
  makesOnly?: boolean
  /** Columns of what the description does not know; `undefined` until they can be read. */
  more?: readonly MoreColumn[] | undefined
  /** The fields that the preview shows besides what names a line. */
  shows?: readonly string[]
  help?: string
}

/** Creates and changes the records of a table, one ordinary call each. */
export function DescribedImport(props: DescribedImportProps) {
  return <TableImport {...props} own={NOTHING} />
}

const NOTHING: OwnImport = { more: [] }

/** That of a screen of its own; `own.more` and `own.makesOnly` are the same in every draw. */
export function TableImport({
  resource,
  mayChange,
  onDone,
  own: { save, makesOnly, more, shows, help },
  ...props
}: DescribedImportProps & { own: OwnImport }) {
  const api = useResourceApi(resource)
  const locale = useLocale()
  const texts = useResourceTexts(resource)
  const common = useTexts('common')
  const entriesOf = useDictionaries(resource)
  const columns = useImportColumns(resource, more)
  const { data, error, refetch } = useKnownRecords(resource)
  const parse = useCallback(
    (text: string) =>
      data && more
        ? parseRecordFile(text, columns, {
            ...data,
            ...{ resource, locale, mayChange, makesOnly, more },
            entryOf: type => defaultEntryOf(entriesOf(type)),
            hasEntry: (type, value) =>
              entriesOf(type)?.some(({ dictValue }) => dictValue === value) ?? true,
          })
        : [],
    [data, columns, resource, locale, mayChange, makesOnly, more, entriesOf],
  )
  const unknownHeadings = useCallback(
    (text: string) => (data && more ? unknownHeadingsIn(text, columns, resource, more) : []),
    [data, columns, resource, more],
  )
  const identity = identityOf(resource)
  const identityField = identity === undefined ? undefined : resource.fields[identity]
  const labelOf = (name: string) => {
    const field = resource.fields[name]
    return field ? texts.labelOf(field) : name
  }

  return (
    <RecordImport<ImportedRecord>
      {...props}
      form="import"
      // A draft of a table that holds secrets would keep them.
      storableText={text => (hasSecretColumn(resource, text) ? undefined : text)}
      parse={parse}
      unknownHeadings={unknownHeadings}
      emptyTable={
        data && more && emptyTableOf(resource, columns[locale], { more, sample: data.stored[0] })
      }
      shows={shows}
      save={(record, options) => {
        const { id, version, change } = record
        if (save) return save(record, options)
        return id === undefined
          ? api.create(change, options)
          : api.change(id, change, { ...options, version })
      }}
      onDone={() => {
        // The saved lines are now equal to the stored records.
        refetch()
        onDone()
      }}
      helpFor={() =>
        error === undefined
          ? (help ?? texts.importHelp(identityField ? texts.labelOf(identityField) : ''))
          : errorMessage(error, common)
      }
      keyLabel={labelOf(neededField(resource))}
      textLabel={labelOf(textColumn(resource))}
      accept=".csv,.tsv,.txt"
      fields={useImportFields(resource, more)}
      ownTexts={texts}
    />
  )
}

/** What an import calls the fields of a line, and what they may be. */
export function useImportFields(
  resource: Resource,
  more: readonly MoreColumn[] = NO_COLUMNS,
): Readonly<Record<string, { label: string; rule?: string }>> {
  const locale = useLocale()
  const texts = useResourceTexts(resource)
  const ruleOf = useRuleOf()

  return Object.fromEntries([
    ...more.map(({ name, headings }) => [name, { label: headings[locale] }] as const),
    ...tableFieldsOf(resource).flatMap(([name, field]) => [
      [name, { label: texts.labelOf(field), ...ruleOf(field) }] as const,
      [`${name}Zh`, { label: texts.chineseOf(field) }] as const,
      [otherColumn(name), { label: texts.otherOf(field) }] as const,
    ]),
  ])
}

const NO_COLUMNS: readonly MoreColumn[] = []

/** All stored records, with which lines are compared, and all that references may name. */
function useKnownRecords(resource: Resource) {
  const api = useResourceApi(resource)
  const sourceOf = useReferenceSources(resource)

  return useQuery(
    useCallback(
      async (signal: AbortSignal) => {
        const { rows: stored } = await readAllPages(
          page => api.list(page, { signal }),
          row => recordKeyOf(resource, row),
          { signal },
        )
        const finders = tableFieldsOf(resource).map(async ([name, field]) => {
          if (field.kind !== 'reference') return undefined
          const source = sourceOf(field)
          // A file may be in the other language.
          const inLanguages = LOCALES.map(locale => source.all({ signal, locale }))
          return [name, finderOf((await Promise.all(inLanguages)).flat())] as const
        })
        const found = (await Promise.all(finders)).filter(each => each !== undefined)
        return { stored, findersByField: new Map(found) }
      },
      [resource, api, sourceOf],
    ),
  )
}

/** Of a name that several records have, nobody can tell which is meant. */
function finderOf(records: readonly FoundRecord[]): NameFinder {
  const idsByName = new Map<string, Set<string>>()
  for (const { id, name } of records)
    idsByName.set(name, (idsByName.get(name) ?? new Set()).add(id))
  const isOwn = ({ name }: FoundRecord) => idsByName.get(name)?.size === 1
  return nameFinder(records.filter(isOwn).map(({ id, name }) => [name, id]))
}

/** What a cell may hold, where its words are few or its pattern has a rule. */
function useRuleOf() {
  const locale = useLocale()
  const { oneOf } = useTexts('import')
  const { enabled, disabled } = useStatusTexts()
  const { yes, no } = useYesNoTexts()

  return (field: Field): { rule?: string } => {
    switch (field.kind) {
      case 'status':
        return { rule: oneOf(enabled, disabled) }
      case 'flag':
        return { rule: oneOf(yes, no) }
      case 'choice':
        return {
          rule:
            field.options === YES_NO
              ? oneOf(yes, no)
              : oneOf(...Object.values(field.options).map(words => words[locale])),
        }
      case 'text':
        return field.rule ? { rule: field.rule[locale] } : {}
      default:
        return {}
    }
  }
}

/** The columns of an exported list, in both languages. */
export function useImportColumns(resource: Resource, more: readonly MoreColumn[] = NO_COLUMNS) {
  const en = useHeadingWords('en')
  const zh = useHeadingWords('zh-CN')
  const answers = useYesNoValues()
  const statuses = useStatusValues()
  const entriesOf = useDictionaries(resource)

  return useMemo(() => {
    const valuesByLabel = (field: Field): Readonly<Record<string, string>> | undefined => {
      switch (field.kind) {
        case 'flag':
          return answers
        case 'status':
          return statuses
        case 'choice':
          if (field.options === YES_NO) return answers
          return Object.fromEntries(
            Object.entries(field.options).flatMap(([value, label]) =>
              LOCALES.map(locale => [label[locale], value]),
            ),
          )
        case 'entry':
          return Object.fromEntries(
            (entriesOf(field.of) ?? []).flatMap(({ raw, dictValue }) => {
              const { text, zh } = textsIn(raw, 'dictLabel')
              return [text, zh ?? text].map(label => [label, dictValue])
            }),
          )
        default:
          return undefined
      }
    }
    return importColumnsOf(resource, { en, 'zh-CN': zh }, valuesByLabel, more)
  }, [resource, en, zh, answers, statuses, entriesOf, more])
}

function useHeadingWords(locale: Locale): HeadingWords {
  const texts = useTextsIn(locale, 'resource')
  const { inOther } = useTextsIn(locale, 'form')
  const { rawColumn } = useTextsIn(locale, 'list')

  return useMemo(
    () => ({
      headingOf: field => headingFor(field, locale, texts),
      labelOf: ({ label }) => label[locale],
      otherOf: ({ label }) => inOther(label[locale]),
      valueOf: rawColumn,
    }),
    [locale, texts, inOther, rawColumn],
  )
}
