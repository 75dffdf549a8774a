import { type ReactNode, useCallback } from 'react'
import type { DescribedRow } from '#api/resource.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { permissionOf, type Resource } from '#definitions/define-resource.ts'
import { BulkDeleteButton, BulkStatusButtons } from '#list/bulk/bulk-buttons.tsx'
import type { Bulk } from '#list/bulk/use-bulk.ts'
import { useBulkStatus } from '#list/bulk/use-bulk-status.ts'
import { useTexts } from '#locales/texts.ts'
import { useHistory, useHistoryItem } from '#resource/history/use-history-item.ts'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { rowButtons } from '#resource/row-buttons.tsx'
import type { DescribedParts } from './define-parts.ts'
import { PartButtons, usePartItems } from './part-actions.tsx'
import { recordKeyOf, recordNameOf } from './row-identity.ts'
import type { DescribedOperations } from './use-described-operations.ts'
import type { PartRuns } from './use-part-tools.ts'
import { useResourceApi } from './use-resource-api.ts'
import { useResourceTexts } from './use-resource-texts.ts'

interface DescribedRowActionsOptions extends DescribedOperations {
  resource: Resource
  open: OpenRecordPanel
  onDelete: (row: DescribedRow) => void
  parts: DescribedParts | undefined
  runs: PartRuns
}

/** The permitted actions for a row; `undefined` if the user may do nothing with any row. */
export function useDescribedRowActions({
  resource,
  add,
  edit,
  remove,
  open,
  onDelete,
  parts,
  runs,
}: DescribedRowActionsOptions): ((row: DescribedRow) => ReactNode) | undefined {
  const { duplicate } = useResourceTexts(resource)
  const blocked = useOfflineReason()
  const list = useTexts('list')
  const historyItem = useHistoryItem()
  const own = usePartItems(parts, runs)
  const { itemsFor } = own

  const actions = useCallback(
    (row: DescribedRow) => {
      const id = recordKeyOf(resource, row)
      const items = [
        ...itemsFor(row),
        ...add.items({
          key: 'duplicate',
          label: duplicate,
          icon: 'copy' as const,
          disabled: blocked !== undefined,
          onSelect: () => open({ show: 'new', from: id }),
        }),
        ...historyItem(() => open({ show: 'history', id })),
      ]
      const buttons = rowButtons(recordNameOf(resource, row), list, blocked)
      return (
        <>
          {edit.render(buttons.edit(() => open({ show: 'edit', id })))}
          {remove.render(buttons.remove(() => onDelete(row)))}
          {buttons.more(items)}
        </>
      )
    },
    [resource, duplicate, list, blocked, historyItem, itemsFor, add, edit, remove, open, onDelete],
  )
  const { isOffered } = useHistory()
  const mayDoAny = [add, edit, remove].some(({ isShown }) => isShown) || isOffered || own.isOffered
  return mayDoAny ? actions : undefined
}

interface DescribedBulkActionsProps {
  resource: Resource
  rows: readonly DescribedRow[]
  bulk: Bulk<DescribedRow>
  onDelete: () => void
  parts: DescribedParts | undefined
  runs: PartRuns
}

/** Whether anything can be done with several records at once. */
export const hasBulkActions = (resource: Resource, parts: DescribedParts | undefined): boolean =>
  canSetStatus(resource)
  || resource.operations.includes('remove')
  || parts?.bulkActions !== undefined

const canSetStatus = (resource: Resource) =>
  resource.operations.includes('edit') && resource.fields.status?.kind === 'status'

/** Actions for the selected records, sent one by one. */
export function DescribedBulkActions({
  resource,
  rows,
  bulk,
  onDelete,
  parts,
  runs,
}: DescribedBulkActionsProps) {
  const texts = useResourceTexts(resource)
  const setAll = useBulkStatus(bulk, {
    texts,
    nameOf: row => recordNameOf(resource, row),
    keyOf: row => recordKeyOf(resource, row),
    calls: useResourceApi(resource),
  })

  return (
    <>
      <PartButtons
        parts={parts?.bulkActions}
        tone="ghost"
        size="small"
        busy={bulk.busy}
        onRun={({ run }, label) => runs.runForRows(rows, label, run)}
      />
      {canSetStatus(resource) && (
        <BulkStatusButtons
          permission={permissionOf(resource, 'edit')}
          busy={bulk.busy}
          onSet={status => void setAll(rows, status)}
          texts={texts}
        />
      )}
      {resource.operations.includes('remove') && (
        <BulkDeleteButton permission={permissionOf(resource, 'remove')} onClick={onDelete} />
      )}
    </>
  )
}
