import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMetrics, type Metrics } from '#server/metrics/metrics.ts'
import { formatMetrics } from '#server/metrics/text-format.ts'

const test = suite<{ metrics: Metrics; time: { ms: number } }>('server/metrics')

test.before.each(context => {
  const time = { ms: 0 }
  Object.assign(context, { time, metrics: createMetrics(() => time.ms) })
})

const linesOf = (metrics: Metrics, name: string) =>
  formatMetrics(metrics.families())
    .split('\n')
    .filter(line => line.startsWith(name))

test('calls are counted by route and code', ({ metrics }) => {
  for (const code of [200, 403, 200]) metrics.began('GET /api/v1/role/{id}')(code)
  metrics.began('unknown')(404)
  assert.equal(linesOf(metrics, 'coalface_calls_total'), [
    'coalface_calls_total{route="GET /api/v1/role/{id}",code="200"} 2',
    'coalface_calls_total{route="GET /api/v1/role/{id}",code="403"} 1',
    'coalface_calls_total{route="unknown",code="404"} 1',
  ])
})

test('a bucket holds all that was as quick; the last one is the number of calls', ({
  metrics,
  time,
}) => {
  for (const took of [5, 6, 90, 90, 1_999, 60_000]) {
    const end = metrics.began('GET /x')
    time.ms += took
    end(200)
  }
  assert.equal(linesOf(metrics, 'coalface_call_seconds'), [
    'coalface_call_seconds_bucket{route="GET /x",le="0.005"} 1',
    'coalface_call_seconds_bucket{route="GET /x",le="0.025"} 2',
    'coalface_call_seconds_bucket{route="GET /x",le="0.1"} 4',
    'coalface_call_seconds_bucket{route="GET /x",le="0.5"} 4',
    'coalface_call_seconds_bucket{route="GET /x",le="2"} 5',
    'coalface_call_seconds_bucket{route="GET /x",le="10"} 5',
    'coalface_call_seconds_bucket{route="GET /x",le="+Inf"} 6',
    'coalface_call_seconds_sum{route="GET /x"} 62.19',
    'coalface_call_seconds_count{route="GET /x"} 6',
  ])
})

test('a call is in flight until it is answered, or until nobody waits for it', ({ metrics }) => {
  const [first, second] = [metrics.began('GET /x'), metrics.began('GET /x')]
  assert.equal(linesOf(metrics, 'coalface_calls_in_flight'), ['coalface_calls_in_flight 2'])
  first(undefined)
  second(200)
  assert.equal(linesOf(metrics, 'coalface_calls_'), [
    'coalface_calls_total{route="GET /x",code="200"} 1',
    'coalface_calls_abandoned_total 1',
    'coalface_calls_in_flight 0',
  ])
})

test('another server that answers with ever new codes does not fill the memory', ({ metrics }) => {
  for (let code = 0; code < 1_000; code += 1) metrics.began('passed on')(code)
  metrics.began('passed on')(3)
  const lines = linesOf(metrics, 'coalface_calls_total')
  assert.is(lines.length, 33)
  assert.ok(lines.includes('coalface_calls_total{route="passed on",code="3"} 2'))
  assert.ok(lines.includes('coalface_calls_total{route="passed on",code="other"} 968'))
})

test('rows of the operation log add up', ({ metrics }) => {
  metrics.logged(2)
  metrics.logged(1)
  assert.equal(linesOf(metrics, 'coalface_operation_log'), ['coalface_operation_log_rows_total 3'])
})

test.run()
