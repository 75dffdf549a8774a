import { useState } from 'react'
import { createOperationLogApi } from '#api/operation-log/operation-log.ts'
import { permissionOf } from '#definitions/define-resource.ts'
import type { Operation } from '#entities/operation/operation.ts'
import { parseTime } from '#lib/format.ts'
import { ListCard } from '#list/list-card.tsx'
import type { Filter } from '#list/list-filters.tsx'
import type { ListPanel } from '#list/list-props.ts'
import { useList } from '#list/use-list.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import {
  type FilteredList,
  listShapeOf,
  useDescribedFilters,
} from '#resource/described/described-filters.tsx'
import { operationName } from '#resource/history/operation-words.ts'
import { useRecordPanel } from '#resource/record-panel-address.ts'
import { operations } from '#resources/system/operations.ts'
import { usePage } from '#routing/current-page.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { PageHeader } from '#ui/content/page-header.tsx'
import { useOperationColumns } from './operation-columns.tsx'
import { OperationPanel } from './operation-panel.tsx'
import { OperationsPerDay } from './operations-per-day.tsx'
import { useEntryWalk } from './use-entry-walk.ts'
import { useEventFilter } from './use-event-filter.tsx'

/** The order in which the filters stand: what is asked for most comes first. */
const FILTER_ORDER = ['event', 'operName', 'record', 'roleKey', 'operIp', 'status', 'operUrl']
const placeOf = (name: string) => (FILTER_ORDER.indexOf(name) + 99) % 99

/** An entry is found by the record, or by the person where the back end knows no records. */
const SEARCHED = ['record', 'operName']

const { filters, sorts = [] } = listShapeOf(operations)
const shape = {
  filters: filters.toSorted((one, other) => placeOf(one) - placeOf(other)),
  sorts: sorts.filter(name => name in operations.fields),
}
const isChangeTold = ({ isChangeKnown, withheld }: Operation) =>
  isChangeKnown || withheld !== undefined
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
    name: operations.name,
    permission: permissionOf(operations, 'list'),
  })
  const [panel, open] = useRecordPanel()
  const locale = useLocale()
  const notices = useNotices()
  const walk = useEntryWalk(list, panel?.show === 'entry' ? panel.id : undefined, entry =>
    notices.announce(
      [operationName(entry, texts, locale), parseTime(entry.operTime)].join(texts.separator),
    ),
  )
  const columns = useOperationColumns({
    hasAttempts: list.rows.items?.some(({ attempts }) => attempts !== undefined) ?? false,
    hasChanges: list.rows.items?.some(isChangeTold) ?? false,
    open,
  })
  const filters = useOperationFilters({ ...list, rows: { items: undefined } })
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
        filters={filters}
        presets={[{ name: texts.failed, search: '?status=1' }]}
        ownTexts={texts}
      />
      {panel?.show === 'entry' && (
        <OperationPanel
          operId={panel.id}
          rows={list.rows.items}
          walk={walk}
          onClose={() => open(undefined)}
        />
      )}
    </>
  )
}

function useOperationFilters(list: FilteredList): readonly Filter[] {
  const locale = useLocale()
  const event = useEventFilter()
  const found = useDescribedFilters(operations, list)
  const known = useBackend().records[operations.name]?.filters
  const searched = SEARCHED.find(name => known?.includes(name) ?? true)

  return found
    .map(filter =>
      filter.name === 'event'
        ? { ...filter, ...event }
        : filter.periodFields
          ? { ...filter, label: operations.fields.operTime.label[locale] }
          : { ...filter, isSearch: filter.name === searched },
    )
    .sort((one, other) => placeOf(one.name) - placeOf(other.name))
}
