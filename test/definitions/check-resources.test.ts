import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { mistakesIn } from '#definitions/check-resources.ts'
import { defineResource } from '#definitions/define-resource.ts'
import {
  bilingual,
  choice,
  decimal,
  flag,
  integer,
  reference,
  status,
  text,
} from '#definitions/fields.ts'
import { resources, sampleResources } from '#resources/listed.ts'

const test = suite('check resources')

const words = { en: 'Word', 'zh-CN': '词' }
const plain = {
  name: 'lorry',
  title: { one: words, many: words },
  icon: 'goods',
  permission: 'shop:lorry',
  scope: 'all',
  titleField: 'plate',
  fields: { plate: text(words) },
} as const

test('the resources of this checkout have no mistake', () => {
  assert.equal(mistakesIn(resources), [])
  assert.equal(mistakesIn([...resources, ...sampleResources]), [])
})

for (const [line, change] of [
  ['lorry_2: a name is', { name: 'lorry_2' }],
  ['lorry: a permission looks', { permission: 'lorry' }],
  ['lorry: the field of parent has to be a reference', { parent: 'plate' }],
  [
    'lorry: every row of a tree has a value of the name depth',
    {
      parent: 'above',
      fields: { plate: text(words), above: reference(words, { to: 'self' }), depth: text(words) },
    },
  ],
  ['lorry: a key is letters', { key: 'lorry-id' }],
  ['lorry: a path begins', { paths: { list: 'https://elsewhere.example/list' } }],
  ['lorry.Plate: a name is', { fields: { plate: text(words), Plate: text(words) } }],
  ['lorry.version: every row has', { fields: { plate: text(words), version: text(words) } }],
  ['lorry.lorryId: every row has', { fields: { plate: text(words), lorryId: text(words) } }],
  [
    'lorry.number: every row has',
    { fields: { plate: text(words), number: text(words, { wire: 'lorryId' }) } },
  ],
  [
    'lorry.edition: every row has',
    { fields: { plate: text(words), edition: text(words, { wire: 'version' }) } },
  ],
  [
    'lorry: two values have the name plateZh',
    { fields: { plate: bilingual(words), plateZh: text(words) } },
  ],
  [
    'lorry: two values have the name number',
    { fields: { plate: text(words, { wire: 'number' }), number: text(words) } },
  ],
  [
    'lorry.plate: its default breaks',
    { fields: { plate: text(words, { max: 2, default: 'abc' }) } },
  ],
  [
    'lorry.size: a list has something else',
    { fields: { plate: text(words), size: text(words, { filter: true }) } },
  ],
  ['lorry.state: a status has the name', { fields: { plate: text(words), state: status() } }],
  [
    'lorry.load: scale is a whole number',
    { fields: { plate: text(words), load: decimal(words, { scale: 16 }) } },
  ],
  [
    'lorry.kind: it has no options',
    { fields: { plate: text(words), kind: choice(words, { options: {} }) } },
  ],
  [
    'lorry.pin: what is secret is neither',
    { fields: { plate: text(words), pin: text(words, { secret: true, unique: true }) } },
  ],
  [
    'lorry.salt: what has a name like a password',
    { fields: { plate: text(words), salt: decimal(words, { scale: 1 }) } },
  ],
  [
    'lorry.key: what has a name like a password',
    { fields: { plate: text(words), key: text(words, { wire: 'door_password' }) } },
  ],
  [
    'lorry.plate: what nobody can type',
    { fields: { plate: text(words, { readOnly: true, required: true }) } },
  ],
  [
    'lorry.owner: the resource driver is not listed',
    { fields: { plate: text(words), owner: reference(words, { to: { name: 'driver' } }) } },
  ],
  [
    'lorry: the field of scope',
    {
      fields: { plate: text(words), yard: reference(words, { to: 'department' }) },
      scope: { department: 'yard' },
    },
  ],
] as const)
  test(`names resource and field: ${line}`, () => {
    const [mistake = ''] = mistakesIn([defineResource({ ...plain, ...change } as typeof plain)])
    assert.ok(mistake.startsWith(line), mistake)
  })

test('what no answer holds, or is no text, may have a name like a password', () => {
  const fields = {
    plate: text(words),
    password: text(words, { secret: true }),
    asksPassword: flag(words),
    salt: integer(words, { unit: '%' }),
  }
  assert.equal(mistakesIn([defineResource({ ...plain, fields })]), [])
})

test('a key and the names in the calls may be those of another back end', () => {
  const fields = { plate: text(words, { wire: 'plate_no' }) }
  assert.equal(mistakesIn([defineResource({ ...plain, key: 'lorry_id', fields })]), [])
})

test('two resources of one name, or one of ours, are a mistake', () => {
  const lorry = defineResource(plain)
  assert.equal(mistakesIn([lorry, lorry]).length, 2)
  assert.equal(mistakesIn([lorry], ['lorry']).length, 1)
})

test.run()
