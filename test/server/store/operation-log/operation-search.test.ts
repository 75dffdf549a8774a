import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fillOperationLog } from '../../../support/many-rows.ts'
import { type Database, textFor } from '#server/store/database.ts'
import schema from '#server/store/migrations/schema.sqlite.sql'
import { type OperationRow, SERVER_OPERATION } from '#server/store/operation-log/operation-chain.ts'
import type { OperationFilter } from '#server/store/operation-log/operation-search.ts'
import { SLICE_ROWS } from '#server/store/operation-log/operation-slices.ts'
import type { PageQuery } from '#server/store/paging.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'
import { createTables } from '#server/store/store.ts'

/** A log of several slices; each search is compared with a check of the rows one by one. */
const test = suite('operation search')

const ROWS = SLICE_ROWS * 2 + 4_321
const ANY: OperationFilter = {
  operId: 0,
  operName: '',
  nicknamed: [],
  roleKey: '',
  namedRoles: [],
  call: '',
  actions: [],
  record: '',
  ip: '',
  businessType: '',
  result: '',
  code: 0,
  from: undefined,
  to: undefined,
  all: true,
  self: 1,
  deptIds: [],
}
const FIRST: PageQuery = { pageIndex: 1, pageSize: 20, sort: '', order: 'desc' }

async function openLog(rows: number) {
  const db = await openDatabase(':memory:')
  await db.exec(schema)
  await fillOperationLog(db, rows)
  return { db, log: createTables(db).operations }
}

const { db, log } = await openLog(ROWS)
const all = await db.all<Omit<OperationRow, 'hash'>>(`
  select oper_id as operId, oper_time as operTime, event, business_type as businessType,
    user_id as userId, username, dept_id as deptId, method, url, code, latency,
    role_keys as roleKeys, record, ip
  from operations`)
test.after(() => db.close())

let pauses = 0
async function pause() {
  pauses += 1
}
const find = (filter: Partial<OperationFilter>, query: Partial<PageQuery> = {}, where = log) => {
  pauses = 0
  return where.page({ ...ANY, ...filter }, { ...FIRST, ...query }, pause)
}

/** The wording of the filters, and slow. */
function isFound(row: (typeof all)[number], filter: OperationFilter) {
  const { operId, operName, call, actions, businessType, result, code, from, to } = filter
  // Only these rows are about records with numbers.
  const isOnRecord = row.event === 'role.update' || row.event === 'user.remove'
  return (
    (operId === 0 || row.operId === operId)
    && row.username.toLowerCase().includes(operName.toLowerCase())
    && `${row.method} ${row.url}`.toLowerCase().includes(call.toLowerCase())
    && (actions.length === 0 || actions.some(action => isOfAction(row.event, action)))
    && (row.roleKeys.includes(filter.roleKey.toLowerCase())
      || filter.namedRoles.some(key => row.roleKeys.split(',').includes(key)))
    && row.ip.includes(filter.ip)
    && (filter.record === '' || (isOnRecord && row.record === filter.record))
    && (businessType === '' || row.businessType === businessType)
    && (result === '' || (row.code === 200) === (result === 'ok'))
    && (code === 0 || row.code === code)
    && (from === undefined || row.operTime >= from)
    && (to === undefined || row.operTime < to)
    && (filter.all || row.userId === filter.self || filter.deptIds.includes(row.deptId ?? 0))
  )
}

const isOfAction = (event: string, action: string) =>
  action.endsWith('.*') ? event.startsWith(action.slice(0, -1)) : event === action

const PLACES: Readonly<Record<string, (row: (typeof all)[number]) => string | number>> = {
  operName: row => row.username.toLowerCase(),
  operUrl: row => row.url,
  code: row => row.code,
  latencyTime: row => row.latency,
}

function pageOf(found: typeof all, wanted: Partial<PageQuery>) {
  const query = { ...FIRST, ...wanted }
  const place = PLACES[query.sort]
  const up = query.order === 'asc' ? 1 : -1
  const rows = found.toSorted((one, other) => {
    if (!place) return (one.operId - other.operId) * up
    const [a, b] = [place(one), place(other)]
    return a === b ? other.operId - one.operId : (a < b ? -1 : 1) * up
  })
  const skip = (query.pageIndex - 1) * query.pageSize
  const ids = rows.slice(skip, skip + query.pageSize).map(row => row.operId)
  if (ids.length === 0 && !place) return { ids, count: rows.length, isMore: false }
  return { ids, count: Math.min(rows.length, 10_000), isMore: rows.length > 10_000 }
}

const middle = all[ROWS >> 1]?.operTime ?? 0
const FILTERS: readonly Partial<OperationFilter>[] = [
  {},
  { operName: 'ж' },
  { operName: 'Ж99' },
  { operName: 'person7' },
  { operName: 'nobody' },
  { call: '/' },
  { call: 'PU' },
  { call: 'put /api/v1/role' },
  { call: 'sysuser/1234' },
  { actions: ['user.remove'] },
  { actions: ['role.update'] },
  { actions: ['role.update', 'user.remove'] },
  { actions: ['role.*'] },
  { actions: ['role.*', 'user.remove'], result: 'ok' },
  { actions: ['rol.*', 'role'] },
  { roleKey: 'ADER', actions: ['user.remove'] },
  { roleKey: 'admin' },
  { roleKey: 'Handel', namedRoles: ['trader'] },
  { roleKey: 'Handel', namedRoles: ['trade'] },
  { ip: '127.0', code: 403 },
  { ip: '192.0' },
  { record: '100' },
  { record: '101', actions: ['role.update'] },
  { record: '102' },
  { businessType: '3', result: 'failed' },
  { code: 403 },
  { from: middle },
  { to: middle, operName: 'Person' },
  { from: middle, to: middle + 3_600_000 },
  { operId: 77 },
  { operId: -1 },
  { operId: ROWS * 2 },
  { all: false, self: 5, deptIds: [] },
  { all: false, self: 5, deptIds: [2, 4], operName: 'ж' },
  { all: false, self: -1, deptIds: [] },
  { all: false, self: 5, deptIds: [3], operId: 77 },
]
const QUERIES: readonly Partial<PageQuery>[] = [
  {},
  { order: 'asc' },
  { pageIndex: 3, pageSize: 100 },
  { pageIndex: 400, pageSize: 100 },
  { pageIndex: 400, pageSize: 100, order: 'asc' },
  { pageIndex: 1_000_000, pageSize: 100 },
  { sort: 'operName', order: 'asc' },
  { sort: 'operUrl' },
  { sort: 'code', order: 'asc', pageIndex: 40 },
  { sort: 'latencyTime', pageIndex: 2, pageSize: 100 },
]

test('§19 every filter, order and page gives its rows, of all people and of a data scope', async () => {
  for (const filter of FILTERS) {
    const rows = all.filter(row => isFound(row, { ...ANY, ...filter }))
    // The pages of few rows are all alike.
    for (const query of rows.length > 100 ? QUERIES : QUERIES.slice(0, 2)) {
      const { list, count, isMore } = await find(filter, query)
      const found = { ids: list.map(row => row.operId), count, isMore }
      assert.equal(found, pageOf(rows, query), JSON.stringify([filter, query]))
    }
  }
})

test('in any order but time a search gives the first 10,000 rows', async () => {
  const order = { sort: 'latencyTime', pageSize: 100 }
  assert.is((await find({}, { ...order, pageIndex: 100 })).list.length, 100)
  const behind = await find({}, { ...order, pageIndex: 101 })
  assert.equal([behind.list.length, behind.count, behind.isMore], [0, 10_000, true])
})

test('a page beyond the last one tells the number of rows', async () => {
  const behind = await find({ operName: 'person' }, { pageIndex: 1_000_000 })
  assert.equal([behind.list.length, behind.isMore], [0, false])
  const last = Math.ceil(behind.count / FIRST.pageSize)
  const beyond = await find({ operName: 'person' }, { pageIndex: last })
  assert.ok(beyond.list.length > 0)
  assert.equal([beyond.count, beyond.isMore], [10_000, true])
})

test('a search counts to ten thousand, and one row more sets isMore', async () => {
  for (const [rows, isMore] of [
    [10_000, false],
    [10_001, true],
  ] as const) {
    const few = await openLog(rows)
    const found = await find({}, {}, few.log)
    assert.equal([found.count, found.isMore], [10_000, isMore])
    few.db.close()
  }
})

test('a search finds the newest page and one row by its id without a pause, all else between pauses', async () => {
  await find({})
  assert.is(pauses, 0)
  await find({ operId: 5 })
  assert.is(pauses, 0)
  await find({ call: 'no such call' })
  assert.is(pauses, 2)
  await find({}, { sort: 'latencyTime' })
  assert.is(pauses, 2)
})

test('the next search finds names that are new in the log, in capitals or not', async () => {
  const few = await openLog(100)
  const ids = async (operName: string) =>
    (await find({ operName }, {}, few.log)).list.map(row => row.operId)
  assert.equal(await ids('ÄRZTE'), [])
  for (const username of ['Prüfer.Ärzte', 'ärzte', '王芳']) {
    await few.log.add({ ...SERVER_OPERATION, username })
  }
  assert.equal(await ids('ÄRZTE'), [102, 101])
  assert.equal(await ids('芳'), [103])
  few.db.close()
})

test('a name is forgotten with its last row', async () => {
  const few = await openLog(1)
  for (const username of ['old', 'both', 'both', 'new']) {
    await few.log.add({ ...SERVER_OPERATION, username })
  }
  const names = async () =>
    (await few.db.all<{ username: string }>('select username from operation_names')).map(
      row => row.username,
    )
  await few.db.exec('delete from operations where oper_id <= 3')
  await few.log.forgetNames()
  assert.equal(await names(), ['both', 'new'])
  few.db.close()
})

test('a search leaves out rows that come while it pauses, and goes on when rows are removed', async () => {
  const changing = await openLog(ROWS)
  const change = async () => {
    await fillOperationLog(changing.db, 5)
    await changing.db.exec('delete from operations where oper_id <= 10')
  }
  const asked = { ...ANY, actions: ['role.update'] }
  const { list, count } = await changing.log.page(asked, { ...FIRST, pageSize: 100 }, change)
  assert.is(count, Math.floor(ROWS / 50))
  assert.equal(
    list.map(row => row.operId),
    Array.from({ length: 100 }, (_, index) => (Math.floor(ROWS / 50) - index) * 50),
  )
  changing.db.close()
})

test('days are counted in slices, however many rows one millisecond has', async () => {
  const many = await openLog(10)
  const day = 86_400_000
  const fill = (rows: number, time: number, code: number) =>
    many.db.exec(`
      insert into operations (oper_time, event, business_type, user_id, username, role_keys, dept_id,
        method, url, record, code, msg, ip, agent, latency, request_id, hash)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})
      select ${time}, 'x', '', i % 5, 'x', '', i % 3, '', '', '', ${code}, '', '', '', 0, '', '' from n`)
  await many.db.exec('delete from operations')
  await fill(SLICE_ROWS * 2, day, 200)
  await fill(3, day + 1, 403)
  await fill(SLICE_ROWS, 2 * day + 5, 200)
  pauses = 0
  const days = (sight: object) =>
    many.log.days(0, 3 * day, { all: true, self: 0, deptIds: [], ...sight }, pause)
  assert.equal(await days({}), [
    { day: 1, count: SLICE_ROWS * 2 + 3, failed: 3 },
    { day: 2, count: SLICE_ROWS, failed: 0 },
  ])
  assert.ok(pauses >= 2, `${pauses} pauses`)
  const mine = await days({ all: false, self: 4 })
  assert.equal(
    mine.map(({ count }) => count),
    [(SLICE_ROWS * 2) / 5, SLICE_ROWS / 5],
  )
  assert.equal(await days({ all: false, self: 9 }), [])
  many.db.close()
})

test('wide rows are read for the page only: an index alone answers all else', async () => {
  const statements: string[] = []
  const watched: Database = {
    ...db,
    async get(sql, parameters) {
      statements.push(textFor(sql, 'sqlite'))
      return db.get(sql, parameters)
    },
    async all(sql, parameters) {
      statements.push(textFor(sql, 'sqlite'))
      return db.all(sql, parameters)
    },
  }
  const operations = createTables(watched).operations
  await operations.page(
    { ...ANY, operName: 'ж', call: 'role' },
    { ...FIRST, sort: 'operUrl' },
    pause,
  )
  await operations.page(ANY, { ...FIRST, pageIndex: 900 }, pause)
  await operations.days(0, Date.now(), ANY, pause)
  const scans = statements.filter(sql => /from operations\b/.test(sql))
  assert.ok(scans.length >= 6)
  for (const sql of scans) {
    const plan = await db.all<{ detail: string }>(`explain query plan ${sql}`)
    const steps = plan.map(({ detail }) => detail).filter(detail => /operations/.test(detail))
    // The second pattern is the plan that looks up the greatest id.
    for (const step of steps) assert.match(step, /COVERING INDEX|SEARCH operations$/, sql)
  }
})

test.run()
