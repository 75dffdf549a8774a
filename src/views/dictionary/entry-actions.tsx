import { type ReactNode, useCallback } from 'react'
import { createDictionaryApi } from '#api/dictionary.ts'
import { type DictionaryEntry, isDefault } from '#entities/dictionary-entry.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { ENABLED } from '#entities/status.ts'
import { displayTextOf } from '#lib/decode.ts'
import { BulkDeleteButton, BulkStatusButtons } from '#list/bulk/bulk-buttons.tsx'
import type { Bulk, WriteRow } from '#list/bulk/use-bulk.ts'
import { useBulkDelete } from '#list/bulk/use-bulk-delete.ts'
import { createRowFlash } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useUndo } from '#notifications/use-undo.tsx'
import type { PermissionGuard } from '#permissions/allow.tsx'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { PendingDeleteRow, rowButtons } from '#resource/row-buttons.tsx'
import { useDeleteError } from '#resource/use-delete-error.ts'
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
  const list = useTexts('list')
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
      const items = edit.items(
        ...(isFixed ? [] : [quick]),
        ...(isDefault(entry)
          ? []
          : [
              {
                key: 'default',
                label: texts.makeDefault,
                icon: 'star' as const,
                onSelect: () => onMakeDefault(entry),
              },
            ]),
      )

      const buttons = rowButtons(dictLabel, list)
      return (
        <>
          {edit.render(buttons.edit(() => open({ show: 'edit', id: dictCode })))}
          {!entry.protected && remove.render(buttons.remove(() => onDelete(entry)))}
          {buttons.more(items)}
        </>
      )
    },
    [
      texts,
      list,
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
  return edit.isShown || remove.isShown ? actions : undefined
}

/** Actions for the selected entries, sent one by one; built-in entries are never deleted. */
export function EntryBulkActions({
  rows,
  bulk,
}: {
  rows: readonly DictionaryEntry[]
  bulk: Bulk<DictionaryEntry>
}) {
  const api = useApi(createDictionaryApi)
  const texts = useTexts('dictionary')
  const removeMany = useBulkDelete(bulk, texts)
  const deletable = rows.filter(entry => !entry.protected)

  const setAll = (status: string) =>
    void bulk.start(
      status === ENABLED ? texts.enableMany(rows.length) : texts.disableMany(rows.length),
      rows,
      ({ dictCode }, options) =>
        api.change(dictCode, { status }, { ...options, isVerifiedLater: true }),
      now => now.status === status,
    )

  const remove: WriteRow<DictionaryEntry> = ({ dictCode }, options) =>
    api.remove([dictCode], options)

  return (
    <>
      <BulkStatusButtons permission="system:sysdictdata:edit" onSet={setAll} texts={texts} />
      {deletable.length > 0 && (
        <BulkDeleteButton
          permission="system:sysdictdata:remove"
          onClick={() => void removeMany(deletable, entry => entry.dictLabel, remove)}
        />
      )}
    </>
  )
}

/**
 * Sends the deletion once it can no longer be undone. The default entry and the last entry of a type
 * are deleted at once, after a question, because forms lack them at once.
 */
export function useDeleteEntry(count: number | undefined, onChanged: () => void) {
  const api = useApi(createDictionaryApi)
  const notices = useNotices()
  const undo = useUndo()
  const texts = useTexts('dictionary')
  const list = useTexts('list')
  const common = useTexts('common')
  const showError = useDeleteError(onChanged)

  return {
    pending: undo.pending,
    takeBack: undo.undoDelete,
    async start(entry: DictionaryEntry) {
      const { dictCode, dictLabel } = entry
      const flash = createRowFlash(dictCode)
      // Entries whose deletion is pending already count as deleted.
      const isLast = count !== undefined && count - undo.pending.size === 1
      const needsConfirm = isDefault(entry) || isLast
      const run = async (options: { keepalive?: boolean } = {}) => {
        try {
          if ((await api.remove([dictCode], options)) === false) return
        } catch (error) {
          flash()
          showError(dictLabel, error)
          throw error
        }
        if (needsConfirm) notices.show('success', list.deleted(dictLabel))
        onChanged()
      }
      if (!needsConfirm)
        return undo.deleteLater({ key: dictCode, text: list.deleting(dictLabel), run })

      const isSure = await notices.ask({
        title: texts.deleteTitle,
        text: isLast ? texts.deleteLast(dictLabel) : texts.deleteDefault(dictLabel),
        tone: 'danger',
        confirmLabel: texts.deleteConfirm,
        cancelLabel: common.cancel,
      })
      // The call itself has shown the error.
      if (isSure) await run().catch(() => undefined)
    },
  }
}
