import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fillOperationLog, makeRoleHistory } from '../../../support/many-rows.ts'
import schema from '#server/store/migrations/schema.sqlite.sql'
import type { PageQuery, VisibleRows } from '#server/store/paging.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'
import { createTables } from '#server/store/store.ts'

/** The history of one record with many changes, compared with a check of the rows one by one. */
const test = suite('operation records')

const ROWS = 50_000
const ROLE = { kind: 'role', recordId: '2' } as const
const ALL: VisibleRows = { all: true, self: 1, deptIds: [] }
const DEPARTMENTS: VisibleRows = { all: false, self: 5, deptIds: [2, 4] }

const db = await openDatabase(':memory:')
await db.exec(schema)
await fillOperationLog(db, ROWS)
await makeRoleHistory(db, 3)
const log = createTables(db).operations
const changes = await db.all<{ operId: number; userId: number; deptId: number }>(`
  select oper_id as operId, user_id as userId, dept_id as deptId
  from operations where record = '2' and event = 'role.update' order by oper_id desc`)
test.after(() => db.close())

let pauses = 0
async function pause() {
  pauses += 1
}
async function history(sight: VisibleRows, wanted: Partial<PageQuery>) {
  pauses = 0
  const query: PageQuery = { pageIndex: 1, pageSize: 20, sort: '', order: 'desc', ...wanted }
  const { list, count, isMore } = await log.history(ROLE, sight, query, pause)
  return { ids: list.map(row => row.operId), count, isMore }
}

test('every page of a long history has its rows, of all people and of a data scope', async () => {
  for (const sight of [ALL, DEPARTMENTS]) {
    const ids = changes
      .filter(row => sight.all || row.userId === sight.self || sight.deptIds.includes(row.deptId))
      .map(row => row.operId)
    const isMore = ids.length > 10_000
    for (const [pageIndex, pageSize] of [
      [1, 20],
      [3, 100],
      [110, 20],
      [Math.ceil(ids.length / 100), 100],
    ] as const) {
      const first = (pageIndex - 1) * pageSize
      const expected = {
        ids: ids.slice(first, first + pageSize),
        count: Math.min(ids.length, 10_000),
        isMore,
      }
      assert.equal(await history(sight, { pageIndex, pageSize }), expected)
    }
  }
})

test('a page of a history beyond the last one tells the number of changes', async () => {
  assert.equal(await history(ALL, { pageIndex: 1_000_000, pageSize: 100 }), {
    ids: [],
    count: changes.length,
    isMore: false,
  })
})

test('a long history is read in slices, with other calls between them', async () => {
  assert.is(changes.length, 15_000)
  await history(ALL, { pageIndex: 150, pageSize: 100 })
  assert.ok(pauses >= 5, `${pauses} pauses`)
  await history(ALL, {})
  assert.ok(pauses >= 3, `${pauses} pauses until it has counted to ten thousand`)
})

test('a history of few changes is read at once', async () => {
  pauses = 0
  const record = { kind: 'user', recordId: '101' } as const
  await log.history(record, ALL, { pageIndex: 1, pageSize: 20, sort: '', order: 'desc' }, pause)
  assert.is(pauses, 0)
})

test.run()
