import { useTexts } from './texts.ts'
import { useYardActions } from './yard-actions.tsx'
import { YardPanel } from './yard-form.tsx'
import { createYardsApi, type Yard } from './yards-api.ts'
import { ListCard } from '#list/list-card.tsx'
import type { ListColumn } from '#list/list-props.ts'
import { useRowErrors } from '#list/row-errors.tsx'
import { useList } from '#list/use-list.ts'
import { useRowDelete } from '#list/use-row-delete.ts'
import { useUndo } from '#notifications/use-undo.tsx'
import { usePermission } from '#permissions/allow.tsx'
import { useRecordPanel } from '#resource/record-panel-address.ts'
import { useCreateButton } from '#resource/use-create-button.tsx'
import { usePage } from '#routing/current-page.ts'
import { useApi } from '#session/use-api.ts'
import { PageHeader } from '#ui/content/page-header.tsx'

const shape = { filters: ['name'], sorts: ['name', 'tonnes'] }
const rowKey = (yard: Yard) => yard.yardId
const rowName = (yard: Yard) => yard.name

export default function Yards() {
  const api = useApi(createYardsApi)
  const { title } = usePage()
  const texts = useTexts('yards')
  const list = useList({ shape, read: api.list, rowKey, permission: 'shop:yard:list' })
  const [panel, open] = useRecordPanel()
  const may = usePermission(['shop:yard:add'])
  const add = useCreateButton('new-yard', texts.new, may.isAllowed, () => open({ show: 'new' }))
  const rowErrors = useRowErrors(list.rows)
  const undo = useUndo()
  const remove = useRowDelete({ undo, rowErrors, rows: list.rows, rowName, remove: api.remove })
  const actions = useYardActions(open, remove)
  const columns: ListColumn<Yard>[] = [
    { key: 'name', label: texts.name, rowHeader: true, value: rowName },
    { key: 'tonnes', label: texts.tonnes, align: 'end', value: yard => yard.tonnes ?? '–' },
  ]

  return (
    <>
      <PageHeader title={title} text={texts.lead} actions={may.render(add)} />
      <ListCard
        list={list}
        caption={title}
        columns={columns}
        rowName={rowName}
        actions={actions}
        undo={undo}
        rowErrors={rowErrors}
        filters={[{ name: 'name', label: texts.name }]}
        ownTexts={texts}
      />
      {panel && (
        <YardPanel panel={panel} onClose={() => open(undefined)} onSaved={list.rows.reload} />
      )}
    </>
  )
}
