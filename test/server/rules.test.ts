import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { canGrantScope, dataScopeFrom, withDescendants } from '#server/auth/data-scope.ts'
import { parentsOf, withAncestors } from '#server/auth/rights.ts'
import { treeFrom } from '#server/calls/pipeline/row-format.ts'
import { createClock } from '#server/clock.ts'
import { messages, translateFor } from '#server/messages.ts'
import type { MenuRow } from '#server/store/menus.ts'
import { chainHash, type Operation } from '#server/store/operation-log/operation-chain.ts'

const test = suite('server rules')

const department = (deptId: number, parentId: number | null) => ({ deptId, parentId })
const DEPARTMENTS = [
  department(1, null),
  department(10, null),
  department(11, 10),
  department(2, 1),
  department(3, 2),
]

test('§19 a department lies below its parent; 1 is no part of 10', () => {
  assert.equal([...withDescendants(1, DEPARTMENTS)], [1, 2, 3])
  assert.equal([...withDescendants(10, DEPARTMENTS)], [10, 11])
  assert.equal([...withDescendants(1, [department(1, 2), department(2, 1)])], [1, 2])
})

test('§19 each scope gives its departments, and several together give those of all', () => {
  const scope = (deptId: number | null, ...kinds: string[]) => {
    const grants = kinds.map(dataScope => ({ dataScope, deptIds: [11] }))
    const { all, deptIds } = dataScopeFrom({ userId: 7, deptId }, grants, DEPARTMENTS)
    return all ? 'all' : deptIds
  }
  assert.equal(scope(1, '1'), 'all')
  assert.equal(scope(1, '2'), [11])
  assert.equal(scope(1, '3'), [1])
  assert.equal(scope(1, '4'), [1, 2, 3])
  assert.equal(scope(1, '5'), [])
  assert.equal(scope(1, ''), [])
  assert.equal(scope(null, '3', '4'), [])
  assert.equal(scope(2, '3', '2'), [2, 11])
  assert.equal(scope(2, '5', '1'), 'all')
})

test('R17 a scope may grant only what it covers', () => {
  const mine = (...kinds: string[]) =>
    dataScopeFrom(
      { userId: 7, deptId: 1 },
      kinds.map(dataScope => ({ dataScope, deptIds: [11] })),
      DEPARTMENTS,
    )
  const within = (kind: string, wanted: string, added: number[] = []) =>
    canGrantScope(wanted, added, mine(kind))
  assert.equal(
    ['1', '2', '3', '4', '5', ''].map(wanted => within('1', wanted, [99])),
    [true, true, true, true, true, true],
  )
  assert.equal(
    ['1', '3', '4', '5', ''].map(wanted => within('4', wanted)),
    [false, true, true, true, true],
  )
  assert.equal(
    ['1', '3', '4', '5', ''].map(wanted => within('3', wanted)),
    [false, true, false, true, true],
  )
  assert.equal(
    ['1', '3', '4', '5', ''].map(wanted => within('5', wanted)),
    [false, false, false, true, true],
  )
  assert.equal(
    [within('2', '2', [11]), within('2', '2', [10]), within('4', '2', [3]), within('5', '2', [])],
    [true, false, true, true],
  )
})

const menu = (menuId: number, parentId: number) => ({ menuId, parentId }) as MenuRow

test('a grant includes the directories above it, even in a circle', () => {
  const above = (ids: readonly number[], ...menus: MenuRow[]) => [
    ...withAncestors(ids, parentsOf(menus)),
  ]
  assert.equal(above([3], menu(1, 0), menu(2, 1), menu(3, 2), menu(4, 1)).sort(), [1, 2, 3])
  assert.equal(above([9], menu(1, 0)), [])
  assert.equal(above([1], menu(1, 2), menu(2, 1)).sort(), [1, 2])
})

test('a tree keeps the order, moves orphans to the root and ends on a circle', () => {
  const tree = (...rows: MenuRow[]) =>
    JSON.stringify(
      treeFrom(
        rows,
        row => row.menuId,
        row => row.parentId ?? 0,
        row => ({ id: row.menuId }),
      ),
    )
  assert.is(
    tree(menu(2, 1), menu(1, 0), menu(5, 9)),
    '[{"id":1,"children":[{"id":2,"children":[]}]},{"id":5,"children":[]}]',
  )
  assert.is(tree(menu(1, 2), menu(2, 1)), '[]')
})

test('R60 the clock follows jumps forward, and goes on by uptime after one back', () => {
  let [wall, up] = [1000, 0]
  const clock = createClock(
    () => wall,
    () => up,
  )
  wall = 5000
  assert.is(clock(), 5000)
  wall = 100
  assert.is(clock(), 5000)
  up = 700
  assert.is(clock(), 5700)
  wall = 5600
  assert.is(clock(), 5700)
  wall = 9000
  assert.is(clock(), 9000)
})

test('R60 the clock does not stand still when it is read more often than once a millisecond', () => {
  let [wall, up] = [5000, 0]
  const clock = createClock(
    () => wall,
    () => up,
  )
  wall = 100
  for (let turn = 0; turn < 1000; turn += 1) {
    up += 0.5
    assert.ok(Number.isInteger(clock()))
  }
  assert.is(clock(), 5500)
})

/** A wall clock and an uptime that a test moves by hand. */
function clockByHand() {
  const at = { wall: 1_000_000, up: 0 }
  const clock = createClock(
    () => at.wall,
    () => at.up,
  )
  /** Moves both: time goes by. */
  const pass = (time: number) => {
    at.wall += time
    at.up += time
  }
  return { at, clock, pass }
}

const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR

test('R60 a clock that jumped forward and back is followed again', () => {
  const { at, clock, pass } = clockByHand()
  pass(HOUR)
  at.wall += YEAR
  assert.is(clock(), at.wall)
  pass(3 * HOUR)
  assert.is(clock(), at.wall)
  at.wall -= YEAR
  assert.is(clock(), at.wall)
  pass(HOUR)
  assert.is(clock(), at.wall)
})

test('R60 the clock is followed back from several jumps, one after the other or all at once', () => {
  const { at, clock, pass } = clockByHand()
  for (const jumps of [[YEAR], [HOUR, YEAR], [YEAR, HOUR, HOUR]]) {
    for (const jump of jumps) {
      at.wall += jump
      assert.is(clock(), at.wall)
      pass(HOUR)
    }
    at.wall -= jumps.reduce((sum, jump) => sum + jump, 0)
    assert.is(clock(), at.wall, jumps.join())
    pass(HOUR)
  }
  // A right jump, as after a night's sleep, does not hide a later wrong one.
  at.wall += 8 * HOUR
  clock()
  pass(HOUR)
  at.wall += YEAR
  clock()
  at.wall -= YEAR
  assert.is(clock(), at.wall)
})

test('R60 a clock set back to a new time goes on by uptime, even after a jump forward', () => {
  const { at, clock, pass } = clockByHand()
  at.wall += YEAR
  const ahead = clock()
  at.wall -= YEAR + 24 * HOUR
  assert.is(clock(), ahead)
  pass(HOUR)
  assert.is(clock(), ahead + HOUR)
  // Near its place before the jump the wall clock is followed again, but never below that.
  at.wall += 24 * HOUR - 30_000
  assert.is(clock(), at.wall + 30_000)
})

test('both languages have the same messages, with the same places for values', () => {
  assert.equal(Object.keys(messages['zh-CN']), Object.keys(messages.en))
  for (const [key, text] of Object.entries(messages.en)) {
    const other = messages['zh-CN'][key as keyof typeof messages.en]
    assert.ok(text.trim() && other.trim(), key)
    assert.equal(other.match(/\{\d\}/g), text.match(/\{\d\}/g), key)
  }
})

test('a value is inserted into a message unchanged', () => {
  assert.is(translateFor('en')('roleInUse', '$& {0}'), "The role '$& {0}' still has users.")
})

test('R49 a changed row breaks the chain', () => {
  const row: Operation = {
    operTime: 1,
    event: 'role.add',
    businessType: '1',
    userId: 1,
    username: 'admin',
    tokenName: '',
    roleKeys: 'admin',
    deptId: 1,
    method: 'POST',
    url: '/',
    record: '1',
    code: 200,
    msg: '',
    ip: '',
    agent: '',
    latency: 0,
    requestId: '',
    beforeJson: null,
    afterJson: '{}',
  }
  const hash = chainHash('', row)
  assert.is(chainHash('', { ...row }), hash)
  for (const key of Object.keys(row) as (keyof Operation)[]) {
    assert.is.not(chainHash('', { ...row, [key]: 'other' } as Operation), hash, key)
  }
  assert.is.not(chainHash(hash, row), hash)
})

test.run()
