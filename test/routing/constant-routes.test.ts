import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { constantRouteFor, refreshTarget } from '#routing/constant-routes.ts'

const test = suite('constant-routes')

test('§2 / leads to /dashboard, /profile to /profile/index', () => {
  assert.equal(constantRouteFor('/'), { path: '/', redirect: '/dashboard' })
  assert.equal(constantRouteFor('/profile'), { path: '/profile', redirect: '/profile/index' })
})

test('§2 §3 the home tab is pinned', () => {
  const home = constantRouteFor('/dashboard')
  assert.ok(home && 'pinned' in home && home.pinned)
})

test('case and a slash at the end do not matter', () => {
  assert.is(constantRouteFor('/Dashboard/')?.path, '/dashboard')
  assert.is(constantRouteFor('/dashboards'), undefined)
})

for (const [path, target] of [
  ['/redirect/dict/data/1', '/dict/data/1'],
  ['/redirect/dashboard', '/dashboard'],
  ['/redirect//dashboard', '/dashboard'],
  ['/redirect/a//b', '/a/b'],
  ['/redirect', '/'],
  ['/redirect/', '/'],
  ['/redirected', undefined],
  ['/x/redirect/y', undefined],
] as const) {
  test(`§2 the refresh helper makes ${target ?? 'nothing'} of ${path}`, () => {
    assert.is(refreshTarget(path), target)
  })
}

test.run()
