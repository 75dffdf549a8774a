import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../support/by-role.ts'
import { withFakeTimers } from '../support/clock.ts'
import { Home } from '../support/home.tsx'
import { dismissAll } from '../support/notices.ts'
import { settle } from '../support/render.tsx'
import { ALL_IN_SIGHT, type RenderedScreen, renderScreen, wait } from '../support/screen.tsx'
import type { StubbedAnswer, StubbedCalls } from '../support/session.ts'
import { click, submit, type } from '../support/user.ts'
import { LISTS, type List } from './record-lists.ts'
import common from '#locales/en/common.ts'
import { DictionaryLabel } from '#resource/dictionary-label.tsx'
import Configuration from '#views/configuration/configuration.tsx'
import Dashboard from '#views/dashboard/dashboard.tsx'
import { isUserListMissing } from '#views/dashboard/numbers-card.tsx'

const test = suite('failures told')

/** The rows of §8: the answer to a call, and the notice the user sees. */
const FAILURES: readonly [name: string, answer: StubbedAnswer, told: object][] = [
  ['code 400', { code: 400, msg: 'wrong' }, { tone: 'error', text: 'wrong', title: undefined }],
  ['code 403', { code: 403, msg: 'no' }, { tone: 'error', text: 'no', title: undefined }],
  ['another code', { code: 500, msg: 'down' }, { tone: 'error', text: '', title: 'down' }],
  ['no network', 'no network', { tone: 'error', text: common.network, title: undefined }],
  [
    'another fault in transport',
    { status: 502, body: 'Bad Gateway' },
    { tone: 'error', text: 'Request failed with status code 502', title: undefined },
  ],
]

interface Place {
  name: string
  open: (answer: StubbedAnswer) => Promise<RenderedScreen>
  /** What the user does once the screen is drawn. */
  act?: (shown: RenderedScreen) => Promise<void>
  /** Works like another place, so two of the failures are enough. */
  isAlike?: boolean
}

/** All calls of the dashboard. */
const READ = [
  'GET /api/v1/rolelist',
  'GET /api/v1/dict/datalist',
  'GET /api/v1/configList',
  'GET /api/v1/sysUserList',
  'GET /api/v1/operlogdays',
]

const home = (answer: StubbedAnswer) => {
  isUserListMissing.set(false)
  return renderScreen(
    <Home>
      <Dashboard />
    </Home>,
    {
      path: '/dashboard',
      title: 'Home',
      areas: ['dashboard', 'arrange', 'operations', 'maps'],
      table: Object.fromEntries(READ.map(call => [call, answer])),
    },
  )
}

const labels = (answer: StubbedAnswer) =>
  renderScreen(
    [...Array(20).keys()].map(value => (
      <DictionaryLabel key={value} type={value % 2 === 0 ? 'sys_x' : 'sys_y'} value={value} />
    )),
    {
      areas: ['dictionary'],
      table: {
        'GET /api/v1/dict/databytype/sys_x': answer,
        'GET /api/v1/dict/databytype/sys_y': answer,
      },
    },
  )

/** Two rows of a list, which cannot be deleted. */
function rowsOf(
  { Screen, path, areas, call, one, row, next, choices }: List,
  answer: StubbedAnswer,
) {
  const remove = (id: number) => `${one.replace('GET', 'DELETE').replace(/2$/, '')}${id}`
  const rows = [row, { ...row, ...next }]
  const list = { code: 200, data: { list: rows, count: rows.length } }
  const table: StubbedCalls = { ...choices, [call]: list, [remove(2)]: answer, [remove(3)]: answer }
  return renderScreen(<Screen />, { path, areas, table })
}

/** Confirms the question, if there is one; a deletion is sent when the message with its Undo closes. */
async function confirm({ notices }: RenderedScreen) {
  await settle(() => {
    for (const { id } of notices.questions.get()) notices.answer(id, true)
  })
  await settle(() => dismissAll(notices))
}

async function lookUp(table: StubbedCalls) {
  const shown = await renderScreen(<Configuration />, {
    folds: ALL_IN_SIGHT,
    areas: ['configuration'],
    path: '/system/config',
    table,
  })
  const field = getByRole(shown.container, 'textbox', 'Look up a key')
  type(field, 'shop.open')
  submit(field.closest('form') as HTMLFormElement)
  return shown
}

const LOOK_UP = 'the look-up of a key'

/** Many servers answer so for a missing key, and for other failures too: §8 treats them alike. */
const NONE: (typeof FAILURES)[number] = [
  'code -1',
  { code: -1, msg: 'nothing found' },
  { tone: 'error', text: '', title: 'nothing found' },
]

const PLACES: readonly Place[] = [
  { name: 'the dashboard', open: home },
  { name: 'twenty dictionary labels', open: labels },
  ...Object.entries(LISTS).flatMap(([name, list]): Place[] => [
    {
      name: `a deletion among ${name}`,
      isAlike: name !== 'roles',
      open: answer => rowsOf(list, answer),
      async act(shown) {
        click(getByRole(shown.container, 'button', `Delete ${list.header}`))
        await wait()
        await confirm(shown)
      },
    },
    {
      name: `a deletion of several ${name}`,
      isAlike: name !== 'roles',
      open: answer => rowsOf(list, answer),
      async act(shown) {
        click(getByRole(shown.container, 'checkbox', 'Select all rows on this page'))
        click(getByRole(shown.container, 'button', 'Delete'))
        await wait()
        await confirm(shown)
      },
    },
  ]),
  {
    name: LOOK_UP,
    open: answer =>
      lookUp({
        'GET /api/v1/configList': { code: 200, data: { list: [], count: 0 } },
        'GET /api/v1/configKey/shop.open': answer,
      }),
  },
]

/** The notices of a failed call, without the warning that a deletion may have succeeded. */
const toldBy = ({ notices }: RenderedScreen) =>
  notices.shown
    .get()
    .filter(({ tone }) => tone !== 'warning')
    .map(({ tone, text, title }) => ({ tone, text, title }))

for (const { name, open, act, isAlike } of PLACES) {
  for (const [failure, answer, told] of isAlike
    ? FAILURES.slice(1, 3)
    : name === LOOK_UP
      ? [...FAILURES, NONE]
      : FAILURES) {
    test(`§8 a failure of ${name} shows one notice, as the table has it for ${failure}`, async () => {
      localStorage.clear()
      const shown = await open(answer)
      try {
        await wait()
        await act?.(shown)
        await wait()
        assert.equal(toldBy(shown), [told])
      } finally {
        shown.unmount()
      }
    })
  }
}

test('§8 a missing key is an answer of the look-up, and a call the server lacks is no failure on the dashboard', async () => {
  const asked = await lookUp({
    'GET /api/v1/configList': { code: 200, data: { list: [], count: 0 } },
    'GET /api/v1/configKey/shop.open': { code: 404, msg: 'not found' },
  })
  await wait()
  assert.equal(asked.notices.shown.get(), [])
  asked.unmount()
  const shown = await home({ code: 404, msg: 'not here' })
  await wait()
  // Every server has the calls of §7; a server may lack the other ones.
  const [told, ...others] = shown.notices.shown.get()
  assert.equal([told?.title, told?.count, others], ['not here', 4, []])
  assert.is(shown.container.querySelectorAll('.numbers [role=img]').length, 4)
  shown.unmount()
})

test('§8 "Try again" repeats a look-up that failed without a network', () =>
  withFakeTimers(async pass => {
    let value: StubbedAnswer = 'no network'
    const { container, unmount } = await lookUp({
      'GET /api/v1/configList': { code: 200, data: { list: [], count: 0 } },
      'GET /api/v1/configKey/shop.open': () => value,
    })
    const answer = () => container.querySelector('output')?.textContent
    await pass(300)
    assert.is(answer(), common.network)
    value = { code: 200, data: { configValue: 'yes' } }
    click(getByRole(document.body, 'button', common.tryAgain))
    await pass(300)
    assert.is(answer(), 'shop.open is yes')
    unmount()
  }))

test.run()
