import { useMemo, useState } from 'react'
import type { ResourceApi } from '#api/resource.ts'
import { permissionOf, type Resource } from '#definitions/define-resource.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { useBulk } from '#list/bulk/use-bulk.ts'
import { useBulkDelete } from '#list/bulk/use-bulk-delete.ts'
import { useRowErrors } from '#list/row-errors.tsx'
import { useList } from '#list/use-list.ts'
import { useRowDelete } from '#list/use-row-delete.ts'
import { useUndo } from '#notifications/use-undo.tsx'
import { useRecordPanel } from '#resource/record-panel-address.ts'
import { createCommandOf } from '#resource/use-create-actions.ts'
import { useCreateButton } from '#resource/use-create-button.tsx'
import { listShapeOf } from './described-filters.tsx'
import { recordKeyOf, recordNameOf } from './row-identity.ts'
import { useDescribedOperations } from './use-described-operations.ts'
import { useResourceTexts } from './use-resource-texts.ts'

interface RecordListOptions<Row extends DescribedRow> {
  /** The same function in every draw. */
  read: Parameters<typeof useList<Row>>[0]['read']
  /** Where the list hides rows. */
  whole?: Parameters<typeof useList<Row>>[0]['whole']
  /** Filters besides those of the description, before them; always the same. */
  moreFilters?: readonly string[]
  scopeKey?: string
  openedWithoutQuery?: boolean
  /** After every write, also by Undo or for many rows; it gets the key of a new record. */
  onChanged?: (created?: RecordKey) => void
}

/** The list of a screen of described records, its panel in the address, and the ways to delete. */
export function useRecordList<Row extends DescribedRow>(
  resource: Resource,
  calls: Pick<ResourceApi<Row>, 'remove'>,
  { read, whole, moreFilters, scopeKey, openedWithoutQuery, onChanged }: RecordListOptions<Row>,
) {
  const texts = useResourceTexts(resource)
  const shape = listShapeOf(resource, moreFilters)
  const { rowKey, rowName } = useMemo(
    () => ({
      rowKey: (row: Row) => recordKeyOf(resource, row),
      rowName: (row: Row) => recordNameOf(resource, row),
    }),
    [resource],
  )
  const list = useList<Row>({
    ...{ shape, read, whole, rowKey, createdAtOf, scopeKey, openedWithoutQuery },
    name: resource.name,
    permission: permissionOf(resource, 'list'),
  })
  const { rows } = list
  const reload = useEventCallback((created?: RecordKey) => {
    rows.reload(created)
    onChanged?.(created)
  })
  const replace = useEventCallback((row: Row) => {
    rows.replace(row)
    onChanged?.()
  })
  const [panel, open] = useRecordPanel()
  const bulk = useBulk<Row>(changed => {
    list.onBulkDone(changed)
    onChanged?.()
  }, rows)
  const undo = useUndo()
  const rowErrors = useRowErrors({ ...rows, reload })
  const remove = useRowDelete({
    ...{ undo, rowErrors, rowName, remove: calls.remove },
    rows: { rowKey, reload },
  })
  const removeMany = useBulkDelete({
    ...{ bulk, undo, list, texts, rowName },
    remove: calls.remove,
  })
  // All rows of a server have the same optional fields, so any row can stand for them.
  const [sample, setSample] = useState<Row>()
  if (!sample && rows.items?.[0]) setSample(rows.items[0])
  const may = useDescribedOperations(resource)
  const isOffered = !rows.isAbsent && may.add.isAllowed
  const add = useCreateButton(createCommandOf(resource), texts.new, isOffered, () =>
    open({ show: 'new' }),
  )

  return {
    ...{ texts, may, list, rows, rowName, sample, panel, open, add },
    ...{ bulk, undo, rowErrors, remove, removeMany, reload, replace },
  }
}

const createdAtOf = (row: DescribedRow) => row.createdAt
