import { useCallback, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { ListQuery, ReadOptions } from '#api/call-options.ts'
import { createDictionaryApi } from '#api/dictionary.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { ListCard } from '#list/list-card.tsx'
import { useTexts } from '#locales/texts.ts'
import { RecordBulkActions, useRecordActions } from '#resource/described/described-actions.tsx'
import { useDescribedFilters } from '#resource/described/described-filters.tsx'
import { useRowOrder } from '#resource/described/order/use-row-order.ts'
import { useRecordList } from '#resource/described/use-record-list.ts'
import { useStatusTexts } from '#resource/dictionary-texts.ts'
import { useDictionary, useDictionaryCache, useDictionaryFailed } from '#resource/use-dictionary.ts'
import { type DictionaryEntry, isDictionaryEntry } from '#resources/system/dictionary-entries.ts'
import { usePage } from '#routing/current-page.ts'
import { useApi } from '#session/use-api.ts'
import { DictionaryPreview } from './dictionary-preview.tsx'
import { entriesOfType } from './entries-of-type.ts'
import { useDeleteEntry, useEntryItems } from './entry-actions.ts'
import { useEntryColumns } from './entry-columns.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryPanels } from './entry-panels.tsx'
import { EntryRowEdit } from './entry-row-edit.tsx'
import { QuickAddEntry } from './quick-add-entry.tsx'
import { useMakeDefaultEntry } from './use-default-entry.ts'
import { useEditedRow } from './use-edited-row.ts'

const MORE_FILTERS = ['type']

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
  const dictionaries = useDictionaryCache()
  const records = useRecordList<DictionaryEntry>(entriesOfType, api, {
    // The address calls it `type`, servers call it `dictType`.
    read: useCallback(
      ({ type: _, ...query }: ListQuery<string>, options: ReadOptions) =>
        api.list({ ...query, dictType: type }, options),
      [api, type],
    ),
    moreFilters: MORE_FILTERS,
    scopeKey: type,
    openedWithoutQuery,
    // The labels of this type elsewhere, and the count of its entries.
    onChanged() {
      dictionaries.broadcastChange(type)
      onChanged()
    },
  })
  const { may, list, rows, rowName, sample, panel, open, add, bulk, undo, rowErrors } = records
  const { isDenied } = rows
  useLayoutEffect(() => onDenied(isDenied), [isDenied, onDenied])
  const options = useDictionary(type)
  const hasFailed = useDictionaryFailed(type)
  const hasPreview = !isDenied && (options ? options.length > 0 : !hasFailed)
  const all = options?.every(isDictionaryEntry) ? options : undefined
  // If the whole type cannot be read, or only without keys, the rows of this page must do.
  const known = all ?? (rows.busy ? undefined : rows.items)
  const invalidateCached = useEffectEvent((type: string) => {
    // Cached by an earlier visit; another user may have changed them since.
    if (options) dictionaries.invalidate(type)
  })
  // Once for each visit: later options come fresh from the server.
  useEffect(() => invalidateCached(type), [type])
  const returnFocus = useReturnFocus()
  const { type: _, ...values } = list.query.values
  const changed = records.reload

  function onRefused() {
    rows.reload()
    dictionaries.invalidate(type)
  }

  function onStatusChanged(entry: DictionaryEntry) {
    rows.replace(entry)
    changed()
  }

  const remove = useDeleteEntry({
    count: options && options.length - undo.pending.size,
    rowErrors,
    deleteLater: records.remove,
    onDeleted: changed,
  })
  // Entries can be moved only if all are loaded, unfiltered and in their own order.
  const order = [rows.items, all].find(entries => entries?.length === rows.total)
  const hasPlaces =
    Object.keys(values).length === 0 && list.query.sort === undefined && order !== undefined
  const isOffline = useOfflineReason() !== undefined
  const canMove = may.edit.isAllowed && hasPlaces && !isOffline
  const reorder = useRowOrder({
    ...{ resource: entriesOfType, calls: api, all: order ?? [], onChanged: changed },
    rows: canMove ? (rows.items ?? []) : [],
  })
  const edited = useEditedRow(type, rows.items)
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
    ...{ calls: api, rows: rows.items, sample, edit: may.edit, open, rowErrors },
    onChanged: useEventCallback(onStatusChanged),
    dropTarget: hasPlaces ? reorder.dropTarget : undefined,
    // Only while a row is edited, because with an editor every row renders on each change.
    editorFor: may.edit.isAllowed && edited.dictCode !== undefined ? editorFor : undefined,
  })
  const actions = useRecordActions<DictionaryEntry>({
    ...{ resource: entriesOfType, edit: may.edit, remove: may.remove, open, removalOf },
    onDelete: remove,
    items: useEntryItems(may.edit, edited.start, useMakeDefaultEntry(type, changed)),
  })
  const filters = useDescribedFilters(entriesOfType, list)
  const form = { type, entries: known ?? [], onRefused }

  return (
    <>
      <div className="dictionary__entries" {...reorder.rowHandlers}>
        <ListCard
          {...{ columns, rowName, actions, bulk, undo, rowErrors, filters }}
          list={{
            ...list,
            query: {
              ...list.query,
              values,
              filterBy: next => list.query.filterBy({ ...next, type }),
            },
            rows: {
              ...rows,
              refresh() {
                rows.refresh()
                dictionaries.broadcastChange(type)
              },
            },
          }}
          caption={title}
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
          bulkActions={
            may.edit.isShown || may.remove.isShown
              ? rows => (
                  <RecordBulkActions
                    {...{ resource: entriesOfType, calls: api, rows, bulk }}
                    isRemovable={removalOf}
                    onDelete={rows => void records.removeMany(rows)}
                  />
                )
              : undefined
          }
          presets={[
            {
              name: texts.withStatus(statuses.disabled),
              search: `?type=${encodeURIComponent(type)}&status=1`,
            },
          ]}
          ownTexts={records.texts}
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
          {...{ sample, returnFocus, ...form }}
          onClose={edited.end}
          onSaved={changed}
        />
      )}
      {panel && known && (
        <EntryPanels
          {...{ panel, may, sample, ...form }}
          onClose={() => open(undefined)}
          onChanged={changed}
        />
      )}
    </>
  )
}

/** What is part of the system is not deleted. */
const removalOf = (entry: DictionaryEntry) => !entry.protected
