import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { keyFromName, proposingKey } from '#form/proposed-key.ts'

const test = suite('proposed key')

const SHAPE = { separator: '_', max: 12 }

for (const [name, key] of [
  ['Stock keeper', 'stock_keeper'],
  ['  Coal, 2nd yard! ', 'coal_2nd_yar'],
  ['Küche & Café', 'kuche_cafe'],
  ['2026 prices', 'prices'],
  ['GPS 车辆', 'gps'],
  ['司机', ''],
  ['Начальник', ''],
  ['2026', ''],
  ['abcdefghijk lm', 'abcdefghijk'],
] as const) {
  test(`W26 the key of ${JSON.stringify(name)} is ${JSON.stringify(key)}`, () => {
    assert.is(keyFromName(name, SHAPE), key)
  })
}

test('W26 a key is proposed only until the person types one', () => {
  const values = { name: '', key: '' }
  const field = (which: 'name' | 'key') => ({
    id: which,
    value: values[which],
    onChange(value: string) {
      values[which] = value
    },
    onBlur() {},
    error: undefined,
    readOnly: false,
  })
  const typeName = (text: string) => proposingKey(field('name'), field('key'), SHAPE).onChange(text)
  typeName('Yard')
  typeName('Yard clerk')
  assert.equal(values, { name: 'Yard clerk', key: 'yard_clerk' })
  // What an input method shows while it composes goes again.
  typeName('yuangong')
  typeName('员工')
  assert.equal(values, { name: '员工', key: '' })
  field('key').onChange('staff')
  typeName('Staff of the yard')
  assert.equal(values, { name: 'Staff of the yard', key: 'staff' })
})

test.run()
