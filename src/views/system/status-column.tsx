import type { ReactNode } from 'react'
import type { Texts } from '#locales/index.ts'
import type { Guard } from '#state/allow.tsx'
import { Badge } from '#ui/badge.tsx'
import type { ListColumn } from '#ui/list-card.tsx'

interface Given<Row> {
  list: Texts<'list'>
  edit: Guard
  isEnabled: (row: Row) => boolean
  /** For whoever may change it; others read it. */
  draw: (row: Row) => ReactNode
}

/** The column of a list whose rows can be disabled. */
export function statusColumn<Row extends { status: string }>({
  list,
  edit,
  isEnabled,
  draw,
}: Given<Row>): ListColumn<Row> {
  const statusOf = (row: Row) => (isEnabled(row) ? list.enabled : list.disabled)

  return {
    key: 'status',
    label: list.status,
    status: true,
    value: statusOf,
    raw: row => row.status,
    cell: row =>
      edit.draw(
        draw(row),
        <Badge tone={isEnabled(row) ? 'success' : undefined}>{statusOf(row)}</Badge>,
      ),
  }
}
