import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { routesOf } from './menu-examples.ts'
import en from '#locales/en/shell.ts'
import zh from '#locales/zh-CN/shell.ts'
import { deniedScreen, deniedTitle } from '#menu/denied-screen.ts'
import { goods } from '#resources/goods.ts'
import { viewFor } from '#views/index.ts'

const test = suite('denied screen')

const row = (path: string, component: string, more: object = {}) => ({
  path,
  component,
  title: path,
  visible: true,
  ...more,
})
const hasView = (component: string) =>
  component === '/shop/unheard-of' || viewFor(component) !== undefined
const denied = (wanted: string, menu: object[] = []) =>
  deniedScreen(wanted, { ...routesOf(menu, { roles: ['clerk'] }), hasView }, ['clerk'])

for (const [wanted, screen] of [
  ['/system/user', 'users'],
  ['/System/User/index?page=2', 'users'],
  ['/system/role', 'roles'],
  ['/system/dict', 'dict'],
  ['/system/config', 'config'],
  ['/system/log', 'log'],
  ['/shop/unheard-of', 'page'],
  ['/no/such', undefined],
  ['/', undefined],
] as const) {
  test(`W12 ${wanted} without its row in the menu is ${screen ?? 'no screen'}`, () =>
    assert.is(denied(wanted), screen))
}

test('W12 the screen of a described record has the name of its records', () => {
  const screen = denied('/shop/goods')
  assert.is(screen, goods)
  assert.ok(screen)
  assert.equal(
    [deniedTitle(screen, en, 'en'), deniedTitle(screen, zh, 'zh-CN')],
    ['You cannot open Goods', '您无权打开“商品”'],
  )
  assert.is(denied('/shop/goods', [row('/goods', '/shop/goods')]), undefined)
})

test('W12 nobody is told that they may not open what their menu shows at another path', () => {
  assert.is(denied('/system/user', [row('/people', '/sysuser/index')]), undefined)
  assert.is(denied('/shop/unheard-of', [row('/unheard-of', '/shop/unheard-of')]), undefined)
  assert.is(
    denied('/system/user', [row('/people', '/sysuser/index', { roles: ['chief'] })]),
    'users',
  )
})

test('W12 Home and the personal center are open to all, whatever their path is called', () => {
  assert.is(denied('/dashboard/index'), undefined)
  assert.is(denied('/profile/index.vue'), undefined)
})

test.run()
