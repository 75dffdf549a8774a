import type { ReactNode } from 'react'
import { isEnabled } from '#entities/status.ts'
import type { ListColumn } from '#list/list-props.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { type StatusTexts, statusLabel } from './dictionary-texts.ts'

interface StatusColumnOptions<Row> {
  statuses: StatusTexts
  edit: PermissionGuard
  /** Draws the cell for users who may change the status; others only read it. */
  render: (row: Row) => ReactNode
}

/** The column of a list whose rows can be disabled. */
export function statusColumn<Row extends { status: string }>({
  statuses,
  edit,
  render,
}: StatusColumnOptions<Row>): ListColumn<Row> {
  const statusOf = (row: Row) => statusLabel(row.status, statuses)

  return {
    key: 'status',
    label: statuses.status,
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
