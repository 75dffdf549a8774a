import { type ReactNode, useCallback } from 'react'
import { createDictionaryApi } from '#api/dictionary.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { isDefault } from '#entities/dictionary-entry.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { isEnabled } from '#entities/status.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { displayTextOf } from '#lib/decode.ts'
import { BulkDeleteButton, BulkStatusButtons } from '#list/bulk/bulk-buttons.tsx'
import type { Bulk } from '#list/bulk/use-bulk.ts'
import { useBulkStatus } from '#list/bulk/use-bulk-status.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { useHistory, useHistoryItem } from '#resource/history/use-history-item.ts'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { rowButtons } from '#resource/row-buttons.tsx'
import type { DictionaryEntry } from '#resources/system/dictionary-entries.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import type { MenuItem } from '#ui/overlays/menu.tsx'

interface EntryRowActionsOptions {
  edit: PermissionGuard
  remove: PermissionGuard
  open: OpenRecordPanel
  onDelete: (entry: DictionaryEntry) => void
  onQuickEdit: (dictCode: RecordKey) => void
  onMakeDefault: (entry: DictionaryEntry) => void
}

/** The permitted actions for a row. `undefined` if the user may do nothing with any row. */
export function useEntryRowActions({
  edit,
  remove,
  open,
  onDelete,
  onQuickEdit,
  onMakeDefault,
}: EntryRowActionsOptions): ((entry: DictionaryEntry) => ReactNode) | undefined {
  const texts = useTexts('dictionary')
  const blocked = useOfflineReason()
  const list = useTexts('list')
  const historyItem = useHistoryItem()
  const isFixed = useBackend().readOnlyFields.dictEntry.includes('dictLabel')

  const actions = useCallback(
    (entry: DictionaryEntry) => {
      const { dictCode } = entry
      const dictLabel = displayTextOf(entry.dictLabel)

      const quick: MenuItem = {
        key: 'quick',
        label: texts.quickEdit,
        icon: 'edit',
        onSelect: () => onQuickEdit(dictCode),
      }
      const changes = edit.items(
        ...(isFixed ? [] : [quick]),
        ...(isDefault(entry) || !isEnabled(entry)
          ? []
          : [
              {
                key: 'default',
                label: texts.makeDefault,
                icon: 'star' as const,
                disabled: blocked !== undefined,
                onSelect: () => onMakeDefault(entry),
              },
            ]),
      )

      const buttons = rowButtons(dictLabel, list, blocked)
      return (
        <>
          {edit.render(buttons.edit(() => open({ show: 'edit', id: dictCode })))}
          {!entry.protected && remove.render(buttons.remove(() => onDelete(entry)))}
          {buttons.more([
            ...changes,
            ...historyItem(() => open({ show: 'history', id: dictCode })),
          ])}
        </>
      )
    },
    [
      texts,
      list,
      blocked,
      historyItem,
      isFixed,
      edit,
      remove,
      open,
      onDelete,
      onQuickEdit,
      onMakeDefault,
    ],
  )
  const { isOffered } = useHistory()
  return edit.isShown || remove.isShown || isOffered ? actions : undefined
}

interface EntryBulkActionsProps {
  rows: readonly DictionaryEntry[]
  bulk: Bulk<DictionaryEntry>
  onDelete: (rows: readonly DictionaryEntry[]) => void
}

/** Actions for the selected entries, sent one by one; built-in entries are never deleted. */
export function EntryBulkActions({ rows, bulk, onDelete }: EntryBulkActionsProps) {
  const api = useApi(createDictionaryApi)
  const texts = useTexts('dictionary')
  const deletable = rows.filter(entry => !entry.protected)

  const setAll = useBulkStatus(bulk, {
    texts,
    nameOf: entry => entry.dictLabel,
    keyOf: entry => entry.dictCode,
    calls: api,
  })

  return (
    <>
      <BulkStatusButtons
        permission="system:sysdictdata:edit"
        busy={bulk.busy}
        onSet={status => void setAll(rows, status)}
        texts={texts}
      />
      {deletable.length > 0 && (
        <BulkDeleteButton
          permission="system:sysdictdata:remove"
          onClick={() => onDelete(deletable)}
        />
      )}
    </>
  )
}

interface DeleteEntryOptions {
  /** How many entries the type has, without those whose deletion is pending. */
  count: number | undefined
  rowErrors: RowErrors
  /** Deletes an entry once that can no longer be undone. */
  deleteLater: (entry: DictionaryEntry) => void
  onDeleted: () => void
}

/**
 * The default entry and the last entry of a type are deleted at once, after a question, because forms
 * lack them at once.
 */
export function useDeleteEntry({
  count,
  rowErrors,
  deleteLater,
  onDeleted,
}: DeleteEntryOptions): (entry: DictionaryEntry) => void {
  const api = useApi(createDictionaryApi)
  const notices = useNotices()
  const texts = useTexts('dictionary')
  const list = useTexts('list')
  const common = useTexts('common')

  return useEventCallback(async (entry: DictionaryEntry) => {
    const { dictCode, dictLabel } = entry
    const isLast = count === 1
    if (!isLast && !isDefault(entry)) return deleteLater(entry)

    const isSure = await notices.ask({
      title: texts.deleteTitle,
      text: isLast ? texts.deleteLast(dictLabel) : texts.deleteDefault(dictLabel),
      tone: 'danger',
      confirmLabel: texts.deleteConfirm,
      cancelLabel: common.cancel,
      needsServer: true,
    })
    if (!isSure) return
    rowErrors.clear()
    try {
      if ((await api.remove([entry])) === false) return
      notices.show('success', list.deleted(dictLabel))
      onDeleted()
    } catch (error) {
      rowErrors.report(dictCode, error)
    }
  })
}
