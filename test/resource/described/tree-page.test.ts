import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { treeRowsFrom } from '#api/tree.ts'
import type { Locale } from '#constants.ts'
import type { OnLeftOut } from '#entities/left-out.ts'
import { treePage } from '#resource/described/tree-page.ts'
import { departmentFrom, departments } from '#resources/system/departments.ts'

const test = suite('tree page')

const departmentsFrom = (data: unknown, locale?: Locale, leaveOut?: OnLeftOut) =>
  treeRowsFrom(departments, departmentFrom, data, locale, leaveOut)

const node = (deptId: unknown, deptName: string, more: object = {}) => ({
  ...{ deptId, deptName, parentId: 0, sort: Number(deptId), status: '0', version: 1 },
  ...{ createdAt: '2026-01-04T09:12:30Z', updatedAt: '2026-01-04T09:12:30Z', ...more },
})

const TREE = [
  node(1, 'Coalface', {
    deptNameZh: '煤炭商城',
    children: [
      node(3, 'Logistics', {
        parentId: 1,
        children: [
          node(10, 'Transport', { parentId: 3, status: '1' }),
          node(4, 'Coal yard', { parentId: 3, createdAt: '2026-02-01T00:00:00Z' }),
        ],
      }),
      node(2, 'Trading desk', { parentId: 1 }),
    ],
  }),
]
const ALL = departmentsFrom(TREE)

type Query = Parameters<typeof treePage>[2]

const page = (query: object) => treePage(departments, ALL, query as Query)
const names = (query: object) => page(query).rows.map(row => row.deptName)

test('§27.8 each department stands behind the one above it, with its depth and that name', () => {
  assert.equal(
    ALL.map(({ deptId, depth, parentIdName }) => [deptId, depth, parentIdName]),
    [
      [1, 0, ''],
      [3, 1, 'Coalface'],
      [10, 2, 'Logistics'],
      [4, 2, 'Logistics'],
      [2, 1, 'Coalface'],
    ],
  )
  assert.is(departmentsFrom(TREE, 'zh-CN')[1]?.parentIdName, '煤炭商城')
  // What is sent back is one department.
  assert.not(Object.hasOwn(ALL[0]?.raw ?? {}, 'children'))
})

test('§22 a department that cannot be read is left out with all below it, and counted', () => {
  const leftOut: unknown[] = []
  const bad = node(undefined, 'Nowhere', { children: [node(9, 'Below')] })
  const read = departmentsFrom([bad, node(2, 'Desk')], 'en', each => leftOut.push(each))
  assert.equal(
    read.map(({ deptId }) => deptId),
    [2],
  )
  assert.equal(leftOut, [{ count: 1, hasLostDigits: false }])
  assert.equal(departmentsFrom(null), [])
  assert.throws(() => departmentsFrom({ list: [] }), TypeError)
})

test('the page is cut from the whole tree, in its order', () => {
  assert.equal(names({}), ['Coalface', 'Logistics', 'Transport', 'Coal yard', 'Trading desk'])
  assert.equal(page({ pageIndex: 2, pageSize: 2 }), {
    rows: ALL.slice(2, 4),
    total: 5,
  })
  assert.equal(page({ pageIndex: 4, pageSize: 2 }).rows, [])
})

test('a part of the name finds a department, in capitals or not, in either language', () => {
  assert.equal(names({ deptName: 'coal' }), ['Coalface', 'Coal yard'])
  assert.equal(names({ deptName: '商城' }), ['Coalface'])
  assert.equal(names({ deptName: 'nothing' }), [])
  assert.equal(names({ status: '1' }), ['Transport'])
  assert.equal(names({ deptName: 'o', status: '1' }), ['Transport'])
  assert.equal(names({ beginTime: '2026-02-01', offset: '0' }), ['Coal yard'])
})

test('an order takes the place of the tree; numbers are compared as such', () => {
  assert.equal(names({ sort: 'deptName', order: 'asc' })[0], 'Coal yard')
  assert.equal(names({ sort: 'deptName', order: 'desc' })[0], 'Transport')
  const ids = page({ sort: 'deptId', order: 'asc' }).rows.map(row => row.deptId)
  assert.equal(ids, [1, 2, 3, 4, 10])
})

test.run()
