import { createDictionaryApi } from '#api/dictionary.ts'
import { useTexts } from '#locales/texts.ts'
import { DescribedDetails } from '#resource/described/described-details.tsx'
import { RecordPanels, type RecordPanelsProps } from '#resource/described/described-panels.tsx'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { type DictionaryEntry, dictionaryEntries } from '#resources/system/dictionary-entries.ts'
import { lazyView } from '#routing/lazy-view.ts'
import { useApi } from '#session/use-api.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { entriesOfType } from './entries-of-type.ts'
import { type EntriesOfForm, EntryForm, useEntryFormat } from './entry-form.tsx'
import type { EntryImportProps } from './entry-import.tsx'

/** Loaded on demand: imports are rare. */
const EntryImport = lazyView<EntryImportProps>(() => import('./entry-import.tsx'), 'import')

interface EntryPanelsProps
  extends EntriesOfForm,
    Pick<
      RecordPanelsProps<DictionaryEntry>,
      'panel' | 'may' | 'sample' | 'onClose' | 'onChanged'
    > {}

/** The panel that the address names; nothing if the user may not use it. */
export function EntryPanels({ type, entries, onRefused, panel, ...panels }: EntryPanelsProps) {
  const { onClose, onChanged } = panels
  const { importTitle } = useTexts('dictionary')

  return (
    <RecordPanels<DictionaryEntry>
      {...panels}
      resource={entriesOfType}
      calls={useApi(createDictionaryApi)}
      // No entry starts with the values of another one.
      panel={panel.show === 'new' ? { show: 'new' } : panel}
      draftOf={(show, id) => `${show} ${id} of ${type}`}
      form={form => <EntryForm {...form} {...{ type, entries, onRefused }} />}
      details={(row, reason, dialog) => <EntryDetails {...{ row, reason }} {...dialog} />}
      needsBoth
      importer={dialog => (
        <LazyPanel part={EntryImport} placement="side" title={importTitle} onClose={onClose}>
          {() => <EntryImport {...{ type, entries }} {...dialog} onDone={onChanged} />}
        </LazyPanel>
      )}
    />
  )
}

interface EntryDetailsProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  row: DictionaryEntry
  reason: string
}

function EntryDetails({ row, ...props }: EntryDetailsProps) {
  const of = `${row.dictCode} of ${row.dictType}`

  return (
    <DescribedDetails
      {...props}
      {...{ resource: dictionaryEntries, row }}
      itemOf={name => (name === 'listClass' || name === 'isDefault' ? null : undefined)}
      drafts={[`edit ${of}`, `row ${of}`]}
      format={useEntryFormat()}
    />
  )
}
