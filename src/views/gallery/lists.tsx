import { useState } from 'react'
import type { RecordKey } from '#entities/record-key.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Table } from '#ui/collections/table.tsx'
import type { Column, Sort } from '#ui/collections/table-props.ts'
import { Tag } from '#ui/content/tag.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { MenuButton } from '#ui/overlays/menu.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { EmptyState } from '#ui/status/empty-state.tsx'
import { Sample } from './sample.tsx'

interface Role {
  id: number
  name: string
  key: string
  order: number
  enabled: boolean
}

const ROLES: readonly Role[] = [
  { id: 1, name: 'Administrator', key: 'admin', order: 1, enabled: true },
  { id: 2, name: 'Dispatch desk', key: 'dispatch', order: 2, enabled: true },
  { id: 3, name: '财务', key: 'finance', order: 3, enabled: false },
]

const COLUMNS: readonly Column<Role>[] = [
  { key: 'name', label: 'Role name', rowHeader: true, sortable: true, cell: role => role.name },
  { key: 'key', label: 'Role key', cell: role => <Tag look="code">{role.key}</Tag> },
  { key: 'order', label: 'Order', align: 'end', sortable: true, cell: role => role.order },
  {
    key: 'status',
    label: 'Status',
    status: true,
    cell: role => (
      <Switch
        label={`${role.name} enabled`}
        text={role.enabled ? 'Enabled' : 'Disabled'}
        checked={role.enabled}
        onChange={() => {}}
      />
    ),
  },
  {
    key: 'kind',
    label: 'Kind',
    hideOnCards: true,
    cell: () => <Badge tone="info">Built in</Badge>,
  },
]

const texts = {
  actions: 'Actions',
  selectAll: 'Select all rows on this page',
  select: (row: string) => `Select ${row}`,
  loading: 'Loading',
}

export function Lists() {
  const [selected, setSelected] = useState<ReadonlySet<RecordKey>>(new Set([2]))
  const [sort, setSort] = useState<Sort>({ key: 'order', direction: 'ascending' })
  const shared = {
    columns: COLUMNS,
    rowKey: (role: Role) => role.id,
    rowName: (role: Role) => role.name,
    texts,
  }

  return (
    <>
      <Sample title="Table" wide>
        <Table
          {...shared}
          caption="Sample roles"
          rows={ROLES}
          total={3}
          sort={sort}
          onSort={setSort}
          selection={{ selected, onChange: setSelected, isFixed: role => role.id === 1 }}
          actions={role => (
            <>
              <Button tone="link" aria-label={`Edit ${role.name}`}>
                Edit
              </Button>
              <MenuButton
                label={`More for ${role.name}`}
                at="end"
                items={[{ key: 'copy', label: 'Copy link', icon: 'copy' }]}
              >
                {trigger => (
                  <IconButton icon="more" size="tiny" label={`More ${role.name}`} {...trigger} />
                )}
              </MenuButton>
            </>
          )}
        />
      </Sample>
      <Sample title="Table, reloading">
        <Table
          {...shared}
          columns={COLUMNS.slice(0, 3)}
          caption="Reloading roles"
          rows={ROLES}
          busy
        />
      </Sample>
      <Sample title="Table, loading">
        <Table {...shared} columns={COLUMNS.slice(0, 3)} caption="Loading roles" rows={undefined} />
      </Sample>
      <Sample title="Table, empty">
        <Table
          {...shared}
          columns={COLUMNS.slice(0, 3)}
          caption="No roles"
          rows={[]}
          empty={
            <EmptyState title="No roles yet" text="The first one says what its people may do." />
          }
        />
      </Sample>
    </>
  )
}
