import { useCallback, useMemo } from 'react'
import type { WriteOptions } from '#api/call-options.ts'
import { createDictionaryApi } from '#api/dictionary.ts'
import type { Locale } from '#constants.ts'
import { LABEL_STYLES } from '#entities/dictionary-entry.ts'
import { MAX_SORT } from '#entities/display-order.ts'
import { ENABLED } from '#entities/status.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useLocale, useTexts, useTextsIn } from '#locales/texts.ts'
import {
  useStatusTexts,
  useStatusValues,
  useYesNoTexts,
  useYesNoValues,
} from '#resource/dictionary-texts.ts'
import { RecordImport } from '#resource/import/record-import.tsx'
import { type DictionaryEntry, isDictionaryEntry } from '#resources/system/dictionary-entries.ts'
import { useApi } from '#session/use-api.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import {
  type EntryChange,
  type EntryColumns,
  keepsOneLanguage,
  parseDictionaryFile,
  typeOfFile,
  unknownEntryHeadings,
} from './dictionary-file.ts'
import { entryLabels } from './entries-of-type.ts'
import { useClearOtherDefaults } from './use-default-entry.ts'

export interface EntryImportProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  type: string
  entries: readonly DictionaryEntry[]
  onDone: () => void
}

/** The columns of a list that was exported in the language (entry-columns.tsx). */
function useImportColumns(locale: Locale): EntryColumns[Locale] {
  const list = useTextsIn(locale, 'list')
  const formTexts = useTextsIn(locale, 'form')
  const statuses = useStatusValues()
  const answers = useYesNoValues()
  return useMemo(() => {
    const labels = entryLabels(locale)
    return [
      { name: 'dictValue', header: labels.dictValue },
      { name: 'dictLabel', header: labels.dictLabel },
      { name: 'otherLabel', header: formTexts.inOther(labels.dictLabel) },
      { name: 'dictSort', header: labels.dictSort },
      { name: 'isDefault', header: labels.isDefault, valuesByLabel: answers },
      { name: 'status', header: list.status, valuesByLabel: statuses },
      { name: 'remark', header: labels.remark },
    ]
  }, [locale, list, formTexts, statuses, answers])
}

/** Imports lines of value and label, an exported list or an exported type. */
export default function EntryImport({ type, entries: known, onDone, ...props }: EntryImportProps) {
  const api = useApi(createDictionaryApi)
  // Read again, because another user may have changed them; until then the cached entries must do.
  const { data: options = known, refetch } = useQuery(
    useCallback((signal: AbortSignal) => api.byType(type, { signal }), [api, type]),
  )
  const entries = options.every(isDictionaryEntry) ? options : known
  const clearOtherDefaults = useClearOtherDefaults(type)
  const texts = useTexts('dictionary')
  const formTexts = useTexts('form')
  const importTexts = useTexts('import')
  const statuses = useStatusTexts()
  const answers = useYesNoTexts()
  const locale = useLocale()
  const labels = entryLabels(locale)
  const columns = { en: useImportColumns('en'), 'zh-CN': useImportColumns('zh-CN') }

  async function save({ dictCode, version, ...change }: EntryChange, options: WriteOptions) {
    const saved = await (dictCode === undefined
      ? api.create({ dictType: type, status: ENABLED, ...change }, options)
      : api.change(dictCode, change, { ...options, version }))
    const key = dictCode ?? (saved && saved.record?.dictCode)
    if (saved && key && change.isDefault === 'Y') await clearOtherDefaults(key)
    return saved
  }

  function helpFor(text: string) {
    const fileType = typeOfFile(text)
    return fileType && fileType !== type ? texts.importOther(fileType, type) : texts.importHelp
  }

  return (
    <RecordImport
      {...props}
      form={`import ${type}`}
      storableText={text => text}
      parse={text => parseDictionaryFile(text, entries, columns, locale)}
      unknownHeadings={text => unknownEntryHeadings(text, columns)}
      emptyTable={columns[locale]
        .filter(({ name }) => name !== 'otherLabel' || !keepsOneLanguage(entries))
        .map(({ header }) => header)}
      save={save}
      onDone={() => {
        refetch()
        onDone()
      }}
      // Saved last: the server then clears the previous default, which gets another version.
      isLast={change => change.isDefault === 'Y'}
      helpFor={helpFor}
      keyLabel={labels.dictValue}
      textLabel={labels.dictLabel}
      accept=".json,.txt,.csv,.tsv"
      fields={{
        dictValue: { label: labels.dictValue },
        dictLabel: { label: labels.dictLabel },
        dictLabelZh: { label: formTexts.inChinese(labels.dictLabel) },
        dictSort: { label: labels.dictSort, rule: formTexts.integer(0, MAX_SORT) },
        listClass: { label: labels.listClass, rule: importTexts.oneOf(...LABEL_STYLES) },
        isDefault: { label: labels.isDefault, rule: importTexts.oneOf(answers.yes, answers.no) },
        status: {
          label: statuses.status,
          rule: importTexts.oneOf(statuses.enabled, statuses.disabled),
        },
        remark: { label: labels.remark },
      }}
      ownTexts={texts}
    />
  )
}
