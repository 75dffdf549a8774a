import type { ReactNode } from 'react'
import { isEnabled } from '#entities/status.ts'
import type { ListColumn } from '#list/list-props.ts'
import type { Texts } from '#locales/areas.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { statusLabel } from './status-labels.ts'

interface StatusColumnOptions<Row> {
  list: Texts<'list'>
  edit: PermissionGuard
  /** Draws the cell for users who may change the status; others only read it. */
  render: (row: Row) => ReactNode
}

/** The column of a list whose rows can be disabled. */
export function statusColumn<Row extends { status: string }>({
  list,
  edit,
  render,
}: StatusColumnOptions<Row>): ListColumn<Row> {
  const statusOf = (row: Row) => statusLabel(row.status, list)

  return {
    key: 'status',
    label: list.status,
    status: true,
    value: statusOf,
    storedValue: row => row.status,
    cell: row =>
      edit.render(
        render(row),
        <Badge tone={isEnabled(row) ? 'success' : undefined}>{statusOf(row)}</Badge>,
      ),
  }
}
