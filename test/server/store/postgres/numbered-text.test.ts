import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { numberedTextOf } from '#server/store/postgres/numbered-text.ts'

const test = suite('numbered-text')

test('each name gets one number, in the order in which it appears', () => {
  assert.equal(numberedTextOf('select :b, :a, :b where x = :longName_2'), {
    text: 'select $1, $2, $1 where x = $3',
    names: ['b', 'a', 'longName_2'],
  })
})

const KEPT = [
  "select ':a', 'it''s :b'",
  'select "odd:name"',
  'select 1 -- of :a\n',
  'select x::bigint, y :: text',
  'select array[1, 2][1:2]',
  "select '10:30:00'",
]

for (const sql of KEPT)
  test(`what only looks like a parameter stays as it is: ${sql.trim()}`, () => {
    assert.equal(numberedTextOf(sql), { text: sql, names: [] })
  })

test('a cast of a parameter, and one behind a quote or a comment, are found', () => {
  assert.equal(numberedTextOf("select 'it''s', :id::bigint -- '\n, :name"), {
    text: "select 'it''s', $1::bigint -- '\n, $2",
    names: ['id', 'name'],
  })
})

test.run()
