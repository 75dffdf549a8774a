import { createDictionaryApi } from '#api/dictionary.ts'
import { textsIn } from '#entities/bilingual-text.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { NewRecords } from '#form/next-record.tsx'
import { useBilingual } from '#form/use-bilingual.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { useTexts } from '#locales/texts.ts'
import { useHasPermission } from '#permissions/allow.tsx'
import { DetailsDialog } from '#resource/description-list.tsx'
import { statusLabel, useStatusTexts } from '#resource/dictionary-texts.ts'
import { HistoryPanel } from '#resource/history/history-panel.tsx'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { RecordLoader } from '#resource/record-loader.tsx'
import type { RecordPanel } from '#resource/record-panel-address.ts'
import { StoredDraft, useStoredDraft } from '#resource/stored-draft.tsx'
import type { DictionaryEntry } from '#resources/system/dictionary-entries.ts'
import { lazyView } from '#routing/lazy-view.ts'
import { useApi } from '#session/use-api.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { EntryForm, entryLabels, useEntryFormat } from './entry-form.tsx'
import type { EntryImportProps } from './entry-import.tsx'

/** Loaded on demand: imports are rare. */
const EntryImport = lazyView<EntryImportProps>(() => import('./entry-import.tsx'), 'import')

interface EntryPanelsProps {
  panel: RecordPanel
  type: string
  /** All entries of the type. */
  entries: readonly DictionaryEntry[]
  onClose: () => void
  onChanged: (created?: RecordKey) => void
  onRefused: () => void
}

/** The panel that the address names; nothing if the user may not use it. */
export function EntryPanels({
  panel,
  type,
  entries,
  onClose,
  onChanged,
  onRefused,
}: EntryPanelsProps) {
  const api = useApi(createDictionaryApi)
  const texts = useTexts('dictionary')
  const returnFocus = useReturnFocus('id' in panel ? panel.id : undefined)
  const mayAdd = useHasPermission(['system:sysdictdata:add'])
  const mayEdit = useHasPermission(['system:sysdictdata:edit'])
  const dialog = { returnFocus, onClose }
  const shared = { type, entries, ...dialog }
  const form = { ...shared, onSaved: onChanged, onRefused }

  if (panel.show === 'history')
    return (
      <HistoryPanel
        kind="dict"
        id={panel.id}
        get={api.get}
        writes={mayEdit ? api : undefined}
        onChanged={onChanged}
        onClose={onClose}
      />
    )
  if ('id' in panel)
    return (
      <RecordLoader
        key={panel.id}
        id={panel.id}
        get={api.get}
        form={`edit ${panel.id} of ${type}`}
        title={mayEdit ? texts.edit : texts.title}
        failureTitle={texts.entryFailed}
        canCreate={mayAdd}
        {...dialog}
        renderForm={(row, orphanedDraft) => (
          <EntryForm row={row} orphanedDraft={orphanedDraft} {...form} />
        )}
        renderDetails={mayEdit ? undefined : row => <EntryDetails row={row} {...dialog} />}
      />
    )
  if (!mayAdd) return null
  if (panel.show === 'new')
    return (
      <NewRecords<{ dictSort: string }>>
        {next => <EntryForm row={undefined} next={next} {...form} />}
      </NewRecords>
    )
  return (
    mayEdit && (
      <LazyPanel part={EntryImport} placement="side" title={texts.importTitle} onClose={onClose}>
        {() => <EntryImport {...shared} onDone={onChanged} />}
      </LazyPanel>
    )
  )
}

function EntryDetails({
  row,
  ...dialog
}: { row: DictionaryEntry } & Pick<DialogProps, 'returnFocus' | 'onClose'>) {
  const texts = useTexts('dictionary')
  const list = useTexts('list')
  const statuses = useStatusTexts()
  const bilingual = useBilingual(texts.label, row.dictLabelZh)
  const kept = useStoredDraft(`edit ${row.dictCode} of ${row.dictType}`)
  const keptInRow = useStoredDraft(`row ${row.dictCode} of ${row.dictType}`)
  const words = { labels: entryLabels(bilingual.labels, texts, list), format: useEntryFormat() }

  return (
    <DetailsDialog
      title={texts.title}
      description={row.dictLabel}
      reason={texts.readOnly}
      items={[
        [texts.type, row.dictType],
        [texts.label, row.dictLabel],
        ...bilingual.otherItem(textsIn(row.raw, 'dictLabel')),
        [texts.value, row.dictValue],
        [texts.sort, String(row.dictSort)],
        [list.status, statusLabel(row.status, statuses)],
        [texts.remark, row.remark],
      ]}
      {...dialog}
    >
      <StoredDraft {...kept} {...words} />
      <StoredDraft {...keptInRow} {...words} />
    </DetailsDialog>
  )
}
