import { type ReactNode, useCallback } from 'react'
import { createConfigurationApi } from '#api/configuration.ts'
import { type ConfigurationKey, isBuiltIn } from '#entities/configuration-key.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { displayTextOf } from '#lib/decode.ts'
import { BulkDeleteButton } from '#list/bulk/bulk-buttons.tsx'
import type { Bulk, WriteRow } from '#list/bulk/use-bulk.ts'
import { useBulkDelete } from '#list/bulk/use-bulk-delete.ts'
import { createRowFlash } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useUndo } from '#notifications/use-undo.tsx'
import type { PermissionGuard } from '#permissions/allow.tsx'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { PendingDeleteRow, rowButtons } from '#resource/row-buttons.tsx'
import { useDeleteError } from '#resource/use-delete-error.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'

interface ConfigKeyRowActionsOptions {
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
export function useConfigKeyRowActions({
  edit,
  remove,
  open,
  pendingDeletes,
  onDelete,
  onUndoDelete,
}: ConfigKeyRowActionsOptions): ((row: ConfigurationKey) => ReactNode) | undefined {
  const texts = useTexts('configuration')
  const list = useTexts('list')

  const actions = useCallback(
    (row: ConfigurationKey) => {
      const { configId } = row
      const configName = displayTextOf(row.configName)
      if (pendingDeletes.has(configId)) {
        return <PendingDeleteRow name={configName} onUndo={() => onUndoDelete(configId)} />
      }

      const buttons = rowButtons(configName, list)
      return (
        <>
          {edit.render(buttons.edit(() => open({ show: 'edit', id: configId })))}
          {remove.render(
            buttons.remove(() => onDelete(row), isBuiltIn(row) ? texts.builtInKept : undefined),
          )}
        </>
      )
    },
    [texts, list, edit, remove, open, pendingDeletes, onDelete, onUndoDelete],
  )
  return edit.isShown || remove.isShown ? actions : undefined
}

interface ConfigKeyBulkActionsProps {
  rows: readonly ConfigurationKey[]
  bulk: Bulk<ConfigurationKey>
  onCopy: () => void
}

/** Actions for the selected keys; built-in keys can be copied, but are never deleted. */
export function ConfigKeyBulkActions({ rows, bulk, onCopy }: ConfigKeyBulkActionsProps) {
  const api = useApi(createConfigurationApi)
  const texts = useTexts('configuration')
  const removeMany = useBulkDelete(bulk, texts)
  const deletable = rows.filter(key => !isBuiltIn(key))

  const remove: WriteRow<ConfigurationKey> = ({ configId }, options) =>
    api.remove([configId], options)

  return (
    <>
      <Button tone="ghost" size="small" icon="copy" onClick={onCopy}>
        {texts.copyLines}
      </Button>
      {deletable.length > 0 && (
        <BulkDeleteButton
          permission="system:sysconfig:remove"
          onClick={() => void removeMany(deletable, key => key.configName, remove)}
        />
      )}
    </>
  )
}

/** Sends the deletion once it can no longer be undone. */
export function useDeleteConfigKey(onChanged: () => void) {
  const api = useApi(createConfigurationApi)
  const undo = useUndo()
  const list = useTexts('list')
  const showError = useDeleteError(onChanged)

  return {
    pending: undo.pending,
    takeBack: undo.undoDelete,
    start({ configId, configName }: ConfigurationKey) {
      const flash = createRowFlash(configId)
      undo.deleteLater({
        key: configId,
        text: list.deleting(configName),
        async run(options) {
          try {
            if ((await api.remove([configId], options)) !== false) onChanged()
          } catch (error) {
            flash()
            showError(configName, error)
            throw error
          }
        },
      })
    },
  }
}
