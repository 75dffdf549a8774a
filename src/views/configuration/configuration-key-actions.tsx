import { type ReactNode, useCallback } from 'react'
import { createConfigurationApi } from '#api/configuration.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { type ConfigurationKey, isBuiltIn } from '#entities/configuration-key.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { displayTextOf } from '#lib/decode.ts'
import { BulkDeleteButton } from '#list/bulk/bulk-buttons.tsx'
import type { RowErrors } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import type { Undo } from '#notifications/use-undo.tsx'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { useHistory, useHistoryItem } from '#resource/history/use-history-item.ts'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { PendingDeleteRow, rowButtons } from '#resource/row-buttons.tsx'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'

interface ConfigurationKeyRowActionsOptions {
  edit: PermissionGuard
  remove: PermissionGuard
  open: OpenRecordPanel
  /** Ids of deleted rows that can still be undone. */
  pendingDeletes: ReadonlySet<RecordKey>
  onDelete: (key: ConfigurationKey) => void
  onUndoDelete: (configId: RecordKey) => void
}

/**
 * The permitted actions for a row; a built-in key says why it cannot be deleted. `undefined` if the
 * user may do nothing with any row.
 */
export function useConfigurationKeyRowActions({
  edit,
  remove,
  open,
  pendingDeletes,
  onDelete,
  onUndoDelete,
}: ConfigurationKeyRowActionsOptions): ((row: ConfigurationKey) => ReactNode) | undefined {
  const texts = useTexts('configuration')
  const blocked = useOfflineReason()
  const list = useTexts('list')
  const historyItem = useHistoryItem()

  const actions = useCallback(
    (row: ConfigurationKey) => {
      const { configId } = row
      const configName = displayTextOf(row.configName)
      if (pendingDeletes.has(configId)) {
        return <PendingDeleteRow name={configName} onUndo={() => onUndoDelete(configId)} />
      }

      const buttons = rowButtons(configName, list, blocked)
      return (
        <>
          {edit.render(buttons.edit(() => open({ show: 'edit', id: configId })))}
          {remove.render(
            buttons.remove(() => onDelete(row), isBuiltIn(row) ? texts.builtInKept : undefined),
          )}
          {buttons.more(historyItem(() => open({ show: 'history', id: configId })))}
        </>
      )
    },
    [texts, list, blocked, historyItem, edit, remove, open, pendingDeletes, onDelete, onUndoDelete],
  )
  const { isOffered } = useHistory()
  return edit.isShown || remove.isShown || isOffered ? actions : undefined
}

interface ConfigurationKeyBulkActionsProps {
  rows: readonly ConfigurationKey[]
  onCopy: () => void
  onDelete: (rows: readonly ConfigurationKey[]) => void
}

/** Actions for the selected keys; built-in keys can be copied, but are never deleted. */
export function ConfigurationKeyBulkActions({
  rows,
  onCopy,
  onDelete,
}: ConfigurationKeyBulkActionsProps) {
  const texts = useTexts('configuration')
  const deletable = rows.filter(key => !isBuiltIn(key))

  return (
    <>
      <Button tone="ghost" size="small" icon="copy" onClick={onCopy}>
        {texts.copyLines}
      </Button>
      {deletable.length > 0 && (
        <BulkDeleteButton
          permission="system:sysconfig:remove"
          onClick={() => onDelete(deletable)}
        />
      )}
    </>
  )
}

/** Sends the deletion once it can no longer be undone. A refusal is also shown in the row. */
export function useDeleteConfigKey(
  undo: Undo,
  rowErrors: RowErrors,
  onChanged: () => void,
): (key: ConfigurationKey) => void {
  const api = useApi(createConfigurationApi)
  const list = useTexts('list')

  return ({ configId, configName }) => {
    rowErrors.clear()
    undo.deleteLater({
      keys: [configId],
      textOf: () => list.deleting(configName),
      async run(keys, options) {
        try {
          if ((await api.remove(keys, options)) !== false) onChanged()
        } catch (error) {
          rowErrors.report(configId, error)
        }
      },
    })
  }
}
