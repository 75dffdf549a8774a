import { loads } from './loads.ts'
import { defineParts } from '#resource/described/define-parts.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Badge } from '#ui/status/badge.tsx'

const { lorry, tonnes } = loads.fields

export default defineParts(loads, {
  // What stands in a cell; files keep the value.
  cells: {
    tonnes: row => <Badge tone={Number(row.tonnes) > 40 ? 'danger' : 'info'}>{row.tonnes}</Badge>,
  },
  // The control of a form: any piece of src/ui/fields/.
  fields: {
    lorry: props => <TextField {...props} icon="truck" placeholder="BA-1234" />,
  },
  // In the menu of each row that it suits.
  rowActions: {
    finish: {
      label: { en: 'Loaded', 'zh-CN': '已装车' },
      icon: 'pass',
      permission: 'shop:load:edit',
      suits: row => !row.loaded,
      run: (row, { change }) => change(row, { loaded: true }),
    },
  },
  // For the ticked rows; `each` tells what became of each.
  bulkActions: {
    finish: {
      label: { en: 'Loaded', 'zh-CN': '已装车' },
      permission: 'shop:load:edit',
      run: (_, { change, each }) => each((row, options) => change(row, { loaded: true }, options)),
    },
  },
  // Beside "New load".
  pageActions: {
    call: {
      label: { en: 'Call the next lorry', 'zh-CN': '叫下一辆车' },
      permission: 'shop:load:call',
      async run({ call, reload }) {
        await call('POST', '/api/v1/load/next')
        reload()
      },
    },
  },
  // A panel of one record, in the menu of its row and at `?show=scales.7`.
  panels: {
    scales: {
      label: { en: 'Scales', 'zh-CN': '地磅' },
      permission: 'shop:load:list',
      Content: ({ row, tools }) => <p>{`${row.tonnes} ${tonnes.label[tools.locale]}`}</p>,
    },
  },
  // Above the rows of the page; `filters` says what they are filtered by.
  header: {
    label: { en: 'Chart', 'zh-CN': '图表' },
    icon: 'chart',
    Content: ({ rows = [], tools: { locale } }) => (
      <BarChart
        label={tonnes.label[locale]}
        bars={rows.map(row => ({ label: row.lorry, value: row.tonnes ?? 0 }))}
        table={{
          summary: { en: 'Show as a table', 'zh-CN': '以表格显示' }[locale],
          head: [lorry.label[locale], tonnes.label[locale]],
        }}
      />
    ),
  },
  // In place of the table: here a row that is dropped on another takes its place.
  List: ({ rows, actions, tools }) => (
    <ol className="list-card__panel">
      {rows.map(row => (
        <li
          key={String(row.loadId)}
          draggable
          onDragStart={event => event.dataTransfer.setData('text', String(row.loadId))}
          onDragOver={event => event.preventDefault()}
          onDrop={async event => {
            const dropped = event.dataTransfer.getData('text')
            const moved = rows.find(({ loadId }) => String(loadId) === dropped)
            if (moved && (await tools.change(moved, { place: row.place }))) tools.reload()
          }}
        >
          <span>{row.lorry}</span> {actions?.(row)}
        </li>
      ))}
    </ol>
  ),
})
