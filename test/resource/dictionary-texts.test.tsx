import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole } from '../support/by-role.ts'
import { renderScreen, shownMessages } from '../support/screen.tsx'
import type { StubbedAnswer } from '../support/session.ts'
import { LISTS } from '../views/record-lists.ts'
import type { Locale } from '#constants.ts'

const test = suite('dictionary texts')

const states = (more: object = {}): StubbedAnswer => ({
  code: 200,
  data: [
    { dictCode: 1, dictValue: '0', dictLabel: 'On', dictLabelZh: '开', ...more },
    { dictCode: 2, dictValue: '1', dictLabel: 'Off', dictLabelZh: '关', ...more },
  ],
})

const answers = (more: object = {}): StubbedAnswer => ({
  code: 200,
  data: [
    { dictCode: 3, dictValue: 'Y', dictLabel: 'Aye', dictLabelZh: '对', ...more },
    { dictCode: 4, dictValue: 'N', dictLabel: 'Nay', dictLabelZh: '否定', ...more },
  ],
})

async function open(
  name: string,
  answer: StubbedAnswer,
  locale: Locale = 'en',
  search = '',
  type = 'sys_normal_disable',
) {
  const list = LISTS[name]
  if (!list) throw new Error(`no list ${name}`)
  const { Screen, path, areas, call, one, row } = list
  return renderScreen(<Screen />, {
    path: search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path,
    areas,
    locale,
    table: {
      [call]: { code: 200, data: { list: [{ ...row, status: '1' }], count: 1 } },
      [one]: { code: 200, data: { ...row, status: '1' } },
      ...list.choices,
      [`GET /api/v1/dict/databytype/${type}`]: answer,
    },
  })
}

const textsOf = (role: string) =>
  queryAllByRole(document.body, role).map(({ textContent, parentElement }) =>
    (textContent || parentElement?.textContent || '').trim(),
  )

for (const name of ['roles', 'dictionary entries', 'users']) {
  test(`§26 ${name}: a renamed state shows in filter, table and form, in both languages`, async () => {
    for (const [locale, on, off] of [
      ['en', 'On', 'Off'],
      ['zh-CN', '开', '关'],
    ] as const) {
      const shown = await open(name, states(), locale, 'edit=2')
      const options = [...document.querySelectorAll('option')].map(option => option.textContent)
      assert.equal(
        options.filter(text => text === on || text === off),
        [on, off],
        'the filter',
      )
      assert.is(document.querySelector('[role=switch]')?.closest('label')?.textContent, off)
      assert.equal(
        textsOf('radio').filter(text => text === on || text === off),
        [on, off],
        'the form',
      )
      shown.unmount()
    }
  })
}

test('4.6 the switch keeps its name when the state is renamed', async () => {
  const shown = await open('roles', states())
  getByRole(document.body, 'switch', 'Trader enabled')
  shown.unmount()
})

test('§26 a server that keeps one language, or cannot answer, has the words of the console', async () => {
  for (const answer of [
    states({ dictLabelZh: undefined }),
    { code: 403, msg: 'no right' },
    { code: 200, data: [] },
    { code: -1, msg: 'broken' },
  ]) {
    const shown = await open('roles', answer)
    assert.is(document.querySelector('[role=switch]')?.closest('label')?.textContent, 'Disabled')
    assert.equal(shownMessages(shown), [])
    shown.unmount()
  }
})

test('§26 configuration: renamed words for yes and no show in the filter', async () => {
  for (const [answer, locale, yes, no] of [
    [answers(), 'en', 'Aye', 'Nay'],
    [answers(), 'zh-CN', '对', '否定'],
    [answers({ dictLabelZh: undefined }), 'en', 'Yes', 'No'],
    [{ code: 403, msg: 'no right' }, 'en', 'Yes', 'No'],
  ] as const) {
    const shown = await open('keys', answer, locale, '', 'sys_yes_no')
    const options = new Set([...document.querySelectorAll('option')].map(({ text }) => text))
    assert.equal(
      [...options].filter(text => text === yes || text === no),
      [yes, no],
    )
    assert.equal(shownMessages(shown), [])
    shown.unmount()
  }
})

test.run()
