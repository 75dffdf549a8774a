import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { maybeByRole } from '../support/by-role.ts'
import { show } from '../support/screen.tsx'
import type { Table } from '../support/session.ts'
import { DictLabel, type DictLabelProps } from '#views/dict-label.tsx'

const test = suite('dictionary label')
const row = (dictCode: number, dictValue: string, dictLabel: string, more: object = {}) => ({
  dictCode,
  dictValue,
  dictLabel,
  status: '0',
  ...more,
})
const TYPE: Table = {
  'GET /api/v1/dict/databytype/sys_x': {
    code: 200,
    data: [
      row(1, '1', 'One', { listClass: 'success' }),
      row(2, '2', 'Two', { status: '1' }),
      row(3, '3', '<b>bold</b>\u202e'),
    ],
  },
}

async function textOf(
  value: DictLabelProps['value'],
  table = TYPE,
): Promise<{ text: string; unknown: string[]; calls: number }> {
  const shown = await show(<DictLabel type="sys_x" value={value} />, { areas: ['dict'], table })
  const main = shown.container.querySelector('main')
  const unknown = [...(main?.querySelectorAll('[data-look=unknown]') ?? [])].map(
    tag => tag.getAttribute('title') ?? '',
  )
  const calls = shown.calls.filter(({ call }) => call.includes('databytype')).length
  assert.not(maybeByRole(shown.container, 'status', 'Loading'))
  const text = main?.textContent ?? ''
  shown.unmount()
  return { text, unknown, calls }
}

test('W24 values are compared as text, and a disabled entry still reads', async () => {
  assert.is((await textOf(1)).text, 'One')
  assert.is((await textOf('2')).text, 'Two')
})

test('W24 several values stand side by side, and the type is read once', async () => {
  const { text, calls } = await textOf(['1', 2])
  assert.equal([text, calls], ['OneTwo', 1])
})

test('W24 a value without a label shows raw, and says so', async () => {
  assert.equal(await textOf(7), { text: '7', unknown: ['no label for 7 in sys_x'], calls: 1 })
})

test('W24 without the dictionary the raw value stands, without a word about it', async () => {
  assert.is(
    (await textOf(['1', '7'], { 'GET /api/v1/dict/databytype/sys_x': { code: 500, msg: 'down' } }))
      .text,
    '1, 7',
  )
})

test('R37 a label is text, and what turns the reading direction shows as a symbol', async () => {
  assert.is((await textOf(3)).text, '<b>bold</b>\ufffd')
})

test.run()
