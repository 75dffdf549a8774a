import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accessibleDescriptionOf,
  accessibleNameOf,
  getByRole,
  queryAllByRole,
  queryByRole,
} from '../support/by-role.ts'
import { Home } from '../support/home.tsx'
import { answerAll, dismissAll } from '../support/notices.ts'
import { ALL_IN_SIGHT, type RenderedScreen, renderScreen, wait } from '../support/screen.tsx'
import type { StubbedCalls } from '../support/session.ts'
import { click } from '../support/user.ts'
import { LISTS, type List } from './record-lists.ts'
import OperationLog from '#views/operation-log/operation-log.tsx'
import Profile from '#views/profile/profile.tsx'

const test = suite('before a go-admin')

const listed = (name: string, more: object = {}) => {
  const { Screen, path, areas, call, one, row, choices } = LISTS[name] as List
  const shownRow = { ...row, version: undefined, ...more }
  return (config: object, search = '') =>
    renderScreen(<Screen />, {
      folds: ALL_IN_SIGHT,
      path: path + search,
      areas,
      config,
      table: {
        ...choices,
        [call]: { code: 200, data: { list: [shownRow], count: 1 } },
        [one]: { code: 200, data: shownRow, roleIds: [2] },
      },
    })
}

const log = (config: object) =>
  renderScreen(<OperationLog />, {
    folds: ALL_IN_SIGHT,
    path: '/system/log',
    areas: ['operation-log', 'operations'],
    config,
    table: {
      'GET /api/v1/operloglist': {
        code: 200,
        data: { list: [{ operId: 1, operTime: '2026-01-04T09:12:30Z', title: 'x' }], count: 1 },
      },
    },
  })

const profile = (config: object) => {
  const table: StubbedCalls = {}
  const areas = ['profile', 'login', 'new-password', 'form', 'factor', 'tokens', 'tabs'] as const
  return renderScreen(
    <Home>
      <Profile />
    </Home>,
    { path: '/profile/index', areas, config, table },
  )
}

const sorts = ({ container }: RenderedScreen) =>
  queryAllByRole(getByRole(container, 'table'), 'columnheader').some(head =>
    head.querySelector('button, [aria-sort]'),
  )
const filters = ({ container }: RenderedScreen) => getByRole(container, 'search', 'Filters')
const has = (role: string, name: string | RegExp) => () =>
  queryByRole(document.body, role, name) !== undefined
const menuOfLin = ({ container }: RenderedScreen) => {
  const more = queryByRole(container, 'button', 'More actions for lin')
  if (more) click(more)
}
const says = (text: RegExp) => () => text.test(document.body.textContent ?? '')
const withoutFilter = (name: string) => (shown: RenderedScreen) =>
  queryByRole(filters(shown), 'textbox', name) !== undefined

interface Control {
  what: string
  open: (config: object) => Promise<RenderedScreen>
  /** Opens the place of the control. */
  act?: (shown: RenderedScreen) => void | Promise<void>
  isThere: (shown: RenderedScreen) => boolean
}

/** Fields that cannot be changed after creation, and the address of their form. */
const FIXED: readonly [list: string, field: RegExp, search: string][] = [
  ['roles', /^Role name/, '?edit=2'],
  ['dictionary entries', /^Label/, '&edit=2'],
  ['dictionary entries', /^Value/, '&edit=2'],
  ['keys', /^Name/, '?edit=2'],
]

/** Controls that would do nothing at a go-admin, or show something wrong. */
const LACKING: readonly Control[] = [
  ...['roles', 'dictionary entries', 'keys', 'users'].map(name => ({
    what: `a sort arrow over ${name}`,
    open: listed(name),
    isThere: sorts,
  })),
  { what: 'a sort arrow over the log', open: log, isThere: sorts },
  {
    what: 'a filter by days',
    open: listed('roles'),
    isThere: shown => queryByRole(filters(shown), 'group', 'Created') !== undefined,
  },
  { what: 'a filter by nickname', open: listed('users'), isThere: withoutFilter('Nickname') },
  { what: 'a filter by the call', open: log, isThere: withoutFilter('Call') },
  {
    what: 'a last sign-in of a user who never signed in',
    open: listed('users', { lastLoginAt: null }),
    isThere: shown =>
      has('columnheader', 'Last sign-in')() || /Never/.test(shown.container.textContent ?? ''),
  },
  {
    what: 'a reset of a password',
    open: listed('users'),
    act: menuOfLin,
    isThere: has('menuitem', 'Reset password'),
  },
  {
    what: 'an end of the sessions of others',
    open: listed('users'),
    act: menuOfLin,
    isThere: has('menuitem', 'End sessions'),
  },
  {
    what: 'a password that is made for a new person',
    open: config => listed('users')(config, '?new'),
    isThere: says(/It is shown once/),
  },
  {
    what: 'a choice of several roles',
    open: config => listed('users')(config, '?edit=2'),
    isThere: has('button', 'Remove Trader'),
  },
  {
    what: 'a disabled person who cannot sign in',
    open: listed('users'),
    act: async ({ container }) => {
      click(getByRole(container, 'switch', 'lin enabled'))
      await wait()
    },
    isThere: says(/cannot sign in any more/),
  },
  ...['roles', 'keys'].map(name => ({
    what: `an unlocking of the key among ${name}`,
    open: (config: object) => listed(name)(config, '?edit=2'),
    isThere: has('button', 'Unlock'),
  })),
  ...FIXED.map(
    ([name, field, search]): Control => ({
      what: `${field.source.slice(1)} of ${name} that can be changed`,
      open: config => listed(name)(config, search),
      isThere() {
        const input = getByRole(
          getByRole(document.body, 'dialog'),
          'textbox',
          field,
        ) as HTMLInputElement
        const isExplained = accessibleDescriptionOf(input).includes(
          'The server does not allow changes after creation.',
        )
        return !input.readOnly && !isExplained
      },
    }),
  ),
]

for (const { what, open, act, isThere } of LACKING) {
  test(`${what} is offered at a server of the specification, and not at a go-admin`, async () => {
    const seen: boolean[] = []
    for (const backend of ['standard', 'go-admin']) {
      localStorage.clear()
      const shown = await open({ backend })
      try {
        await wait()
        await act?.(shown)
        seen.push(isThere(shown))
      } finally {
        shown.unmount()
        answerAll(shown.notices, false)
        dismissAll(shown.notices)
        localStorage.clear()
      }
    }
    assert.equal(seen, [true, false])
  })
}

test('a server without counts by day has no chart of the log, and one without sessions no buttons to end them', async () => {
  const shown = await log({ backend: 'go-admin' })
  assert.not(queryByRole(shown.container, 'img'))
  assert.equal(shown.notices.shown.get(), [])
  shown.unmount()
  const mine = await profile({ backend: 'go-admin' })
  await wait()
  assert.equal(queryAllByRole(mine.container, 'button', /session/i).map(accessibleNameOf), [])
  assert.match(mine.container.textContent ?? '', /does not list where you are signed in/)
  assert.equal(mine.notices.shown.get(), [])
  mine.unmount()
})

test.run()
