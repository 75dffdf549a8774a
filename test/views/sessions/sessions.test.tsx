import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import {
  createScreenTest,
  renderScreen,
  type ScreenOptions,
  sentBodies,
  shownMessages,
  wait,
} from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { click } from '../../support/user.ts'
import Sessions from '#views/sessions/sessions.tsx'

const test = suite('sessions')

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const session = (sessionId: number, userId: number, username: string, more: object = {}) => ({
  ...{ sessionId, userId, username, nickName: '', ip: '192.0.2.7', agent: FIREFOX },
  ...{ way: 'password', bound: true, current: false },
  ...{ createdAt: '2026-01-04T09:12:30Z', lastSeenAt: '2026-01-04T09:20:00Z' },
  expire: '2026-01-04T09:50:00Z',
  ...more,
})

const server = (more: StubbedCalls = {}): StubbedCalls => ({
  'GET /api/v1/sessionList': {
    code: 200,
    data: {
      list: [
        session(9, 1, 'admin', { current: true }),
        session(8, 1, 'admin', { ip: '192.0.2.8' }),
        session(7, 2, 'lin', { nickName: 'Lin Mei', way: 'retina' }),
        session(6, 3, 'wei', { agent: '', bound: false }),
      ],
      count: 4,
    },
  },
  'DELETE /api/v1/session/7': { code: 200, data: { ended: 1 } },
  'DELETE /api/v1/session/6': { code: 403, msg: 'This person has rights that you do not have.' },
  'DELETE /api/v1/sysUser/1/sessions': { code: 200, data: { ended: 1 } },
  ...more,
})

const open = (options: Partial<ScreenOptions> = {}) =>
  renderScreen(<Sessions />, {
    path: '/system/session',
    title: 'Sessions',
    areas: ['sessions', 'resource', 'list', 'form'],
    table: server(),
    ...options,
  })
const screen = createScreenTest(test, open)

const rows = (container: Element) => queryAllByRole(container, 'row').slice(1)
const answer = async (name: string) => {
  await wait()
  click(getByRole(getByRole(document.body, 'alertdialog'), 'button', name))
  await wait()
}

screen('B.12 a row tells who, in which browser, from where, how and since when', async shown => {
  const cells = rows(shown.container).map(row =>
    [...row.children].map(cell => cell.textContent?.trim()),
  )
  assert.equal(cells[0]?.slice(1, 4), ['admin This session', 'Firefox, Linux', '192.0.2.7'])
  assert.equal(cells[2]?.slice(1, 2), ['Lin Mei (lin)'])
  assert.equal(cells[2]?.slice(6, 8), ['retina', 'Yes'], 'a way that only a newer server knows')
  assert.equal(cells[3]?.slice(1, 3), ['wei', 'Unknown browser'])
  assert.is(cells[3]?.[7], 'Not bound to a browser')
})

screen('B.12 one asks before a session ends, and says which one did', async shown => {
  const name = 'lin, Firefox, Linux, 192.0.2.7'
  click(getByRole(shown.container, 'button', `End the session ${name}`))
  await answer('Cancel')
  assert.is(sentBodies(shown, 'DELETE /api/v1/session/7').length, 0)
  click(getByRole(shown.container, 'button', `End the session ${name}`))
  await answer('End session')
  assert.is(sentBodies(shown, 'DELETE /api/v1/session/7').length, 1)
  assert.equal(shownMessages(shown), [`Ended: ${name}`])
})

screen('R17 why a session cannot be ended stands in its row', async ({ container }) => {
  click(getByRole(container, 'button', /^End the session wei/))
  await answer('End session')
  const row = rows(container)[3]
  assert.ok(row)
  assert.match(getByRole(row, 'alert').textContent ?? '', /rights that you do not have/)
})

screen(
  'B.12 the session in use is neither ended nor chosen here, but all others are',
  async shown => {
    const [own] = rows(shown.container)
    assert.ok(own)
    assert.is(queryByRole(own, 'button', /^End the session/), undefined)
    assert.ok((getByRole(own, 'checkbox') as HTMLInputElement).disabled)
    click(getByRole(own, 'button', /^More actions/))
    click(getByRole(document.body, 'menuitem', 'End my others'))
    await answer('End my others')
    assert.is(sentBodies(shown, 'DELETE /api/v1/sysUser/1/sessions').length, 1)
    assert.equal(shownMessages(shown), ['1 session of admin ended'])
  },
)

screen(
  '§16 a server without this list says so',
  async ({ container }) => {
    assert.is(rows(container).length, 0)
    assert.match(container.textContent ?? '', /server/)
  },
  { table: { 'GET /api/v1/sessionList': { status: 404, code: 404, msg: '' } } },
)

test.run()
