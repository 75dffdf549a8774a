import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import { withFakeTimers } from '../../support/clock.ts'
import { Home, menuWith, storeDraft } from '../../support/home.tsx'
import {
  createScreenTest,
  renderScreen,
  type ScreenOptions,
  sentBodies,
  shownMessages,
  wait,
} from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { click, focusOn, submit, type as typeIn } from '../../support/user.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import Profile from '#views/profile/profile.tsx'

const test = suite('profile')

const at = '2026-01-04T09:12:30+00:00'
const SESSIONS = [
  {
    sessionId: 1,
    createdAt: at,
    lastSeenAt: at,
    expire: at,
    ip: '10.0.0.7',
    agent: 'Firefox/130 Linux',
    current: true,
  },
  {
    sessionId: 2,
    createdAt: at,
    lastSeenAt: at,
    expire: at,
    ip: '10.0.0.8',
    agent: 'Chrome/140 Windows',
    current: false,
  },
]
const server = (more: StubbedCalls = {}): StubbedCalls => ({
  'GET /api/v1/sessions': { code: 200, data: SESSIONS },
  'DELETE /api/v1/sessions/2': { code: 200, data: true },
  'DELETE /api/v1/sessions/others': { code: 200, data: { ended: 0 } },
  'PUT /api/v1/user/pwd': { code: 200, data: { ended: 2 } },
  ...more,
})
const KEY = storageKeyOf({ userId: 1, name: 'Administrator' })

const open = async (options: Partial<ScreenOptions> = {}) => {
  const page = (
    <Home menu={menuWith(['role', 'Roles'], ['user', 'Users'])}>
      <Profile />
    </Home>
  )
  const shown = await renderScreen(page, {
    path: '/profile/index',
    title: 'Personal center',
    areas: ['profile', 'login', 'new-password', 'form', 'factor', 'tokens', 'tabs'],
    table: server(),
    ...options,
  })
  await wait()
  return shown
}
const screen = createScreenTest(test, open)

screen('4.5 heading, avatar and the four facts have their names', async ({ container }) => {
  getByRole(container, 'heading', 'Personal center')
  getByRole(container, 'img', 'Avatar')
  const terms = [...(container.querySelector('dl')?.querySelectorAll('dt') ?? [])].map(
    term => term.textContent,
  )
  assert.equal(terms, ['Name', 'About', 'Roles', 'Permissions'])
})

screen(
  'B.4 permissions are shown by resource, pages as in the menu',
  async ({ container }) => {
    const facts = container.querySelector('dl')?.textContent ?? ''
    assert.match(facts, /system:sysrole.*add.*edit.*system:sysuser.*list/)
    const pages = getByRole(container, 'list', 'Pages I can open')
    assert.equal(queryAllByRole(pages, 'link').map(accessibleNameOf), ['Roles', 'Users'])
  },
  { user: { permissions: ['system:sysrole:edit', 'system:sysrole:add', 'system:sysuser:list'] } },
)

screen(
  'B.4 the text for support has the user, roles, permissions and pages',
  async ({ container }) => {
    const copied: string[] = []
    const { clipboard } = navigator
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    })
    click(getByRole(container, 'button', 'Copy for support'))
    await wait()
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
    for (const part of ['Administrator', 'system:sysuser:list', 'Roles', 'Users'])
      assert.ok(copied[0]?.includes(part), `${part} in: ${copied[0]}`)
  },
  { user: { permissions: ['system:sysuser:list'] } },
)

const OWN = { userId: 1, username: 'admin', nickName: 'Administrator', phone: '', email: '' }
const PROFILE_PATH = '/api/v1/user/profile'
const ownProfile = (more: object = {}) => ({
  code: 200,
  data: { ...OWN, version: 3, ...more },
})

async function editDetails(container: Element) {
  click(getByRole(container, 'button', 'Edit my details'))
  await wait()
  const form = getByRole(document.body, 'dialog', 'Edit my details')
  return {
    form,
    field: (name: string) => getByRole(form, 'textbox', name) as HTMLInputElement,
    async save() {
      submit(form.querySelector('form') ?? form)
      await wait()
    },
  }
}

screen(
  'B.4 users change their own name, phone and e-mail, and the console calls them by the new name',
  async shown => {
    const { field, save } = await editDetails(shown.container)
    assert.is(document.activeElement, field('Name'))
    typeIn(field('Phone (optional)'), ' 5555 ')
    typeIn(field('E-mail (optional)'), 'nobody')
    await save()
    assert.match(document.body.textContent ?? '', /An address like name@example.com/)
    typeIn(field('E-mail (optional)'), 'admin@example.com')
    const loads = () => shown.calls.filter(({ call }) => call === 'GET /api/v1/getinfo').length
    const before = loads()
    await save()
    assert.equal(sentBodies(shown, `PUT ${PROFILE_PATH}`), [
      { nickName: 'Administrator', phone: '5555', email: 'admin@example.com', version: 3 },
    ])
    assert.equal(shownMessages(shown), ['Your details were saved'])
    assert.not(queryByRole(document.body, 'dialog'))
    assert.is(loads(), before + 1)
  },
  {
    table: server({
      [`GET ${PROFILE_PATH}`]: ownProfile(),
      [`PUT ${PROFILE_PATH}`]: ownProfile({
        phone: '5555',
        email: 'admin@example.com',
        version: 4,
      }),
    }),
  },
)

screen(
  '§18 users change their own name in one language, and the other is folded away and stays',
  async shown => {
    const { form, field, save } = await editDetails(shown.container)
    assert.is(form.querySelector('summary')?.textContent, 'Name in Chinese: 管理员')
    typeIn(field('Name'), 'Chief')
    await save()
    assert.equal(sentBodies(shown, `PUT ${PROFILE_PATH}`), [
      { nickName: 'Chief', nickNameZh: '管理员', phone: '', email: '', version: 3 },
    ])
    assert.equal(shownMessages(shown), ['Your details were saved'])
  },
  {
    table: server({
      [`GET ${PROFILE_PATH}`]: ownProfile({ nickNameZh: '管理员' }),
      [`PUT ${PROFILE_PATH}`]: ownProfile({ nickName: 'Chief', nickNameZh: '管理员', version: 4 }),
    }),
  },
)

screen(
  'W18 details that somebody else changed meanwhile are compared before they are saved',
  async ({ container }) => {
    const { field, save } = await editDetails(container)
    typeIn(field('Phone (optional)'), '2')
    await save()
    const asked = getByRole(document.body, 'dialog', 'Someone else changed this record')
    assert.match(asked.textContent ?? '', /Phone.*1.*2/)
  },
  {
    table: server({
      [`GET ${PROFILE_PATH}`]: ownProfile(),
      [`PUT ${PROFILE_PATH}`]: {
        code: 409,
        msg: 'changed',
        data: { ...OWN, phone: '1', version: 4 },
      },
    }),
  },
)

for (const [how, answer] of [
  ['has no such call', { code: 404, msg: 'no such call' }],
  ['answers something else there', { code: 200, data: { user: OWN, roles: [] } }],
] as const) {
  screen(
    `B.4 a server that ${how} offers no change of one’s own details, and no message says so`,
    async shown => {
      getByRole(shown.container, 'button', 'Sign out in all windows of this browser')
      assert.not(queryByRole(shown.container, 'button', 'Edit my details'))
      assert.equal(shownMessages(shown), [])
    },
    { table: server({ [`GET ${PROFILE_PATH}`]: answer }) },
  )
}

screen(
  'B.4 a session tells its browser, its system, its address and since when',
  async ({ container }) => {
    const rows = getByRole(
      container.querySelector('.own-sessions')?.parentElement ?? container,
      'list',
    )
    const [mine, other] = queryAllByRole(rows, 'listitem').map(row => row.textContent ?? '')
    assert.match(mine ?? '', /Firefox, Linux.*10\.0\.0\.7.*Signed in 2 hours ago/)
    assert.match(other ?? '', /Chrome, Windows.*10\.0\.0\.8.*Signed in 2026-01-0\d \d\d:\d\d(?!:)/)
  },
  () => {
    const [mine, other] = SESSIONS
    const createdAt = new Date(Date.now() - 2.5 * 3_600_000).toISOString()
    return {
      table: server({
        'GET /api/v1/sessions': { code: 200, data: [{ ...mine, createdAt }, other] },
      }),
    }
  },
)

screen('B.4 another session can be ended; this one has no such button', ({ container, calls }) =>
  withFakeTimers(async pass => {
    assert.match(container.textContent ?? '', /Firefox, Linux/)
    assert.equal(queryAllByRole(container, 'button', /^End session/).map(accessibleNameOf), [
      'End session Chrome, Windows, 10.0.0.8',
    ])
    click(getByRole(container, 'button', /^End session/))
    await wait()
    assert.ok(calls.some(({ call }) => call === 'DELETE /api/v1/sessions/2'))
    await pass(300)
    click(getByRole(container, 'button', 'End all others'))
    await wait()
    assert.ok(calls.some(({ call }) => call === 'DELETE /api/v1/sessions/others'))
    assert.match(document.body.textContent ?? '', 'It had ended already')
  }),
)

async function changePassword(container: Element, from: string, to: string, again = to) {
  typeIn(container.querySelector('input[autocomplete=current-password]') ?? container, from)
  const [next, repeated] = container.querySelectorAll('input[autocomplete=new-password]')
  typeIn(next ?? container, to)
  typeIn(repeated ?? container, again)
  submit(next?.closest('form') ?? container)
  await wait()
}

screen(
  'R14 a new password must be long enough, differ from the old one, and be repeated correctly',
  async ({ container, calls }) => {
    await changePassword(container, 'the old one here', 'short')
    assert.match(container.textContent ?? '', /Too short|at least 12/)
    await changePassword(container, 'the old one here', 'the old one here')
    assert.match(container.textContent ?? '', /differs from the current/)
    await changePassword(container, 'the old one here', 'coal cellar at midnight', 'coal cellar')
    assert.match(container.textContent ?? '', /two new passwords differ/)
    assert.match(container.textContent ?? '', /Strong\./)
    assert.not(calls.some(({ call }) => call === 'PUT /api/v1/user/pwd'))
  },
)

screen(
  'B.4 the form of the password carries the username for password managers, unseen and out of the way',
  async ({ container }) => {
    const form = container.querySelector('input[autocomplete=current-password]')?.closest('form')
    const [first] = form?.querySelectorAll('input') ?? []
    assert.ok(first)
    assert.equal([first.autocomplete, first.value, first.readOnly], ['username', 'admin', true])
    assert.equal([first.tabIndex, first.getAttribute('aria-hidden')], [-1, 'true'])
  },
)

screen(
  'B.4 a new password must not be the username',
  async ({ container, calls }) => {
    await changePassword(container, 'the old one here', 'ADMINISTRATOR')
    assert.match(container.textContent ?? '', /other than your name/)
    assert.not(calls.some(({ call }) => call === 'PUT /api/v1/user/pwd'))
  },
  { user: { name: 'Administrator' } },
)

screen(
  'B.4 a changed password leaves nothing in the fields',
  async ({ container, calls, notices }) => {
    await changePassword(container, 'the old one here', 'coal cellar at midnight')
    assert.equal(
      calls.filter(({ call }) => call === 'PUT /api/v1/user/pwd').map(({ body }) => body),
      [{ oldPassword: 'the old one here', newPassword: 'coal cellar at midnight' }],
    )
    assert.match(
      notices.shown
        .get()
        .map(({ text }) => text)
        .join(),
      /2 other sessions were ended/,
    )
    assert.ok(
      [...container.querySelectorAll<HTMLInputElement>('input[type=password]')].every(
        input => input.value === '',
      ),
    )
  },
)

screen(
  'W8 a new password that meets an expired session is not reported as changed, and stays in the form',
  async ({ container, notices }) => {
    await changePassword(container, 'the old one here', 'coal cellar at midnight')
    assert.equal(notices.shown.get(), [])
    const typed = container.querySelector<HTMLInputElement>('input[autocomplete=new-password]')
    assert.is(typed?.value, 'coal cellar at midnight')
  },
  { table: server({ 'PUT /api/v1/user/pwd': { code: 6401, msg: 'over' } }) },
)

screen(
  'R63 a new password whose answer was lost is sent again under its key',
  async ({ container, keys }) => {
    await changePassword(container, 'the old one here', 'coal cellar at midnight')
    submit(
      container.querySelector('input[autocomplete=new-password]')?.closest('form') ?? container,
    )
    await wait()
    assert.is(keys.length, 2)
    assert.ok(keys[0])
    assert.is(keys[1], keys[0])
  },
  { table: server({ 'PUT /api/v1/user/pwd': 'no network' }) },
)

screen(
  'A9 after a changed password the focus is in the first field of the new form',
  async ({ container }) => {
    focusOn(container.querySelector<HTMLElement>('form button[type=submit]') ?? container)
    await changePassword(container, 'the old one here', 'coal cellar at midnight')
    const first = container.querySelector('input[autocomplete=current-password]')
    assert.ok(first)
    assert.is(document.activeElement, first)
  },
)

screen(
  'B.0 what the server does not support is left out, with a line that says so',
  async ({ container }) => {
    assert.match(container.textContent ?? '', /does not list where you are signed in/)
    await changePassword(container, 'the old one here', 'coal cellar at midnight')
    assert.match(container.textContent ?? '', /does not let you change your password/)
    assert.not(queryByRole(container, 'button', 'Change password'))
  },
  { table: {} },
)

screen(
  'R44 forgetting deletes drafts, views, favourites and the arrangement, but no settings',
  async ({ container }) => {
    getByRole(container, 'link', 'Draft on Roles')
    assert.match(container.textContent ?? '', /Disabled ones/)
    click(getByRole(container, 'button', 'Forget everything on this computer'))
    await wait()
    click(getByRole(getByRole(document.body, 'alertdialog'), 'button', 'Forget everything'))
    await wait()
    assert.not(queryByRole(container, 'link', 'Draft on Roles'))
    assert.equal(
      Object.keys({ ...localStorage }).filter(key => !key.includes('visits')),
      ['coalface:settings'],
    )
    assert.not((localStorage.getItem(`coalface:visits:${KEY}`) ?? '').includes('/system/user'))
  },
  {
    before() {
      storeDraft(KEY)
      localStorage.setItem(
        `coalface:views:${KEY}:/system/role`,
        '[{"name":"Disabled ones","search":"?status=1","hidden":[]}]',
      )
      localStorage.setItem(
        `coalface:visits:${KEY}`,
        '{"favourites":["/system/user"],"recent":[],"days":{}}',
      )
      localStorage.setItem(`coalface:dashboard:${KEY}`, '{"order":[],"hidden":["recent"]}')
      localStorage.setItem('coalface:settings', '{}')
    },
  },
)

screen(
  'W1 a new password that was half typed when the session ended is asked for again by name',
  async ({ container }) => {
    const bar = getByRole(container, 'region', 'Restored draft')
    assert.match(
      bar.textContent ?? '',
      /^What you typed at .+ was not kept, for security: Current password, New password. Please type this again/,
    )
    click(getByRole(bar, 'button', 'Discard'))
    assert.not(queryByRole(container, 'region', 'Restored draft'))
    assert.is(Object.keys(localStorage).filter(key => key.includes('draft')).length, 0)
  },
  {
    before: () =>
      storeDraft(KEY, {
        path: '/profile/index',
        form: 'password',
        values: {},
        notKept: ['oldPassword', 'newPassword'],
      }),
  },
)

screen(
  'R35 a draft of another host can be discarded, and is no link',
  async ({ container, notices }) => {
    const discard = () => queryByRole(container, 'button', 'Discard the draft on //evil.example')
    assert.not([...container.querySelectorAll('a')].some(link => /evil/.test(link.href)))
    click(discard() ?? container)
    assert.is(discard(), undefined)
    assert.is(localStorage.getItem(`coalface:draft:${KEY}:x`), null)
    assert.is(notices.announcement.get().polite, 'Draft discarded')
  },
  {
    before() {
      const draft = { at: Date.now(), path: '//evil.example', form: 'new', values: {}, base: '' }
      localStorage.setItem(`coalface:draft:${KEY}:x`, JSON.stringify(draft))
    },
  },
)

type Ended = 'no network' | { code: number; msg?: string; data?: unknown }

const endingServer = (end: Ended): StubbedCalls => {
  let left = SESSIONS
  const ended = (answer: Ended) => () => {
    left = SESSIONS.slice(0, 1)
    return answer
  }
  return server({
    'GET /api/v1/sessions': () => ({ code: 200, data: left }),
    'DELETE /api/v1/sessions/2': ended(end),
    'PUT /api/v1/user/pwd': ended({ code: 200, data: null }),
  })
}

for (const [title, answer] of [
  ['got no answer', 'no network'],
  ['had ended already', { code: -1, msg: 'no such session' }],
] as const) {
  screen(
    `B.4 ending a session that ${title} shows the sessions as they are`,
    async ({ container }) => {
      click(getByRole(container, 'button', /^End session/))
      await wait()
      assert.equal(queryAllByRole(container, 'button', /^End session/), [])
    },
    () => ({ table: endingServer(answer) }),
  )
}

screen(
  'B.4 a new password removes the other sessions from the list',
  async ({ container }) => {
    await changePassword(container, 'the old one here', 'coal cellar at midnight')
    assert.equal(queryAllByRole(container, 'button', /^End session/), [])
  },
  () => ({ table: endingServer({ code: 200, data: true }) }),
)

screen(
  'B.4 too many changes of one’s own details: the form keeps what was typed, and says when',
  async ({ container }) => {
    const { form, field, save } = await editDetails(container)
    typeIn(field('Phone (optional)'), '5555')
    await save()
    assert.is(queryByRole(document.body, 'dialog', 'Edit my details'), form)
    assert.is(field('Phone (optional)').value, '5555')
    assert.match(document.body.textContent ?? '', /was not saved; try again in 34 s/)
  },
  {
    table: server({
      [`GET ${PROFILE_PATH}`]: ownProfile(),
      [`PUT ${PROFILE_PATH}`]: { code: 429, msg: 'This one was not saved; try again in 34 s.' },
    }),
  },
)

test.run()
