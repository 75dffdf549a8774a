import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listFrom, pageFrom } from '#model/page.ts'
import { keyOf } from '#model/key.ts'
import { roleFrom } from '#model/role.ts'

const test = suite('page')

test('§3 features B.0 a page is a list, rows or items, with a count or a total', () => {
  const rows = [{ roleId: 1 }, { roleId: 2 }]
  for (const data of [
    { list: rows, count: 7 },
    { rows, total: 7 },
    { items: rows, total: '7', pageIndex: 1 },
  ]) {
    const page = pageFrom(data, row => (row as { roleId: number }).roleId)
    assert.equal(page, { rows: [1, 2], total: 7 })
  }
  assert.equal(pageFrom({ list: null, count: 0 }, String), { rows: [], total: 0 })
  assert.is(pageFrom({ list: rows }, keyOfRow).total, 2)
  const over = { list: [], count: 10_000, isMore: true }
  assert.equal(pageFrom(over, String), { rows: [], total: 10_000, isMore: true })
  for (const isMore of [false, null, 'true', 1]) {
    assert.equal(pageFrom({ ...over, isMore }, String), { rows: [], total: 10_000 })
  }
})

const keyOfRow = (row: unknown) => keyOf((row as { roleId: unknown }).roleId)

test('R67 what is no page throws, and so does a row that is none', () => {
  for (const data of [
    undefined,
    null,
    'x',
    [],
    {},
    { list: {} },
    { list: 'x' },
    { list: [null] },
  ]) {
    assert.throws(() => pageFrom(data, roleFrom), TypeError, JSON.stringify(data))
  }
})

test('contract 2.16 a list that comes whole, null for an empty one', () => {
  assert.equal(listFrom([1, 2], String), ['1', '2'])
  assert.equal(listFrom(null, String), [])
  for (const data of [undefined, {}, 'x', { list: [] }]) assert.throws(() => listFrom(data, String))
})

test.run()
