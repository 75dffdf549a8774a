import { parseTime } from '#lib/format.ts'
import type { Role } from '#model/role.ts'
import { useApi } from '#state/api.ts'
import { useTexts } from '#state/locale.ts'
import { usePage } from '#state/page.ts'
import { useList } from '#state/use-list.ts'
import { Badge } from '#ui/badge.tsx'
import { ListCard } from '#ui/list-card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { Column } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'

const shape = { filters: ['roleName', 'roleKey', 'status'] }

/** §7 rolelist: who may do what, as a list whose state is in the address. */
export default function Roles() {
  const api = useApi()
  const { title } = usePage()
  const texts = useTexts('roles')
  const list = useTexts('list')
  const common = useTexts('common')
  const columns: Column<Role>[] = [
    { key: 'roleName', label: texts.role, rowHeader: true, cell: role => role.roleName },
    { key: 'roleKey', label: texts.roleKey, cell: role => <Tag look="code">{role.roleKey}</Tag> },
    { key: 'roleSort', label: texts.order, align: 'end', far: true, cell: role => role.roleSort },
    { key: 'dataScope', label: texts.dataScope, cell: role => texts.scopes(role.dataScope) },
    { key: 'status', label: list.status, status: true, cell: role => <Status status={role.status} /> },
    { key: 'createdAt', label: list.created, cell: role => parseTime(role.createdAt) },
  ]

  return (
    <>
      <PageHead title={title} text={texts.lead} />
      <ListCard
        {...useList(shape, api.roles.list)}
        caption={title}
        columns={columns}
        rowKey={role => role.roleId}
        rowName={role => role.roleName}
        filters={[
          { name: 'roleName', label: texts.roleName, placeholder: texts.namePlaceholder },
          { name: 'roleKey', label: texts.roleKey, placeholder: texts.keyPlaceholder },
          {
            name: 'status',
            label: list.status,
            options: [
              { value: '0', label: list.enabled },
              { value: '1', label: list.disabled },
            ],
          },
        ]}
        texts={{ ...list, ...texts, loading: common.loading }}
      />
    </>
  )
}

function Status({ status }: { status: string }) {
  const list = useTexts('list')
  return status === '0' ? <Badge tone="success">{list.enabled}</Badge> : <Badge>{list.disabled}</Badge>
}
