import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { familiesFrom, waitingGauge } from '#server/metrics/gauge.ts'
import { formatMetrics } from '#server/metrics/text-format.ts'

const test = suite('server/metrics/text-format')

test('a metric is its help, its type and one line a value', () => {
  const text = formatMetrics([
    {
      name: 'coalface_calls_total',
      type: 'counter',
      help: 'Answered calls.',
      samples: [
        { labels: { route: 'GET /api/v1/role/{id}', code: '200' }, value: 3 },
        { labels: { route: 'unknown', code: '404' }, value: 1 },
      ],
    },
    { name: 'coalface_calls_in_flight', type: 'gauge', help: 'Now.', samples: [{ value: 0 }] },
  ])
  assert.is(
    text,
    [
      '# HELP coalface_calls_total Answered calls.',
      '# TYPE coalface_calls_total counter',
      'coalface_calls_total{route="GET /api/v1/role/{id}",code="200"} 3',
      'coalface_calls_total{route="unknown",code="404"} 1',
      '# HELP coalface_calls_in_flight Now.',
      '# TYPE coalface_calls_in_flight gauge',
      'coalface_calls_in_flight 0',
      '',
    ].join('\n'),
  )
})

test('no text ends a line or a label before its end', () => {
  const text = formatMetrics([
    {
      name: 'x',
      type: 'gauge',
      help: 'a\\b\n# TYPE y gauge "c"',
      samples: [{ labels: { one: 'a"} 9\nx{b="\\' }, value: 1 }],
    },
  ])
  assert.is(
    text,
    '# HELP x a\\\\b\\n# TYPE y gauge "c"\n# TYPE x gauge\nx{one="a\\"} 9\\nx{b=\\"\\\\"} 1\n',
  )
})

test('numbers are such as Prometheus reads', () => {
  const text = formatMetrics([
    {
      name: 'x',
      type: 'gauge',
      help: '',
      samples: [0.005, 1e21, Infinity, -Infinity, NaN].map(value => ({ value })),
    },
  ])
  assert.equal(
    text.split('\n').slice(2, -1),
    ['0.005', '1e+21', '+Inf', '-Inf', 'NaN'].map(value => `x ${value}`),
  )
})

test('gauges of one name stand together, whoever told them; a metric without values is left out', () => {
  const families = familiesFrom([
    waitingGauge('turn', 1),
    {
      name: 'coalface_pool_connections',
      help: 'Connections.',
      labels: { state: 'idle' },
      value: 4,
    },
    waitingGauge('store', 2),
  ])
  const nothing = { name: 'x', type: 'counter', help: 'Nothing yet.', samples: [] } as const
  const lines = formatMetrics([...families, nothing]).split('\n')
  assert.equal(
    lines.filter(line => line !== '' && !line.startsWith('# HELP')),
    [
      '# TYPE coalface_calls_waiting gauge',
      'coalface_calls_waiting{queue="turn"} 1',
      'coalface_calls_waiting{queue="store"} 2',
      '# TYPE coalface_pool_connections gauge',
      'coalface_pool_connections{state="idle"} 4',
    ],
  )
})

test.run()
