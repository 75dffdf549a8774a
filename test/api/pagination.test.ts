import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listFrom, pageFrom } from '#api/pagination.ts'
import { requiredKeyFrom } from '#entities/record-key.ts'
import { roleFrom } from '#resources/system/roles.ts'

const test = suite('pagination')

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

const keyOfRow = (row: unknown) => requiredKeyFrom((row as { roleId: unknown }).roleId)

test('R67 a value that is no page throws', () => {
  for (const data of [undefined, null, 'x', [], {}, { list: {} }, { list: 'x' }]) {
    assert.throws(() => pageFrom(data, roleFrom), TypeError, JSON.stringify(data))
  }
})

test('a bad row is left out and counted, and the list is read all the same', () => {
  const role = { roleId: 2, roleName: 'Trader' }
  const list = [role, null, { roleId: 0 }, { roleId: 3 }]
  const page = pageFrom({ list, count: 80 }, roleFrom)
  assert.equal(
    page.rows.map(({ roleId }) => roleId),
    [2, 3],
  )
  assert.equal([page.total, page.receivedCount], [80, 4])
  assert.equal(page.leftOut, { count: 2, hasLostDigits: false })
  assert.equal(
    listFrom(list, roleFrom).map(({ roleId }) => roleId),
    [2, 3],
  )
})

test('a row with a number that lost digits is left out, and the page says so', () => {
  for (const bad of [
    { roleId: 2 ** 53 },
    { roleId: 4, makerId: 2 ** 60 },
    { roleId: 5, menuIds: [2 ** 60] },
  ]) {
    const page = pageFrom({ list: [{ roleId: 2 }, bad] }, roleFrom)
    assert.is(page.rows.length, 1)
    assert.equal(page.leftOut, { count: 1, hasLostDigits: true })
  }
})

test('§23 a list without pages is read, and null is an empty one', () => {
  assert.equal(listFrom([1, 2], String), ['1', '2'])
  assert.equal(listFrom(null, String), [])
  for (const data of [undefined, {}, 'x', { list: [] }]) assert.throws(() => listFrom(data, String))
})

test.run()
