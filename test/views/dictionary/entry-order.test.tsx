import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole, queryAllByRole } from '../../support/by-role.ts'
import { act, settle } from '../../support/render.tsx'
import {
  createScreenTest,
  sentBodies,
  sentChanges,
  shownMessages,
  wait,
} from '../../support/screen.tsx'
import { click, press } from '../../support/user.ts'
import { entry, labels, open, readOnce, server } from './dictionary-screen.tsx'
import { refetchRequest } from '#lib/refetch.ts'

const test = suite('reorder')
const screen = createScreenTest(test, open)

const SEND = 'PUT /api/v1/dict/data/'

/** More than a page of ten. */
const KINDS = Array.from({ length: 15 }, (_, index) =>
  entry(index + 1, `k${index + 1}`, `Kind ${index + 1}`),
)

screen(
  'B.2 Alt and an arrow key move an entry: only changed rows are sent, Undo sends the old numbers',
  async shown => {
    press('ArrowDown', { altKey: true }, getByRole(shown.container, 'button', 'Move Steam coal'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 2, dictSort: 10, version: 1 },
      { dictCode: 1, dictSort: 20, version: 1 },
    ])
    assert.equal(labels(shown.container), ['Coking coal', 'Steam coal', 'Lean coal'])
    assert.is(accessibleNameOf(document.activeElement as Element), 'Move Steam coal')
    click(getByRole(document.body, 'button', 'Undo'))
    await wait()
    assert.equal(labels(shown.container), ['Steam coal', 'Coking coal', 'Lean coal'])
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/').slice(2), [
      { dictCode: 2, dictSort: 20, version: 2 },
      { dictCode: 1, dictSort: 10, version: 2 },
    ])
  },
)

screen(
  'B.2 an entry that is moved twice moves by two places, even before the list is read again',
  async shown => {
    const moveDown = async () => {
      press('ArrowDown', { altKey: true }, getByRole(shown.container, 'button', 'Move Steam coal'))
      await wait()
    }
    await moveDown()
    await moveDown()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/').slice(2), [
      { dictCode: 3, dictSort: 20, version: 1 },
      { dictCode: 1, dictSort: 30, version: 2 },
    ])
  },
  () => ({
    table: server({
      'GET /api/v1/dict/datalist': readOnce(
        entry(1, 'steam', 'Steam coal'),
        entry(2, 'coking', 'Coking coal'),
        entry(3, 'lean', 'Lean coal'),
      ),
    }),
  }),
)

/** Entries of which the server refuses an outdated version; `change` is somebody else's write. */
function versioned() {
  const rows = [
    entry(1, 'steam', 'Steam coal'),
    entry(2, 'coking', 'Coking coal'),
    entry(3, 'lean', 'Lean coal'),
  ]
  const sorted = () =>
    rows.map(row => ({ ...row })).sort((one, other) => one.dictSort - other.dictSort)
  const change = (dictCode: unknown, fields: object) => {
    const row = rows.find(row => row.dictCode === dictCode)
    return Object.assign(row ?? {}, fields, { version: (row?.version ?? 0) + 1 })
  }
  const read = (index: number) => () => ({ code: 200, data: { ...rows[index] } })
  const table = server({
    'GET /api/v1/dict/datalist': () => ({ code: 200, data: { list: sorted(), count: 3 } }),
    'GET /api/v1/dict/databytype/coal_kind': () => ({ code: 200, data: sorted() }),
    'GET /api/v1/dict/data/1': read(0),
    'GET /api/v1/dict/data/2': read(1),
    'GET /api/v1/dict/data/3': read(2),
    'PUT /api/v1/dict/data/': body => {
      const { version, ...sent } = Object(body)
      const row = rows.find(row => row.dictCode === sent.dictCode)
      return row?.version === version
        ? { code: 200, data: { ...change(sent.dictCode, sent) } }
        : { code: 409, msg: 'Someone else did.', data: { ...row } }
    },
  })
  return { table, change }
}

const pressUndo = async (place: 'newest' | 'oldest') => {
  const button = queryAllByRole(document.body, 'button', 'Undo').at(place === 'newest' ? 0 : -1)
  assert.ok(button)
  click(button)
  await wait()
}

let someoneElse: (dictCode: number, fields: object) => unknown = () => undefined

function withVersions() {
  const { table, change } = versioned()
  someoneElse = change
  return { table }
}

async function moveUp(name: string, { container }: { container: HTMLElement }) {
  press('ArrowUp', { altKey: true }, getByRole(container, 'button', `Move ${name}`))
  await wait()
}

screen(
  'W10 two moves of one entry can both be undone, the newest first',
  async shown => {
    await moveUp('Lean coal', shown)
    await moveUp('Lean coal', shown)
    assert.equal(labels(shown.container), ['Lean coal', 'Steam coal', 'Coking coal'])
    await pressUndo('newest')
    await pressUndo('newest')
    assert.equal(labels(shown.container), ['Steam coal', 'Coking coal', 'Lean coal'])
    assert.equal(shownMessages(shown), [])
  },
  withVersions,
)

screen(
  'W10 the older of two moves of one entry is not undone first, which is said and nothing sent',
  async shown => {
    await moveUp('Lean coal', shown)
    await moveUp('Lean coal', shown)
    const sent = sentBodies(shown, 'PUT /api/v1/dict/data/').length
    await pressUndo('oldest')
    assert.is(sentBodies(shown, 'PUT /api/v1/dict/data/').length, sent)
    assert.ok(shownMessages(shown).includes('Not undone: this has been changed again since.'))
  },
  withVersions,
)

screen(
  'R62 a move is undone around what somebody else has saved since in another field',
  async shown => {
    await moveUp('Lean coal', shown)
    someoneElse(3, { remark: 'theirs' })
    await pressUndo('newest')
    assert.equal(labels(shown.container), ['Steam coal', 'Coking coal', 'Lean coal'])
    const lean = sentBodies(shown, SEND).findLast(
      body => Reflect.get(Object(body), 'dictCode') === 3,
    )
    assert.is(Reflect.get(Object(lean), 'remark'), 'theirs')
    assert.equal(shownMessages(shown), [])
  },
  withVersions,
)

screen(
  'R62 nothing of a move is undone where somebody else has moved one of its entries since',
  async shown => {
    await moveUp('Lean coal', shown)
    const sent = sentBodies(shown, SEND).length
    someoneElse(3, { dictSort: 99 })
    await pressUndo('newest')
    assert.is(sentBodies(shown, SEND).length, sent)
    assert.match(shownMessages(shown).join(), 'Not undone')
  },
  withVersions,
)

screen(
  'B.2 repeating a move that failed half-way completes it, even if the list cannot be read',
  async shown => {
    const moveDown = async () => {
      press('ArrowDown', { altKey: true }, getByRole(shown.container, 'button', 'Move Steam coal'))
      await wait()
    }
    await moveDown()
    await moveDown()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 2, dictSort: 10, version: 1 },
      { dictCode: 1, dictSort: 20, version: 1 },
      { dictCode: 1, dictSort: 11, version: 1 },
    ])
  },
  () => {
    let writes = 0
    const rows = [entry(1, 'steam', 'Steam coal'), entry(2, 'coking', 'Coking coal')]
    return {
      table: server({
        'GET /api/v1/dict/datalist': readOnce(...rows.map(row => ({ ...row }))),
        'GET /api/v1/dict/databytype/coal_kind': { code: 500, msg: 'down' },
        'GET /api/v1/dict/data/1': () => ({ code: 200, data: rows[0] }),
        'GET /api/v1/dict/data/2': () => ({ code: 200, data: rows[1] }),
        'PUT /api/v1/dict/data/': body => {
          writes += 1
          if (writes === 2) return 'no network'
          Object.assign(
            rows.find(row => row.dictCode === Reflect.get(Object(body), 'dictCode')) ?? {},
            body,
          )
          return { code: 200, data: null }
        },
      }),
    }
  },
)

screen(
  'R62 another user’s new order is not mixed with one’s own',
  async shown => {
    press('ArrowDown', { altKey: true }, getByRole(shown.container, 'button', 'Move Steam coal'))
    await wait()
    assert.equal(shownMessages(shown), ['Someone else did.'])
    assert.is(sentChanges(shown, 'PUT /api/v1/dict/data/').length, 1)
  },
  {
    table: server({
      'PUT /api/v1/dict/data/': body =>
        Reflect.get(Object(body), 'version') === 1
          ? { code: 409, msg: 'Someone else did.', data: null }
          : { code: 200, data: null },
    }),
  },
)

screen(
  'B.2 entries move among all entries of their type, also across pages',
  async shown => {
    press('ArrowUp', { altKey: true }, getByRole(shown.container, 'button', 'Move Kind 11'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 11, dictSort: 100, version: 1 },
      { dictCode: 10, dictSort: 110, version: 1 },
    ])
  },
  {
    path: '/system/dict?type=coal_kind&page=2&size=10',
    table: server({
      'GET /api/v1/dict/datalist': {
        code: 200,
        data: { list: KINDS.slice(10), count: KINDS.length },
      },
      'GET /api/v1/dict/data/10': { code: 200, data: KINDS[9] },
      'GET /api/v1/dict/data/11': { code: 200, data: KINDS[10] },
      'GET /api/v1/dict/databytype/coal_kind': { code: 200, data: KINDS },
    }),
  },
)

screen(
  'B.2 an entry moves where others have the largest number already',
  async shown => {
    await moveUp('Lean coal', shown)
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 3, dictSort: 999_998, version: 1 },
    ])
    assert.equal(shownMessages(shown), ['Order changed'])
  },
  () => {
    const rows = [2, 3].map(code =>
      entry(code, `k${code}`, code === 2 ? 'Coking coal' : 'Lean coal', { dictSort: 999_999 }),
    )
    return {
      table: server({
        'GET /api/v1/dict/datalist': () => ({ code: 200, data: { list: rows, count: 2 } }),
        'GET /api/v1/dict/databytype/coal_kind': () => ({ code: 200, data: rows }),
        'GET /api/v1/dict/data/3': () => ({ code: 200, data: rows[1] }),
        'PUT /api/v1/dict/data/': body => {
          const row = rows.find(row => row.dictCode === Reflect.get(Object(body), 'dictCode'))
          return { code: 200, data: { ...Object.assign(row ?? {}, body) } }
        },
      }),
    }
  },
)

function drag(kind: 'start' | 'over', on: Element) {
  const dataTransfer = { setData() {}, setDragImage() {} }
  const event = new Event(`drag${kind}`, { bubbles: true, cancelable: true })
  act(() => void on.dispatchEvent(Object.assign(event, { dataTransfer })))
}

screen(
  'B.2 the dragged entry is moved, and no other, even if a row above disappears meanwhile',
  async shown => {
    const handle = (name: string) => getByRole(shown.container, 'button', `Move ${name}`)
    drag('start', handle('Kind 2'))
    drag('over', handle('Kind 3'))
    await settle(() => refetchRequest.set({ only: 'all' }))
    assert.equal(labels(shown.container), ['Kind 2', 'Kind 3', 'Kind 4'])
    act(() => void handle('Kind 3').dispatchEvent(new Event('drop', { bubbles: true })))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 3, dictSort: 20, version: 1 },
      { dictCode: 2, dictSort: 30, version: 1 },
    ])
  },
  () => {
    const rows = KINDS.slice(0, 4)
    let reads = 0
    const list = () => (reads++ === 0 ? rows : rows.slice(1))
    return {
      table: server({
        'GET /api/v1/dict/datalist': () => {
          const now = list()
          return { code: 200, data: { list: now, count: now.length } }
        },
        'GET /api/v1/dict/databytype/coal_kind': { code: 500, msg: 'down' },
      }),
    }
  },
)

/** Entries without versions. From the write `keeps.from` on, the server confirms a write but keeps the order. */
function orderedBy(keeps: { from: number }, more: object = {}) {
  const rows = [
    entry(1, 'steam', 'Steam coal', { version: undefined }),
    entry(2, 'coking', 'Coking coal', { version: undefined }),
  ]
  const sorted = () => [...rows].sort((one, other) => one.dictSort - other.dictSort)
  let writes = 0
  return server({
    'GET /api/v1/dict/datalist': () => ({ code: 200, data: { list: sorted(), count: 2 } }),
    'GET /api/v1/dict/databytype/coal_kind': () => ({ code: 200, data: sorted() }),
    'GET /api/v1/dict/data/1': () => ({ code: 200, data: rows[0] }),
    'GET /api/v1/dict/data/2': () => ({ code: 200, data: rows[1] }),
    'PUT /api/v1/dict/data/': body => {
      const row = rows.find(row => row.dictCode === Reflect.get(Object(body), 'dictCode'))
      if (++writes < keeps.from) Object.assign(row ?? {}, body)
      return { code: 200, data: null }
    },
    ...more,
  })
}

screen(
  'B.2 a notice says when the server does not store the order of Undo',
  async shown => {
    press('ArrowDown', { altKey: true }, getByRole(shown.container, 'button', 'Move Steam coal'))
    await wait()
    assert.equal(shownMessages(shown), ['Order changed'])
    click(getByRole(document.body, 'button', 'Undo'))
    await wait()
    assert.equal(shownMessages(shown), ['The server kept the old value of: Sort'])
    assert.equal(labels(shown.container), ['Coking coal', 'Steam coal'])
  },
  () => ({ table: orderedBy({ from: 3 }) }),
)

for (const [what, table, spoken, told] of [
  [
    'the server stored is announced',
    () => orderedBy({ from: 9 }),
    'Steam coal is now 2 of 2',
    'Order changed',
  ],
  [
    'the server did not store is not announced',
    () => orderedBy({ from: 1 }),
    '',
    'The server kept the old value of: Sort',
  ],
  [
    'cannot be read afterwards is not announced',
    () => {
      let reads = 0
      const once = (row: object) => () =>
        reads++ % 2 === 0 ? { code: 200, data: row } : { code: 500, msg: 'down' }
      return orderedBy(
        { from: 9 },
        {
          'GET /api/v1/dict/data/1': once(entry(1, 'steam', 'Steam coal', { version: undefined })),
          'GET /api/v1/dict/data/2': once(
            entry(2, 'coking', 'Coking coal', { version: undefined }),
          ),
        },
      )
    },
    '',
    'Sent: Steam coal. The server does not say what it stored.',
  ],
] as const) {
  screen(
    `B.2 an order that ${what}`,
    async shown => {
      const said: string[] = []
      shown.notices.announcement.subscribe(() =>
        said.push(shown.notices.announcement.get().polite.trim()),
      )
      press('ArrowDown', { altKey: true }, getByRole(shown.container, 'button', 'Move Steam coal'))
      await wait()
      assert.is(said.find(text => text.startsWith('Steam coal is')) ?? '', spoken)
      assert.equal(shownMessages(shown), [told])
    },
    () => ({ table: table() }),
  )
}

test.run()
