import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sessionUserFrom } from '#entities/session-user.ts'
import { accessRuleFor } from '#session/access-rules.ts'
import { reduceSession, type Session } from '#session/session-state.ts'

const test = suite('access rules')
const at = (path: string, search = '', hash = '') => ({
  origin: 'https://shop.example',
  path,
  search,
  hash,
})
const user = sessionUserFrom({ roles: ['trader'], name: 'Lin' })
const anonymous: Session = { phase: 'anonymous' }
const opening: Session = { phase: 'loading', signedIn: false }
const entering: Session = { phase: 'loading', signedIn: true }
const ready = reduceSession(entering, {
  type: 'loaded',
  user,
  menu: { status: 'loaded', data: [] },
})

for (const [path, show] of [
  ['/login', 'sign-in'],
  ['/auth-redirect', 'auth-redirect'],
  ['/pcd', 'pcd'],
] as const) {
  test(`§2 §9 ${path} is reachable without a session`, () => {
    assert.equal(accessRuleFor(at(path), anonymous, false), { show })
    assert.equal(accessRuleFor(at(`${path.toUpperCase()}/`), anonymous, false), { show })
  })
}

for (const path of ['/', '/dashboard', '/404', '/401', '/nowhere', '/login/x', '/pcd2']) {
  test(`§2 ${path} needs a session`, () => {
    assert.equal(accessRuleFor(at(path), anonymous, false), {
      to: `/login?redirect=${encodeURIComponent(path)}`,
    })
  })
}

test('§11.7 a sign-out in place leads to the sign-in page as one that loads it: with no way back', () => {
  const leave = { type: 'signed-out', isServerUntold: true } as const
  const left = reduceSession(ready, leave)
  assert.equal(accessRuleFor(at('/system/role', '?name=a'), left, false), { to: '/login' })
  assert.equal(accessRuleFor(at('/login'), left, false), { show: 'sign-in' })
})

test('§2 redirect holds path, query and hash of the wanted page', () => {
  assert.equal(accessRuleFor(at('/system/role', '?page=2&name=a%20b', '#x'), anonymous, false), {
    to: '/login?redirect=%2Fsystem%2Frole%3Fpage%3D2%26name%3Da%2520b%23x',
  })
})

test('§13 a sign-in from /404 leads to the address that /404 was opened for, if it is our own', () => {
  const redirectFrom = (search: string) => {
    const rule = accessRuleFor(at('/404', search), anonymous, false)
    return 'to' in rule && new URLSearchParams(rule.to.replace('/login', '')).get('redirect')
  }
  assert.is(redirectFrom('?wanted=%2Fsystem%2Fuser%3Fstatus%3D1'), '/system/user?status=1')
  assert.is(redirectFrom('?wanted=%2F%2Fevil.example'), '/404?wanted=%2F%2Fevil.example')
})

test('§2 a signed-in user who opens /login is sent to /', () => {
  assert.equal(accessRuleFor(at('/login', '?redirect=%2Fprofile'), ready, true), { to: '/' })
  assert.equal(accessRuleFor(at('/login'), opening, true), { to: '/' })
})

test('a sign-in leads to the page that the user wanted', () => {
  assert.equal(
    accessRuleFor(at('/login', '?redirect=%2Fsystem%2Frole%3Fpage%3D2%23x'), entering, true),
    {
      to: '/system/role?page=2#x',
    },
  )
})

for (const redirect of [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/login',
  '/a/..//evil',
]) {
  test(`R35 a sign-in never follows ${redirect}`, () => {
    assert.equal(
      accessRuleFor(at('/login', `?redirect=${encodeURIComponent(redirect)}`), entering, true),
      { to: '/' },
    )
  })
}

test('§11 while user and menu load, no page shows', () => {
  assert.equal(accessRuleFor(at('/system/role'), opening, true), { show: 'pending' })
  assert.equal(accessRuleFor(at('/nowhere'), opening, true), { show: 'pending' })
})

test('§8 §11 after a failed start-up the sign-in page stays, although the token remains', () => {
  const failed: Session = { phase: 'failed', message: 'timeout' }
  assert.equal(accessRuleFor(at('/login', '?redirect=%2F'), failed, true), { show: 'sign-in' })
  assert.equal(accessRuleFor(at('/dashboard'), failed, true), {
    to: '/login?redirect=%2Fdashboard',
  })
})

test('§4 the page on which the session ran out stays until the user leaves it', () => {
  const expired = reduceSession(ready, { type: 'expired', path: '/system/role' })
  assert.equal(accessRuleFor(at('/system/role', '?page=3'), expired, false), { show: 'shell' })
  assert.equal(accessRuleFor(at('/profile/index'), expired, false), {
    to: '/login?redirect=%2Fprofile%2Findex',
  })
})

test('a token that another window removed counts from the next navigation', () => {
  assert.equal(accessRuleFor(at('/dashboard'), ready, false), {
    to: '/login?redirect=%2Fdashboard',
  })
})

test('D11 a one-time password opens only the page that changes it', () => {
  const once = reduceSession(entering, {
    type: 'loaded',
    user: sessionUserFrom({ roles: ['admin'], name: 'admin', mustChangePassword: true }),
    menu: { status: 'loaded', data: [] },
  })
  assert.equal(accessRuleFor(at('/system/role'), once, true), { show: 'new-password' })
})

test('R78 a factor that has to be set up opens only the page for that, after that of the password', () => {
  const shown = (more: object) =>
    accessRuleFor(
      at('/system/role'),
      reduceSession(entering, {
        type: 'loaded',
        user: sessionUserFrom({ roles: ['trader'], name: 'Lin', mustSetUpFactor: true, ...more }),
        menu: { status: 'loaded', data: [] },
      }),
      true,
    )
  assert.equal(shown({}), { show: 'required-factor' })
  assert.equal(shown({ hasFactor: true }), { show: 'required-factor' })
  assert.equal(shown({ mustChangePassword: true }), { show: 'new-password' })
})

test.run()
