import { createOperationLogApi } from '#api/operation-log.ts'
import type { Operation } from '#entities/operation.ts'
import { parseTime } from '#lib/format.ts'
import { ListCard } from '#list/list-card.tsx'
import { PERIOD_FIELDS } from '#list/period-filter.ts'
import { useList } from '#list/use-list.ts'
import { useTexts } from '#locales/texts.ts'
import { useRecordPanel } from '#resource/record-panel-address.ts'
import { usePage } from '#routing/current-page.ts'
import { useApi } from '#session/use-api.ts'
import { PageHeader } from '#ui/content/page-header.tsx'
import { useOperationColumns } from './operation-columns.tsx'
import { OperationPanel } from './operation-panel.tsx'
import { OperationsPerDay } from './operations-per-day.tsx'

const shape = {
  filters: ['operName', 'operUrl', 'status', ...PERIOD_FIELDS],
  sorts: ['operTime', 'operName', 'operUrl', 'code', 'latencyTime'],
}
const rowKey = (entry: Operation) => entry.operId
const createdAtOf = (entry: Operation) => entry.operTime
const rowName = (entry: Operation) => `${entry.event} ${parseTime(entry.operTime)}`

/** B.7 the operation log: which user did what, when, and with what result. Read-only. */
export default function OperationLog() {
  const api = useApi(createOperationLogApi)
  const { title } = usePage()
  const texts = useTexts('operation-log')
  const list = useList({
    shape,
    read: api.list,
    rowKey,
    createdAtOf,
    name: 'log',
    permission: 'system:sysoperlog:list',
  })
  const [panel, open] = useRecordPanel()
  const columns = useOperationColumns({ open })

  return (
    <>
      <PageHeader title={title} text={texts.lead} />
      <div className="page-stack">
        <OperationsPerDay />
        <ListCard
          {...list}
          caption={title}
          columns={columns}
          rowName={rowName}
          filters={[
            { name: 'operName', label: texts.person },
            { name: 'operUrl', label: texts.call, placeholder: texts.callPlaceholder },
            {
              name: 'status',
              label: texts.result,
              options: [
                { value: '0', label: texts.succeeded },
                { value: '1', label: texts.failed },
              ],
            },
            ...list.period.map(filter => ({ ...filter, label: texts.time })),
          ]}
          presets={[{ name: texts.failedOnly, search: '?status=1' }]}
          ownTexts={texts}
        />
      </div>
      {panel?.show === 'entry' && (
        <OperationPanel
          key={panel.id}
          operId={panel.id}
          rows={list.rows}
          onClose={() => open(undefined)}
        />
      )}
    </>
  )
}
