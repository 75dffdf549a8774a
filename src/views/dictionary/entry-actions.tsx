import { type ReactNode, useCallback } from 'react'
import { createDictionaryApi } from '#api/dictionary.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { type DictionaryEntry, isDefault } from '#entities/dictionary-entry.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { isEnabled } from '#entities/status.ts'
import { displayTextOf } from '#lib/decode.ts'
import { BulkDeleteButton, BulkStatusButtons } from '#list/bulk/bulk-buttons.tsx'
import type { Bulk } from '#list/bulk/use-bulk.ts'
import { useBulkStatus } from '#list/bulk/use-bulk-status.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import type { Undo } from '#notifications/use-undo.tsx'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { useHistory, useHistoryItem } from '#resource/history/use-history-item.ts'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { PendingDeleteRow, rowButtons } from '#resource/row-buttons.tsx'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import type { MenuItem } from '#ui/overlays/menu.tsx'

interface EntryRowActionsOptions {
  edit: PermissionGuard
  remove: PermissionGuard
  open: OpenRecordPanel
  /** Ids of deleted rows that can still be undone. */
  pendingDeletes: ReadonlySet<RecordKey>
  onDelete: (entry: DictionaryEntry) => void
  onUndoDelete: (dictCode: RecordKey) => void
  onQuickEdit: (dictCode: RecordKey) => void
  onMakeDefault: (entry: DictionaryEntry) => void
}

/** The permitted actions for a row. `undefined` if the user may do nothing with any row. */
export function useEntryRowActions({
  edit,
  remove,
  open,
  pendingDeletes,
  onDelete,
  onUndoDelete,
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
      if (pendingDeletes.has(dictCode)) {
        return <PendingDeleteRow name={dictLabel} onUndo={() => onUndoDelete(dictCode)} />
      }

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
      pendingDeletes,
      onDelete,
      onUndoDelete,
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

/**
 * Sends the deletion once it can no longer be undone. The default entry and the last entry of a type
 * are deleted at once, after a question, because forms lack them at once. A refusal is also shown in
 * the row.
 */
export function useDeleteEntry(
  undo: Undo,
  rowErrors: RowErrors,
  count: number | undefined,
  onChanged: () => void,
): (entry: DictionaryEntry) => Promise<void> {
  const api = useApi(createDictionaryApi)
  const notices = useNotices()
  const texts = useTexts('dictionary')
  const list = useTexts('list')
  const common = useTexts('common')

  return async entry => {
    const { dictCode, dictLabel } = entry
    // Entries whose deletion is pending already count as deleted.
    const isLast = count !== undefined && count - undo.pending.size === 1
    const needsConfirm = isDefault(entry) || isLast
    const run = async (keys: readonly RecordKey[], options?: { keepalive: boolean }) => {
      try {
        if ((await api.remove(keys, options)) === false) return
      } catch (error) {
        return rowErrors.report(dictCode, error)
      }
      if (needsConfirm) notices.show('success', list.deleted(dictLabel))
      onChanged()
    }
    rowErrors.clear()
    if (!needsConfirm)
      return undo.deleteLater({ keys: [dictCode], textOf: () => list.deleting(dictLabel), run })

    const isSure = await notices.ask({
      title: texts.deleteTitle,
      text: isLast ? texts.deleteLast(dictLabel) : texts.deleteDefault(dictLabel),
      tone: 'danger',
      confirmLabel: texts.deleteConfirm,
      cancelLabel: common.cancel,
      needsServer: true,
    })
    if (isSure) await run([dictCode])
  }
}
