import { useCallback, useMemo } from 'react'
import type { WriteOptions } from '#api/call-options.ts'
import { createDictionaryApi } from '#api/dictionary.ts'
import { type DictionaryEntry, isDictionaryEntry } from '#entities/dictionary-entry.ts'
import { DISABLED, ENABLED } from '#entities/status.ts'
import { useQuery } from '#hooks/use-query.ts'
import type { Texts } from '#locales/areas.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import {
  type StatusTexts,
  useStatusTexts,
  useYesNoTexts,
  type YesNoTexts,
} from '#resource/dictionary-texts.ts'
import { RecordImport } from '#resource/import/record-import.tsx'
import { useApi } from '#session/use-api.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import {
  type EntryChange,
  type EntryColumn,
  parseDictionaryFile,
  typeOfFile,
} from './dictionary-file.ts'
import { useClearOtherDefaults } from './use-default-entry.ts'

export interface EntryImportProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  type: string
  entries: readonly DictionaryEntry[]
  onDone: () => void
}

/** The columns of an exported list (entry-columns.tsx), with their values by label. */
const importColumnsFrom = (
  texts: Texts<'dictionary'>,
  list: Texts<'list'>,
  formTexts: Texts<'form'>,
  statuses: StatusTexts,
  answers: YesNoTexts,
): EntryColumn[] => [
  { name: 'dictValue', header: texts.value },
  { name: 'dictLabel', header: texts.label },
  { name: 'otherLabel', header: formTexts.inOther(texts.label) },
  { name: 'dictSort', header: texts.sort },
  {
    name: 'isDefault',
    header: texts.default,
    valuesByLabel: { [list.yes]: 'Y', [list.no]: 'N', [answers.yes]: 'Y', [answers.no]: 'N' },
  },
  {
    name: 'status',
    header: statuses.status,
    valuesByLabel: {
      // A file may be older than the labels of now.
      [list.enabled]: ENABLED,
      [list.disabled]: DISABLED,
      [statuses.enabled]: ENABLED,
      [statuses.disabled]: DISABLED,
    },
  },
  { name: 'remark', header: texts.remark },
]

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
  const list = useTexts('list')
  const formTexts = useTexts('form')
  const statuses = useStatusTexts()
  const answers = useYesNoTexts()
  const locale = useLocale()
  const columns = useMemo(
    () => importColumnsFrom(texts, list, formTexts, statuses, answers),
    [texts, list, formTexts, statuses, answers],
  )

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
      save={save}
      onDone={() => {
        refetch()
        onDone()
      }}
      // Saved last: the server then clears the previous default, which gets another version.
      isLast={change => change.isDefault === 'Y'}
      helpFor={helpFor}
      keyLabel={texts.value}
      textLabel={texts.label}
      accept=".json,.txt,.csv,.tsv"
      ownTexts={texts}
    />
  )
}
