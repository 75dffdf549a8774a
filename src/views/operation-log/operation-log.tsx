import { useState } from 'react'
import { createOperationLogApi } from '#api/operation-log.ts'
import type { Operation } from '#entities/operation.ts'
import { parseTime } from '#lib/format.ts'
import { ListCard } from '#list/list-card.tsx'
import type { ListPanel } from '#list/list-props.ts'
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
import { useEventOptions } from './use-event-options.ts'

const shape = {
  filters: [
    'event',
    'operName',
    'record',
    'roleKey',
    'operIp',
    'status',
    'operUrl',
    ...PERIOD_FIELDS,
  ],
  sorts: ['operTime', 'operName', 'operUrl', 'code', 'latencyTime'],
}
const rowKey = (entry: Operation) => entry.operId
const createdAtOf = (entry: Operation) => entry.operTime
const rowName = (entry: Operation) =>
  `${entry.event} ${parseTime(entry.operTime) || entry.operTime}`

/** The operation log: which user did what, when, and with what result. Read-only. */
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
  const columns = useOperationColumns({
    hasAttempts: list.rows.items?.some(({ attempts }) => attempts !== undefined) ?? false,
    open,
  })
  const eventOptions = useEventOptions()
  const { beginTime, endTime } = list.query.values
  const chosenDay = beginTime === endTime ? beginTime : undefined
  const [hasChart, setHasChart] = useState(true)
  const chart: ListPanel[] = hasChart
    ? [
        {
          key: 'chart',
          label: texts.chart,
          icon: 'chart',
          content: (
            <OperationsPerDay
              onAbsent={() => setHasChart(false)}
              chosen={chosenDay}
              onChoose={chooseDay}
            />
          ),
        },
      ]
    : []

  /** The chosen day, chosen again, gives way to all days. */
  function chooseDay(day: string) {
    const { beginTime: _, endTime: __, ...others } = list.query.values
    list.query.filterBy(day === chosenDay ? others : { ...others, beginTime: day, endTime: day })
  }

  return (
    <>
      <PageHeader title={title} text={texts.lead} />
      <ListCard
        list={list}
        caption={title}
        columns={columns}
        rowName={rowName}
        panels={chart}
        filters={[
          { name: 'event', label: texts.operation, options: eventOptions },
          { name: 'operName', label: texts.person },
          { name: 'record', label: texts.record, placeholder: texts.recordPlaceholder },
          { name: 'roleKey', label: texts.role, placeholder: texts.rolePlaceholder },
          { name: 'operIp', label: texts.address, placeholder: texts.addressPlaceholder },
          {
            name: 'status',
            label: texts.result,
            options: [
              { value: '0', label: texts.succeeded },
              { value: '1', label: texts.failed },
            ],
          },
          { name: 'operUrl', label: texts.call, placeholder: texts.callPlaceholder },
          ...list.period.map(filter => ({ ...filter, label: texts.time })),
        ]}
        presets={[{ name: texts.failed, search: '?status=1' }]}
        ownTexts={texts}
      />
      {panel?.show === 'entry' && (
        <OperationPanel
          key={panel.id}
          operId={panel.id}
          rows={list.rows.items}
          onClose={() => open(undefined)}
        />
      )}
    </>
  )
}
