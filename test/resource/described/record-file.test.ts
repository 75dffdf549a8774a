import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ORDER, orders } from './orders.ts'
import { defineResource, type Resource } from '#definitions/define-resource.ts'
import { text as line } from '#definitions/fields.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import { resourceRowFrom } from '#definitions/wire.ts'
import {
  emptyTableOf,
  hasSecretColumn,
  importColumnsOf,
  type KnownRecords,
  parseRecordFile,
  unknownHeadingsIn,
} from '#resource/described/record-file.ts'

const test = suite('record file')

const columnsOf = (resource: Resource) =>
  importColumnsOf(
    resource,
    {
      en: {
        headingOf: field =>
          'unit' in field && field.unit ? `${field.label.en} (${field.unit})` : field.label.en,
        labelOf: field => field.label.en,
        otherOf: field => `${field.label.en} in Chinese`,
        valueOf: label => `${label} (value)`,
      },
      'zh-CN': {
        headingOf: field => field.label['zh-CN'],
        labelOf: field => field.label['zh-CN'],
        otherOf: field => `${field.label['zh-CN']}（英文）`,
        valueOf: label => `${label}（键值）`,
      },
    },
    field =>
      field.kind === 'flag'
        ? { Yes: 'Y', No: 'N', 是: 'Y', 否: 'N' }
        : field.kind === 'status'
          ? { Enabled: '0', Disabled: '1' }
          : field.kind === 'choice'
            ? { Fine: 'a', Plain: 'b', 优: 'a', 良: 'b' }
            : field.kind === 'entry'
              ? { Coke: 'coke', Peat: 'peat' }
              : undefined,
  )

const rowOf = (resource: Resource, row: object): DescribedRow => ({
  ...resourceRowFrom(resource, row),
  status: '0',
  lockedReason: undefined,
})

const known: KnownRecords = {
  resource: orders,
  locale: 'en',
  stored: [rowOf(orders, ORDER)],
  findersByField: new Map([
    ['buyer', name => ({ Lin: 5, Nora: 6 })[name]],
    ['parent', name => ({ 'Coke for Harbin': 7 })[name]],
  ]),
  hasEntry: (_, value) => ['coke', 'peat'].includes(value),
  entryOf: () => 'peat',
  mayChange: true,
}

const parse = (text: string, more: Partial<KnownRecords> = {}) =>
  parseRecordFile(text, columnsOf(more.resource ?? orders), { ...known, ...more })

test('a table that was exported changes nothing', () => {
  const lines = parse(
    [
      'Title,Number of the order,Tonnes (t),Price (CNY),Urgent,Due,Sent,Grade,Grade (value),Kind,Buyer,Status,Title in Chinese,Note,Created',
      'Coke for Harbin,A-1,1200,1234567.50,Yes,2026-12-01,2026-01-04 09:12:00+00:00,Plain,b,Coke,Lin,Enabled,哈尔滨焦炭,By rail,yesterday',
    ].join('\n'),
  )
  assert.equal(
    lines.map(({ key, state }) => [key, state]),
    [['A-1', 'same']],
  )
})

test('a line with a known key changes what differs, whatever the order of the columns', () => {
  const [line] = parse('Price (CNY),Buyer,Number of the order\n7.5,Nora,A-1')
  assert.equal(
    [line?.state, line?.change],
    ['changed', { id: 7, version: 3, change: { price: '7.50', buyer: 6 } }],
  )
})

test('an empty cell empties its field, and a missing column leaves it alone', () => {
  const [line] = parse('Number of the order,Price,Urgent\nA-1,,')
  assert.equal(line?.change?.change, { price: '' })
})

test('a line with a new key makes a record, with the defaults of what has no column', () => {
  const [line] = parse('Number of the order,Title,Tonnes\nA-2,Peat,12')
  assert.is(line?.state, 'new')
  assert.equal(line?.change, {
    change: {
      orderNo: 'A-2',
      title: 'Peat',
      titleZh: null,
      tonnes: 12,
      price: '',
      urgent: false,
      due: '',
      sentAt: '',
      grade: '',
      kind: 'peat',
      buyer: null,
      parent: null,
      note: '',
      status: '0',
    },
  })
})

test('headings may be Chinese, and then so are the texts', () => {
  const [line] = parse('订单号,标题,标题（英文）,吨数,等级,加急\nA-3,泥炭,Peat,5,优,是')
  const { title, titleZh, grade, urgent } = Object(line?.change?.change)
  assert.equal([title, titleZh, grade, urgent], ['Peat', '泥炭', 'a', true])
})

test('headings may be the names of the fields', () => {
  const [line] = parse('tonnes;orderNo;title;titleZh\n5;A-4;Peat;泥炭')
  const { orderNo, title, titleZh } = Object(line?.change?.change)
  assert.equal([orderNo, title, titleZh], ['A-4', 'Peat', '泥炭'])
})

for (const head of ['Price,Number of the order', '价格,订单号', '价格,Number of the order'])
  test(`the headings "${head}" lack the unit, which may be left out in either language`, () => {
    for (const text of [`${head}\n7.5,A-1`, `${head.split(',').toReversed()}\nA-1,7.5`]) {
      const lines = parse(text)
      assert.equal(
        lines.map(({ state, change }) => [state, change?.change]),
        [['changed', { price: '7.50' }]],
      )
    }
  })

test('a line of headings is never a record', () => {
  const [heads, ...others] = parse('Nummer,Titel,Tonnen\nA-1,Koks,3')
  assert.equal([heads?.error, others], [{ fault: 'header', columns: ['orderNo'] }, []])
  assert.equal(
    parse('Number of the order,Title').map(({ error }) => error?.fault),
    ['no-rows'],
  )
})

for (const [cells, error] of [
  [
    'A-5,Coke,0',
    { fault: 'value', field: 'tonnes', value: '0', rule: 'A whole number from 1 to 9999.' },
  ],
  ['A-5,,3', { fault: 'empty', field: 'title' }],
  ['A-5,Coke,', { fault: 'empty', field: 'tonnes' }],
  [
    'five,Coke,3',
    { fault: 'value', field: 'orderNo', value: 'five', rule: 'This is not in the right form.' },
  ],
  ['A-5,########,3', { fault: 'damaged', field: 'title', value: '########' }],
] as const)
  test(`the line ${cells} is invalid before anything is sent`, () => {
    const [line] = parse(`Number of the order,Title,Tonnes\n${cells}`)
    assert.equal([line?.state, line?.error], ['invalid', error])
  })

for (const [heading, value] of [
  ['Buyer', 'Somebody'],
  ['Kind', 'diamond'],
  ['Urgent', 'perhaps'],
] as const)
  test(`${heading} "${value}" is nothing that is known`, () => {
    const [line] = parse(`Number of the order,${heading}\nA-1,${value}`)
    assert.equal(line?.error, { fault: 'value', field: heading.toLowerCase(), value })
  })

test('a stored value beside its label says which of two is meant', () => {
  const [line] = parse('Number of the order,Buyer,Buyer (value)\nA-1,Somebody,6')
  assert.equal(line?.change?.change, { buyer: 6 })
})

test('a second line of one key is a duplicate', () => {
  const states = parse('Number of the order,Tonnes\nA-1,5\nA-1,6').map(({ state }) => state)
  assert.equal(states, ['changed', 'duplicate'])
})

test('who may not change records only makes new ones', () => {
  const [line] = parse('Number of the order,Tonnes\nA-1,5', { mayChange: false })
  assert.equal([line?.state, line?.change], ['duplicate', undefined])
})

/** Nothing tells its records apart. */
const notes = defineResource({
  name: 'note',
  title: { one: { en: 'Note', 'zh-CN': '便签' }, many: { en: 'Notes', 'zh-CN': '便签' } },
  icon: 'list',
  permission: 'shop:note',
  scope: 'own',
  titleField: 'line',
  fields: {
    line: line({ en: 'Line', 'zh-CN': '内容' }, { required: true }),
    place: line({ en: 'Place', 'zh-CN': '地点' }, { fixed: true, unique: false }),
  },
})

test('without a field that no two records share each line is a new record', () => {
  const lines = parse('Line\nCall\nCall', { resource: notes, stored: [] })
  assert.equal(
    lines.map(({ key, state }) => [key, state]),
    [
      ['2: Call', 'new'],
      ['3: Call', 'new'],
    ],
  )
})

test('a table with a column of a secret is known as such', () => {
  assert.is(hasSecretColumn(orders, 'Number of the order,Token\nA-1,sesame'), true)
  assert.is(hasSecretColumn(orders, '订单号,令牌\nA-1,sesame'), true)
  assert.is(hasSecretColumn(orders, 'Number of the order,Note\nA-1,Token'), false)
  const [line] = parse('Number of the order,Token\nA-1,sesame')
  assert.is(line?.state, 'same')
})

test('a known line that may not be changed says why, and so does one that stands twice', () => {
  const [forbidden] = parse('Number of the order,Title\nA-1,Other', { mayChange: false })
  assert.equal(forbidden?.error, { fault: 'forbidden', field: 'orderNo', value: 'A-1' })
  const [, again] = parse('Number of the order,Title,Tonnes\nA-8,Coke,1\nA-8,Peat,2')
  assert.equal(again?.error, { fault: 'repeated', field: 'orderNo', value: '2' })
})

test('the empty table names every column that an import takes, what names a record first', () => {
  const headings = emptyTableOf(orders, columnsOf(orders).en)
  assert.equal(headings.slice(0, 4), [
    'Number of the order',
    'Title',
    'Title in Chinese',
    'Tonnes (t)',
  ])
  assert.equal(unknownHeadingsIn(headings.join(), columnsOf(orders), orders), [])
  const [line] = parse(`${headings.join()}\nA-9,Coke,,12`)
  assert.is(line?.state, 'new')
})

test.run()
