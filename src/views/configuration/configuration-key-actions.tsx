import { type ReactNode, useCallback } from 'react'
import { useOfflineReason } from '#connection/connection.ts'
import { type ConfigurationKey, isBuiltIn } from '#entities/configuration-key.ts'
import { displayTextOf } from '#lib/decode.ts'
import { BulkDeleteButton } from '#list/bulk/bulk-buttons.tsx'
import { useTexts } from '#locales/texts.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { useHistory, useHistoryItem } from '#resource/history/use-history-item.ts'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { rowButtons } from '#resource/row-buttons.tsx'
import { Button } from '#ui/actions/button.tsx'

interface ConfigurationKeyRowActionsOptions {
  edit: PermissionGuard
  remove: PermissionGuard
  open: OpenRecordPanel
  onDelete: (key: ConfigurationKey) => void
}

/**
 * The permitted actions for a row; a built-in key says why it cannot be deleted. `undefined` if the
 * user may do nothing with any row.
 */
export function useConfigurationKeyRowActions({
  edit,
  remove,
  open,
  onDelete,
}: ConfigurationKeyRowActionsOptions): ((row: ConfigurationKey) => ReactNode) | undefined {
  const texts = useTexts('configuration')
  const blocked = useOfflineReason()
  const list = useTexts('list')
  const historyItem = useHistoryItem()

  const actions = useCallback(
    (row: ConfigurationKey) => {
      const { configId } = row
      const configName = displayTextOf(row.configName)

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
    [texts, list, blocked, historyItem, edit, remove, open, onDelete],
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
