import { useTexts } from './texts.ts'
import type { Call } from '#api/call.ts'
import type { ListQuery, ReadOptions } from '#api/call-options.ts'
import { pageFrom } from '#api/pagination.ts'
import { type RecordKey, requiredKeyFrom } from '#entities/record-key.ts'
import { fieldsOf, numberOf, textOf } from '#lib/decode.ts'
import { ListCard } from '#list/list-card.tsx'
import type { ListColumn } from '#list/list-props.ts'
import { useList } from '#list/use-list.ts'
import { usePage } from '#routing/current-page.ts'
import { useApi } from '#session/use-api.ts'
import { PageHeader } from '#ui/content/page-header.tsx'

interface Yard {
  yardId: RecordKey
  name: string
  tonnes: number | undefined
}

function yardFrom(value: unknown): Yard {
  const { yardId, name, tonnes } = fieldsOf(value)
  return { yardId: requiredKeyFrom(yardId), name: textOf(name), tonnes: numberOf(tonnes) }
}

const createYardsApi = (call: Call) => ({
  list: (query: ListQuery<'name'>, options?: ReadOptions) =>
    call('GET', '/api/v1/yardlist', { ...options, query, read: data => pageFrom(data, yardFrom) }),
})

const shape = { filters: ['name'], sorts: ['name', 'tonnes'] }
const rowKey = (yard: Yard) => yard.yardId
const rowName = (yard: Yard) => yard.name

export default function Yards() {
  const api = useApi(createYardsApi)
  const { title } = usePage()
  const texts = useTexts('yards')
  const list = useList({ shape, read: api.list, rowKey })
  const columns: ListColumn<Yard>[] = [
    { key: 'name', label: texts.name, rowHeader: true, value: rowName },
    { key: 'tonnes', label: texts.tonnes, align: 'end', value: yard => yard.tonnes ?? '–' },
  ]

  return (
    <>
      <PageHeader title={title} text={texts.lead} />
      <ListCard
        {...list}
        caption={title}
        columns={columns}
        rowName={rowName}
        filters={[{ name: 'name', label: texts.name }]}
        ownTexts={texts}
      />
    </>
  )
}
