import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  type FieldChange,
  fieldChangesOf,
  type LoggedRecord,
} from '#entities/operation/operation.ts'
import { eventsOfResource, nameFieldOf } from '#resource/history/described-kinds.ts'
import { putBackIn } from '#resource/history/put-back.ts'
import { customers } from '#resources/customers.ts'
import { goods } from '#resources/goods.ts'
import { orders } from '#resources/orders.ts'

const test = suite('put back')

const RECORD: LoggedRecord = { id: '7', name: '', before: {}, after: {} }
const names = { customer: { 3: 'Datang power' } }

const planned = (event: string, change: FieldChange) => putBackIn({ event, names }, change, RECORD)

for (const [what, event, change, values] of [
  [
    'a text',
    'goods.update',
    { field: 'goodsName', before: 'Lump', after: 'Nuts' },
    { goodsName: 'Lump' },
  ],
  [
    'no Chinese text',
    'goods.update',
    { field: 'goodsNameZh', before: null, after: '块煤' },
    { goodsNameZh: '' },
  ],
  [
    'no number',
    'goods.update',
    { field: 'calorific', before: null, after: 5500 },
    { calorific: '' },
  ],
  ['a no', 'goods.update', { field: 'inStock', before: false, after: true }, { inStock: false }],
  ['a status', 'goods.disable', { field: 'status', before: '0', after: '1' }, { status: '0' }],
  ['a reference', 'order.update', { field: 'customer', before: 3, after: 4 }, { customer: 3 }],
  ['no reference', 'order.update', { field: 'clerk', before: null, after: 1 }, { clerk: '' }],
] as const) {
  test(`B.7 of a described record is put back: ${what}`, () => {
    assert.equal(planned(event, change), { values, gone: {} })
  })
}

for (const [what, event, change] of [
  ['a fixed field', 'goods.update', { field: 'goodsCode', before: 'AA-1', after: 'AA-2' }],
  ['a masked field', 'customer.update', { field: 'telephone', before: '', after: '******' }],
  ['a mask', 'goods.update', { field: 'goodsName', before: '******', after: 'x' }],
  ['what was not there before', 'goods.add', { field: 'price', before: undefined, after: '1.00' }],
  ['a field that is gone', 'goods.update', { field: 'colour', before: 'black', after: 'brown' }],
  ['a record that is gone', 'order.update', { field: 'customer', before: 9, after: 3 }],
] as const) {
  test(`B.7 of a described record is not put back: ${what}`, () => {
    assert.is(planned(event, change), undefined)
  })
}

const KEYS = { menuIds: { 1: 'Shop', 4: 'Log' }, deptIds: {} }

for (const [what, event, before, after, plan] of [
  [
    'menus',
    'role.menus',
    { menuIds: [1, 4, 9] },
    { menuIds: [4] },
    { values: { menuIds: [1, 4] }, gone: { menuIds: [9] } },
  ],
  ['all menus', 'role.menus', { menuIds: [9] }, { menuIds: [4] }, undefined],
  [
    'what the log does not name',
    'user.update',
    { roleIds: [9] },
    { roleIds: [4] },
    { values: { roleIds: [9] }, gone: {} },
  ],
] as const) {
  test(`B.7 of what is put back only the part that still exists is written: ${what}`, () => {
    const record = { id: '3', name: 'Desk', before, after }
    const [change] = fieldChangesOf(record)
    assert.equal(change && putBackIn({ event, names: KEYS }, change, record), plan)
  })
}

test('B.7 a data scope is not put back without any of its departments', () => {
  const record = {
    id: '3',
    name: 'Desk',
    before: { dataScope: '2', deptIds: [9] },
    after: { dataScope: '3', deptIds: [] },
  }
  for (const change of fieldChangesOf(record))
    assert.is(
      putBackIn({ event: 'role.scope', names: KEYS }, change, record),
      undefined,
      change.field,
    )
})

test('B.7 a data scope without departments is put back alone', () => {
  const record = { id: '3', name: 'Desk', before: { dataScope: '1' }, after: { dataScope: '3' } }
  const [change] = fieldChangesOf(record)
  assert.equal(change && putBackIn({ event: 'role.scope', names: {} }, change, record), {
    values: { dataScope: '1', deptIds: undefined },
    gone: {},
  })
})

for (const [what, event, field, before, after, values] of [
  ['no department', 'user.update', 'deptId', null, 4, { deptId: '' }],
  ['the top of the tree', 'dept.update', 'parentId', null, 4, { parentId: '' }],
  ['no Chinese text', 'role.update', 'roleNameZh', null, '交易', { roleNameZh: '' }],
  ['a field without a control', 'dict.update', 'cssClass', 'x', '', { cssClass: 'x' }],
] as const) {
  test(`B.7 of our records is put back: ${what}`, () => {
    assert.equal(planned(event, { field, before, after }), { values, gone: {} })
  })
}

for (const [what, event, field, before, after] of [
  ['a username', 'user.update', 'username', 'lin', 'wei'],
  ['a sign-in', 'user.update', 'lastLoginAt', '2026-01-04T09:12:30+00:00', ''],
  ['the mark of a secret', 'config.update', 'secret', false, true],
  ['what no description has', 'role.update', 'unheard', 'x', 'y'],
  ['what no record has', 'log.trim', 'deeds', 1, 2],
] as const) {
  test(`B.7 of our records is not put back: ${what}`, () => {
    assert.is(planned(event, { field, before, after }), undefined)
  })
}

test('B.7 a filter offers what may be done to a described record', () => {
  assert.equal(eventsOfResource(goods), [
    'goods.add',
    'goods.update',
    'goods.disable',
    'goods.enable',
    'goods.remove',
  ])
  assert.equal(eventsOfResource(orders), ['order.add', 'order.update', 'order.remove'])
  assert.equal(eventsOfResource({ ...customers, operations: ['add'] }), ['customer.add'])
})

test('B.7 each kind has a field by which its records are called; an unknown kind has none', () => {
  assert.equal(['role', 'config', 'goods', 'order', 'lorry'].map(nameFieldOf), [
    'roleName',
    'configName',
    'goodsName',
    'orderNumber',
    '',
  ])
})

test.run()
