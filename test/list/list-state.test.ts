import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  formatListState,
  formatSort,
  listQueryFrom,
  parseListState,
  parseSort,
} from '#list/list-state.ts'

const test = suite('list state')
const shape = { filters: ['roleName', 'status'], sorts: ['roleSort', 'createdAt'] }

test('§9 a list starts on page 1 with 20 rows', () => {
  assert.equal(parseListState('', shape), { page: 1, size: 20, sort: '', filters: {} })
})

test('W7 what the address says is what the list shows', () => {
  assert.equal(
    parseListState('?page=3&size=50&sort=-createdAt&status=0&roleName=%E9%94%80', shape),
    {
      page: 3,
      size: 50,
      sort: '-createdAt',
      filters: { roleName: '销', status: '0' },
    },
  )
})

for (const search of [
  '?page=0',
  '?page=-1',
  '?page=1.5',
  '?page=x',
  '?page=',
  '?page=1e99',
  '?size=7',
  '?size=100',
  '?sort=password',
  '?sort=--roleSort',
  '?status=',
]) {
  test(`W7 the illegal ${search} falls back to the defaults`, () => {
    assert.equal(parseListState(search, shape), { page: 1, size: 20, sort: '', filters: {} })
  })
}

test('W7 defaults are left out of the address, keys of others are kept', () => {
  const state = { page: 1, size: 20, sort: '', filters: {} }
  assert.is(formatListState('?page=4&edit=7', state, shape), '?edit=7')
  assert.is(formatListState('?page=4', state, shape), '')
})

test('W7 an address made of a state gives that state again', () => {
  const state = { page: 2, size: 10, sort: 'roleSort', filters: { roleName: 'a&b=c d' } }
  assert.equal(parseListState(formatListState('', state, shape), shape), state)
})

test('§7 the server is asked with its own names; `sort` and `order` only when sorted', () => {
  const state = { page: 2, size: 10, sort: '', filters: { status: '0' } }
  assert.equal(listQueryFrom(state), { status: '0', pageIndex: 2, pageSize: 10 })
  assert.equal(listQueryFrom({ ...state, sort: 'roleSort' }), {
    status: '0',
    sort: 'roleSort',
    order: 'asc',
    pageIndex: 2,
    pageSize: 10,
  })
  assert.equal(listQueryFrom({ ...state, sort: '-roleSort' }), {
    status: '0',
    sort: 'roleSort',
    order: 'desc',
    pageIndex: 2,
    pageSize: 10,
  })
})

test('W7 a tab in the address is a blank: the server reads no control character', () => {
  const { filters } = parseListState('?roleName=sales%09seller%0A%00', shape)
  assert.equal(filters, { roleName: 'sales seller  ' })
})

test('W7 invalid days count as absent', () => {
  const shape = { filters: ['name', 'beginTime', 'endTime'] }
  const { filters } = parseListState('?beginTime=yesterday&endTime=2026-11-20&name=2026', shape)
  assert.equal(filters, { endTime: '2026-11-20', name: '2026' })
})

test('B.1 a query with days says how far the clock of the browser is ahead of UTC', () => {
  const offset = -new Date(2026, 10, 20).getTimezoneOffset()
  const state = { page: 1, size: 20, sort: '', filters: { endTime: '2026-11-20' } }
  assert.equal(listQueryFrom(state), { endTime: '2026-11-20', offset, pageIndex: 1, pageSize: 20 })
})

test('a sort is the same for the address and for the head of the table', () => {
  assert.is(parseSort(''), undefined)
  for (const sort of ['roleSort', '-roleSort'])
    assert.is(formatSort(parseSort(sort) ?? { key: '', direction: '' }), sort)
})

test.run()
