import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createLog, createRefusalLog } from '#server/log.ts'

const test = suite('server/log')

const written = (event: string, fields: Record<string, unknown>) => {
  let text = ''
  createLog(
    line => (text += line),
    () => 0,
  )(event, fields)
  return text
}

test('R46 an event is one line of JSON with the time in UTC', () => {
  assert.is(
    written('login', { user: 'zhang', result: 'ok' }),
    '{"time":"1970-01-01T00:00:00.000Z","event":"login","user":"zhang","result":"ok"}\n',
  )
})

test('R47 lines without room are counted, and reported once there is room', () => {
  const lines: { event: string; lines?: number }[] = []
  let room = 1
  const log = createLog(line => {
    if (room === 0) return false
    room -= 1
    lines.push(JSON.parse(line))
    return true
  })
  for (const event of ['a', 'b', 'c']) log(event)
  room = 1
  log('d')
  room = 9
  log('e')
  log('f')
  const logged = lines.map(({ event, lines }) => (event === 'log_lost' ? lines : event))
  assert.equal(logged, ['a', 2, 1, 'e', 'f'])
})

test('R47 no field can end the line, forge another or control the terminal', () => {
  for (const name of [
    'a\r\n{"event":"login"}',
    '\u001b[31mred',
    '"}',
    '\u2028',
    '\u009b31m',
    '\u202eevil',
  ]) {
    const line = written('login', { user: name })
    assert.is(line.indexOf('\n'), line.length - 1, name)
    assert.not.match(line.slice(0, -1), /[^\x20-\x7e]/, name)
    assert.is(JSON.parse(line).user, name)
  }
})

test('R47 a line stays below 2 KB and stays JSON', () => {
  const long = '煤'.repeat(10_000)
  for (const fields of [
    { user: long },
    { [long]: long },
    Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, long])),
    { before: { rows: Array(5000).fill({ name: long }) } },
  ]) {
    const line = written('save', fields)
    assert.ok(Buffer.byteLength(line) <= 2048)
    assert.is(JSON.parse(line).event, 'save')
  }
})

test('R47 secrets are masked by the name of their field and by their form', () => {
  const token = 'k'.repeat(43)
  const line = written('x', {
    password: 'Coal#2020',
    apiKey: 'amap',
    nested: { xToken: 'abc', 'api.key': 'amap', mailCredential: 'abc' },
    error: new Error(`bad admin-${token}`),
    mustChangePassword: true,
  })
  assert.not.match(line, /Coal#2020|amap|abc|kkk/)
  assert.is(JSON.parse(line).mustChangePassword, true)
})

test('R46 a line holds its fields: the message of an error, each of several, and empty values', () => {
  const line = written('x', { error: new Error('no room'), ids: [3, 'four'], by: null })
  const { error, ids, by } = JSON.parse(line)
  assert.equal([error, ids, by], ['no room', [3, 'four'], null])
})

test('R27 R46 of each reason one refusal is written in ten seconds, and the next says how many were not', () => {
  const lines: unknown[] = []
  let uptime = 0
  const refused = createRefusalLog(
    (event, fields) => lines.push({ event, ...fields }),
    () => uptime,
  )
  for (const host of ['a.example', 'b.example', 'c.example']) refused('wrongHost', { host })
  refused('crossSite', { host: 'd.example' })
  uptime = 9_999
  refused('wrongHost', { host: 'e.example' })
  uptime = 10_000
  refused('wrongHost', { host: 'f.example' })
  const line = { event: 'refused', reason: 'wrongHost' }
  assert.equal(lines, [
    { ...line, host: 'a.example', skipped: 0 },
    { event: 'refused', reason: 'crossSite', host: 'd.example', skipped: 0 },
    { ...line, host: 'f.example', skipped: 3 },
  ])
})

test('a value that JSON cannot hold does not throw', () => {
  const circle: Record<string, unknown> = { n: 1n }
  circle.self = circle
  assert.is(JSON.parse(written('x', circle)).n, '1')
})

test.run()
