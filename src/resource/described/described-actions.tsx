import { type ReactNode, useCallback, useMemo } from 'react'
import type { StatusCalls } from '#api/records.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { permissionOf, type Resource } from '#definitions/define-resource.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { BulkDeleteButton, BulkStatusButtons } from '#list/bulk/bulk-buttons.tsx'
import type { Bulk } from '#list/bulk/use-bulk.ts'
import { useBulkStatus } from '#list/bulk/use-bulk-status.ts'
import { useTexts } from '#locales/texts.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { useHistory, useHistoryItem } from '#resource/history/use-history-item.ts'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { rowButtons } from '#resource/row-buttons.tsx'
import type { MenuItem } from '#ui/overlays/menu.tsx'
import type { DescribedParts } from './define-parts.ts'
import { PartButtons, usePartItems } from './part-actions.tsx'
import { recordKeyOf, recordNameOf } from './row-identity.ts'
import type { DescribedOperations } from './use-described-operations.ts'
import type { PartRuns } from './use-part-tools.ts'
import { useResourceApi } from './use-resource-api.ts'
import { useResourceTexts } from './use-resource-texts.ts'

interface RecordActionsOptions<Row extends DescribedRow>
  extends Pick<DescribedOperations, 'edit' | 'remove'> {
  resource: Resource
  /** None where records are not made from others. */
  add?: PermissionGuard | undefined
  open: OpenRecordPanel
  onDelete: (row: Row) => void
  /** Further buttons of a row, behind that of its form; the same function in every draw. */
  buttons?: (row: Row) => ReactNode
  /** Arranges the further items of a row, and says whether the user may have any. */
  items?: { isOffered: boolean; itemsFor: (row: Row, usual: UsualItems) => readonly MenuItem[] }
  /** Whether the form of this row can be opened; it can where nothing is said. */
  isEditable?: (row: Row) => boolean
  /** `false`: this row cannot be deleted; a text says why in the place of the button's. */
  removalOf?: (row: Row) => boolean | string
}

/** The items that every row has in its menu. */
export interface UsualItems {
  duplicate: readonly MenuItem[]
  history: readonly MenuItem[]
}

/** The permitted actions for a row. `undefined` if the user may do nothing with any row. */
export function useRecordActions<Row extends DescribedRow>({
  resource,
  add,
  edit,
  remove,
  open,
  onDelete: onDeleteNow,
  buttons: ownButtons,
  items: own,
  isEditable,
  removalOf,
}: RecordActionsOptions<Row>): ((row: Row) => ReactNode) | undefined {
  const { duplicate } = useResourceTexts(resource)
  const blocked = useOfflineReason()
  const list = useTexts('list')
  const historyItem = useHistoryItem()
  const itemsFor = own?.itemsFor
  const onDelete = useEventCallback(onDeleteNow)

  const actions = useCallback(
    (row: Row) => {
      const id = recordKeyOf(resource, row)
      const usual = {
        duplicate:
          add?.items({
            key: 'duplicate',
            label: duplicate,
            icon: 'copy' as const,
            disabled: blocked !== undefined,
            onSelect: () => open({ show: 'new', from: id }),
          }) ?? [],
        history: historyItem(() => open({ show: 'history', id })),
      }
      const buttons = rowButtons(recordNameOf(resource, row), list, blocked)
      const removal = removalOf?.(row) ?? true
      return (
        <>
          {(isEditable?.(row) ?? true)
            && edit.render(buttons.edit(() => open({ show: 'edit', id })))}
          {ownButtons?.(row)}
          {removal !== false
            && remove.render(
              buttons.remove(() => onDelete(row), removal === true ? undefined : removal),
            )}
          {buttons.more(itemsFor?.(row, usual) ?? [...usual.duplicate, ...usual.history])}
        </>
      )
    },
    [
      resource,
      duplicate,
      list,
      blocked,
      historyItem,
      ownButtons,
      itemsFor,
      isEditable,
      removalOf,
      add,
      edit,
      remove,
      open,
      onDelete,
    ],
  )
  const { isOffered } = useHistory()
  const mayDoAny = [add, edit, remove].some(guard => guard?.isShown) || isOffered || own?.isOffered
  return mayDoAny ? actions : undefined
}

interface DescribedRowActionsOptions
  extends Omit<
    RecordActionsOptions<DescribedRow>,
    'buttons' | 'items' | 'isEditable' | 'removalOf'
  > {
  parts: DescribedParts | undefined
  runs: PartRuns
}

/** Those of a shop's record, with its own panels and actions. */
export function useDescribedRowActions({ parts, runs, ...options }: DescribedRowActionsOptions) {
  const { isOffered, itemsFor } = usePartItems(parts, runs)
  const items = useMemo(
    () => ({
      isOffered,
      itemsFor: (row: DescribedRow, { duplicate, history }: UsualItems) => [
        ...itemsFor(row),
        ...duplicate,
        ...history,
      ],
    }),
    [isOffered, itemsFor],
  )
  return useRecordActions({ ...options, items })
}

interface RecordBulkActionsProps<Row extends DescribedRow> {
  resource: Resource
  calls: StatusCalls<Row>
  rows: readonly Row[]
  bulk: Bulk<Row>
  onDelete: (rows: readonly Row[]) => void
  /** Which of them can be deleted; all where nothing is said. */
  isRemovable?: (row: Row) => boolean
  /** What is being looked up before the question whether to delete. */
  isDeleting?: boolean
  /** What disabling means, and what its Undo does not bring back. */
  disableText?: string
  undoneText?: string
  /** Before, between and behind the usual actions. */
  before?: ReactNode
  children?: ReactNode
  after?: ReactNode
}

/** Actions for the selected records, sent one by one. */
export function RecordBulkActions<Row extends DescribedRow>({
  resource,
  calls,
  rows,
  bulk,
  onDelete,
  isRemovable = () => true,
  isDeleting,
  disableText,
  undoneText,
  before,
  children,
  after,
}: RecordBulkActionsProps<Row>) {
  const texts = useResourceTexts(resource)
  const setAll = useBulkStatus(bulk, {
    texts,
    nameOf: row => recordNameOf(resource, row),
    keyOf: row => recordKeyOf(resource, row),
    calls,
    disableText,
    undoneText,
  })
  const removable = rows.filter(isRemovable)

  return (
    <>
      {before}
      {canSetStatus(resource) && (
        <BulkStatusButtons
          permission={permissionOf(resource, 'edit')}
          busy={bulk.busy}
          onSet={status => void setAll(rows, status)}
          texts={texts}
        />
      )}
      {children}
      {resource.operations.includes('remove') && removable.length > 0 && (
        <BulkDeleteButton
          permission={permissionOf(resource, 'remove')}
          busy={isDeleting}
          onClick={() => onDelete(removable)}
        />
      )}
      {after}
    </>
  )
}

/** Whether anything can be done with several records at once. */
export const hasBulkActions = (resource: Resource, parts: DescribedParts | undefined): boolean =>
  canSetStatus(resource)
  || resource.operations.includes('remove')
  || parts?.bulkActions !== undefined

const canSetStatus = (resource: Resource) =>
  resource.operations.includes('edit') && resource.fields.status?.kind === 'status'

interface DescribedBulkActionsProps
  extends Pick<RecordBulkActionsProps<DescribedRow>, 'resource' | 'rows' | 'bulk' | 'onDelete'> {
  parts: DescribedParts | undefined
  runs: PartRuns
}

/** Those for a shop's records, with its own. */
export function DescribedBulkActions({ parts, runs, ...props }: DescribedBulkActionsProps) {
  const { resource, rows, bulk } = props

  return (
    <RecordBulkActions
      {...props}
      calls={useResourceApi(resource)}
      before={
        <PartButtons
          parts={parts?.bulkActions}
          tone="ghost"
          size="small"
          busy={bulk.busy}
          onRun={({ run }, label) => runs.runForRows(rows, label, run)}
        />
      }
    />
  )
}
