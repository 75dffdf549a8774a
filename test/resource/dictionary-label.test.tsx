import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole, queryByRole } from '../support/by-role.ts'
import { Home, menuWith } from '../support/home.tsx'
import { type RenderedScreen, renderScreen, wait } from '../support/screen.tsx'
import type { StubbedCalls } from '../support/session.ts'
import { click, press } from '../support/user.ts'
import { DictionaryLabel, type DictionaryLabelProps } from '#resource/dictionary-label.tsx'

const test = suite('dictionary label')
const row = (dictCode: number, dictValue: string, dictLabel: string, more: object = {}) => ({
  dictCode,
  dictValue,
  dictLabel,
  status: '0',
  ...more,
})
const TYPE: StubbedCalls = {
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
  value: DictionaryLabelProps['value'],
  table = TYPE,
): Promise<{ text: string; unknown: string[]; calls: number }> {
  const shown = await renderScreen(<DictionaryLabel type="sys_x" value={value} />, {
    areas: ['dictionary'],
    table,
  })
  const main = shown.container.querySelector('main')
  const unknown = [...(main?.querySelectorAll('[data-look=unknown]') ?? [])].map(
    tag => tag.getAttribute('title') ?? '',
  )
  const calls = shown.calls.filter(({ call }) => call.includes('databytype')).length
  assert.not(queryByRole(shown.container, 'status', 'Loading'))
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

test('W24 without the dictionary the raw value stands', async () => {
  assert.is(
    (await textOf(['1', '7'], { 'GET /api/v1/dict/databytype/sys_x': { code: 500, msg: 'down' } }))
      .text,
    '1, 7',
  )
})

test('R37 a label is plain text, and direction marks in it show as symbols', async () => {
  assert.is((await textOf(3)).text, '<b>bold</b>\ufffd')
})

interface Place {
  path?: string
  permissions?: string[]
  menu?: readonly object[]
  explain?: boolean
}

async function inConsole(
  walk: (shown: RenderedScreen) => void | Promise<void>,
  {
    path = '/orders',
    permissions = ['system:sysdictdata:edit'],
    menu = menuWith(['dict', 'Dictionary data']),
    explain = false,
  }: Place = {},
) {
  const shown = await renderScreen(
    <Home menu={menu}>
      <DictionaryLabel type="sys_x" value={['1', 7]} />
    </Home>,
    { areas: ['dictionary'], table: TYPE, path, user: { permissions }, settings: { explain } },
  )
  await wait()
  try {
    await walk(shown)
  } finally {
    shown.unmount()
  }
}

test('W24 the menu of a label, known or unknown, leads to its dictionary, by key as well', () =>
  inConsole(({ container, address }) => {
    assert.equal(
      queryAllByRole(container, 'button').map(({ textContent }) => textContent),
      ['One', '7'],
    )
    press('ArrowDown', {}, getByRole(container, 'button', 'One'))
    getByRole(container, 'menu', 'Dictionary sys_x')
    assert.is(document.activeElement, getByRole(container, 'menuitem', 'Edit this dictionary'))
    click(getByRole(container, 'menuitem', 'Edit this dictionary'))
    assert.is(address(), '/system/dict?type=sys_x')
  }))

test('§13 a go-admin menu has the page of dictionaries under another name', () =>
  inConsole(
    ({ container, address }) => {
      click(getByRole(container, 'button', 'One'))
      click(getByRole(container, 'menuitem', 'Edit this dictionary'))
      assert.is(address(), '/upms/dict?type=sys_x')
    },
    { menu: [{ ...menuWith()[0], path: '/upms/dict', component: '/dict/data', children: [] }] },
  ))

const plain = ({ container }: RenderedScreen) => {
  assert.not(queryByRole(container, 'button'))
  assert.is(container.querySelector('main')?.textContent, 'One7')
}

test('W24 without the right to edit entries a label has no menu', () =>
  inConsole(plain, { permissions: ['system:sysdictdata:query'] }))

test('W12 with Explain on the menu of a label says what its entry needs', () =>
  inConsole(
    ({ container, address }) => {
      click(getByRole(container, 'button', 'One'))
      const entry = getByRole(container, 'menuitem', 'Edit this dictionary')
      assert.is(entry.title, 'Hidden from you: needs system:sysdictdata:edit')
      click(entry)
      assert.is(address(), '/orders')
    },
    { permissions: ['system:sysrole:edit'], explain: true },
  ))

test('W24 without the page of dictionaries a label has no menu', () =>
  inConsole(plain, { menu: menuWith(['role', 'Roles']) }))

test('W24 on the page of its own dictionary a label has no menu', () =>
  inConsole(plain, { path: '/system/dict?type=sys_x' }))

test('W24 on the page of another dictionary a label has a menu', () =>
  inConsole(({ container }) => void getByRole(container, 'button', 'One'), {
    path: '/system/dict?type=sys_y',
  }))

test.run()
