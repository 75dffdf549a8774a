import { useCallback, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { ListQuery, ReadOptions } from '#api/call-options.ts'
import { createDictionaryApi } from '#api/dictionary.ts'
import { useOfflineReason } from '#connection/connection.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useBulk } from '#list/bulk/use-bulk.ts'
import { useBulkDelete } from '#list/bulk/use-bulk-delete.ts'
import { ListCard } from '#list/list-card.tsx'
import { PERIOD_FIELDS } from '#list/period-filter.ts'
import { useRowErrors } from '#list/row-errors.tsx'
import { useList } from '#list/use-list.ts'
import { useRowDelete } from '#list/use-row-delete.ts'
import { useTexts } from '#locales/texts.ts'
import { useUndo } from '#notifications/use-undo.tsx'
import { usePermission } from '#permissions/allow.tsx'
import { statusOptions, useStatusTexts } from '#resource/dictionary-texts.ts'
import { useRecordPanel } from '#resource/record-panel-address.ts'
import { useChangedByColumn } from '#resource/use-changed-by-column.ts'
import { useCreateButton } from '#resource/use-create-button.tsx'
import { useDictionary, useDictionaryCache, useDictionaryFailed } from '#resource/use-dictionary.ts'
import { type DictionaryEntry, isDictionaryEntry } from '#resources/system/dictionary-entries.ts'
import { usePage } from '#routing/current-page.ts'
import { useApi } from '#session/use-api.ts'
import { DictionaryPreview } from './dictionary-preview.tsx'
import { EntryBulkActions, useDeleteEntry, useEntryRowActions } from './entry-actions.tsx'
import { useEntryColumns } from './entry-columns.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryPanels } from './entry-panels.tsx'
import { EntryRowEdit } from './entry-row-edit.tsx'
import { QuickAddEntry } from './quick-add-entry.tsx'
import { useMakeDefaultEntry } from './use-default-entry.ts'
import { useEditedRow } from './use-edited-row.ts'
import { useReorderEntries } from './use-reorder-entries.ts'

const shape = {
  filters: ['type', 'dictLabel', 'dictValue', 'status', ...PERIOD_FIELDS],
  sorts: ['dictSort', 'dictLabel', 'dictValue', 'status', 'createdAt', 'updatedAt'],
}
const rowKey = (entry: DictionaryEntry) => entry.dictCode
const rowName = (entry: DictionaryEntry) => displayTextOf(entry.dictLabel)
const createdAtOf = (entry: DictionaryEntry) => entry.createdAt

interface EntriesProps {
  type: string
  /** The user opened the page without a type in the address. */
  openedWithoutQuery: boolean
  /** Gets whether the server refuses the list for want of a permission. */
  onDenied: (isDenied: boolean) => void
  onChanged: () => void
}

/** The list of entries of one type. */
export function Entries({ type, openedWithoutQuery, onDenied, onChanged }: EntriesProps) {
  const api = useApi(createDictionaryApi)
  const texts = useTexts('dictionary')
  const statuses = useStatusTexts()
  const { title } = usePage()
  const read = useCallback(
    // The address calls it `type`, servers call it `dictType`.
    ({ type: _, ...query }: ListQuery<string>, options: ReadOptions) =>
      api.list({ ...query, dictType: type }, options),
    [api, type],
  )
  const list = useList({
    shape,
    read,
    rowKey,
    scopeKey: type,
    openedWithoutQuery,
    createdAtOf,
    name: 'dict',
    permission: 'system:sysdictdata:list',
  })
  const { isDenied } = list.rows
  useLayoutEffect(() => onDenied(isDenied), [isDenied, onDenied])
  const options = useDictionary(type)
  const hasFailed = useDictionaryFailed(type)
  const hasPreview = !isDenied && (options ? options.length > 0 : !hasFailed)
  const all = options?.every(isDictionaryEntry) ? options : undefined
  // If the whole type cannot be read, or only without keys, the rows of this page must do.
  const known = all ?? (list.rows.busy ? undefined : list.rows.items)
  const dictionaries = useDictionaryCache()
  const invalidateCached = useEffectEvent((type: string) => {
    // Cached by an earlier visit; another user may have changed them since.
    if (options) dictionaries.invalidate(type)
  })
  // Once for each visit: later options come fresh from the server.
  useEffect(() => invalidateCached(type), [type])
  const [panel, open] = useRecordPanel()
  const returnFocus = useReturnFocus()
  const { type: _, ...values } = list.query.values
  const may = {
    add: usePermission(['system:sysdictdata:add']),
    edit: usePermission(['system:sysdictdata:edit']),
    remove: usePermission(['system:sysdictdata:remove']),
  }

  const mayBulk = may.edit.isShown || may.remove.isShown

  function changed(created?: RecordKey) {
    list.rows.reload(created)
    notifyOthers()
  }

  /** Updates labels of this type elsewhere, and the count of its entries. */
  function notifyOthers() {
    dictionaries.broadcastChange(type)
    onChanged()
  }

  function onRefused() {
    list.rows.reload()
    dictionaries.invalidate(type)
  }

  function onStatusChanged(entry: DictionaryEntry) {
    list.rows.replace(entry)
    changed()
  }

  const bulk = useBulk<DictionaryEntry>(done => {
    list.onBulkDone(done)
    notifyOthers()
  }, list.rows)
  const undo = useUndo()
  const rowErrors = useRowErrors({ ...list.rows, reload: useEventCallback(changed) })
  const remove = useDeleteEntry({
    count: options && options.length - undo.pending.size,
    rowErrors,
    deleteLater: useRowDelete({
      ...{ undo, rowErrors, rowName },
      rows: { rowKey, reload: changed },
      remove: api.remove,
    }),
    onDeleted: changed,
  })
  const removeMany = useBulkDelete({ ...{ bulk, undo, list, texts, rowName }, remove: api.remove })
  // Entries can be moved only if all are loaded, unfiltered and in their own order.
  const order = [list.rows.items, all].find(entries => entries?.length === list.rows.total)
  const hasPlaces =
    Object.keys(values).length === 0 && list.query.sort === undefined && order !== undefined
  const isOffline = useOfflineReason() !== undefined
  const canMove = may.edit.isAllowed && hasPlaces && !isOffline
  const reorder = useReorderEntries(canMove ? (list.rows.items ?? []) : [], order ?? [], changed)
  const edited = useEditedRow(type, list.rows.items)
  const isRowDeleted = edited.orphanedDraft !== undefined
  useEffect(() => {
    // The value of the deleted entry is free again.
    if (isRowDeleted) dictionaries.invalidate(type)
  }, [isRowDeleted, dictionaries, type])
  const editorFor = (entry: DictionaryEntry) =>
    entry.dictCode === edited.dictCode ? (
      <EntryRowEdit
        row={entry}
        entries={known ?? []}
        onSaved={changed}
        onRefused={onRefused}
        hasFocus={edited.hasFocus}
        onClose={edited.end}
      />
    ) : undefined
  const columns = useEntryColumns({
    ...may,
    open,
    rowErrors,
    onChanged: useEventCallback(onStatusChanged),
    dropTarget: hasPlaces ? reorder.dropTarget : undefined,
    changedBy: useChangedByColumn(list.rows.items),
    // Only while a row is edited, because with an editor every row renders on each change.
    isBilingual: list.rows.items?.some(entry => entry.dictLabelZh !== undefined) ?? false,
    editorFor: may.edit.isAllowed && edited.dictCode !== undefined ? editorFor : undefined,
  })
  const actions = useEntryRowActions({
    ...may,
    open,
    onDelete: remove,
    onQuickEdit: edited.start,
    onMakeDefault: useMakeDefaultEntry(type, changed),
  })
  const add = useCreateButton('new-dict', texts.new, may.add.isAllowed, () => open({ show: 'new' }))

  return (
    <>
      <div className="dictionary__entries" {...reorder.rowHandlers}>
        <ListCard
          list={{
            ...list,
            query: {
              ...list.query,
              values,
              filterBy: next => list.query.filterBy({ ...next, type }),
            },
            rows: {
              ...list.rows,
              refresh() {
                list.rows.refresh()
                dictionaries.broadcastChange(type)
              },
            },
          }}
          caption={title}
          columns={columns}
          rowName={rowName}
          actions={actions}
          panels={
            hasPreview
              ? [
                  {
                    key: 'preview',
                    label: texts.tryIt,
                    icon: 'eye-open',
                    content: <DictionaryPreview entries={options} type={type} />,
                  },
                ]
              : []
          }
          bulk={bulk}
          bulkActions={
            mayBulk
              ? rows => (
                  <EntryBulkActions
                    rows={rows}
                    bulk={bulk}
                    onDelete={rows => void removeMany(rows)}
                  />
                )
              : undefined
          }
          undo={undo}
          rowErrors={rowErrors}
          filters={[
            { name: 'dictLabel', label: texts.label, placeholder: texts.labelPlaceholder },
            { name: 'dictValue', label: texts.value, placeholder: texts.valuePlaceholder },
            { name: 'status', label: statuses.status, options: statusOptions(statuses) },
            ...list.period,
          ]}
          presets={[
            {
              name: texts.withStatus(statuses.disabled),
              search: `?type=${encodeURIComponent(type)}&status=1`,
            },
          ]}
          ownTexts={texts}
          emptyAction={may.add.isAllowed && add}
        />
        {!isDenied
          && may.add.render(
            <QuickAddEntry type={type} entries={known} onAdded={changed} onRefused={onRefused} />,
          )}
      </div>
      {edited.orphanedDraft && known && !panel && may.add.isAllowed && (
        <EntryForm
          row={undefined}
          orphanedDraft={edited.orphanedDraft}
          type={type}
          entries={known}
          returnFocus={returnFocus}
          onClose={edited.end}
          onSaved={changed}
          onRefused={onRefused}
        />
      )}
      {panel && known && (
        <EntryPanels
          panel={panel}
          type={type}
          entries={known}
          onClose={() => open(undefined)}
          onChanged={changed}
          onRefused={onRefused}
        />
      )}
    </>
  )
}
