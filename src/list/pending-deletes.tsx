import { type ReactNode, useMemo } from 'react'
import type { RecordKey } from '#entities/record-key.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import type { ListCardProps } from './list-props.ts'

type RowProps<Row> = Pick<ListCardProps<Row>, 'list' | 'rowName' | 'actions' | 'isFixed' | 'undo'>

/**
 * While the deletion of a row can be undone, Undo takes the place of its actions, and it cannot be
 * selected.
 */
export function usePendingDeletes<Row>({ list, rowName, actions, isFixed, undo }: RowProps<Row>) {
  const { rowKey } = list.rows
  const pending = undo?.pending
  const undoDelete = useEventCallback((key: RecordKey) => undo?.undoDelete(key))
  const rowActions = useMemo(
    () =>
      actions
      && ((row: Row): ReactNode =>
        pending?.has(rowKey(row)) ? (
          <PendingDelete name={rowName(row)} onUndo={() => undoDelete(rowKey(row))} />
        ) : (
          actions(row)
        )),
    [rowKey, rowName, actions, pending, undoDelete],
  )

  return {
    actions: rowActions,
    isFixed: (row: Row) => pending?.has(rowKey(row)) || isFixed?.(row) || false,
  }
}

function PendingDelete({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { deleting, undo, undoRow } = useTexts('list')

  return (
    <>
      <span>{deleting(displayTextOf(name))}</span>
      <Button tone="link" aria-label={undoRow(name)} onClick={onUndo}>
        {undo}
      </Button>
    </>
  )
}
