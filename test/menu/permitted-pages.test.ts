import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { routesOf } from './menu-examples.ts'
import { permittedPageAt } from '#menu/permitted-pages.ts'

const test = suite('permitted pages')

const tree = [
  {
    path: '/shop',
    title: 'Shop',
    component: 'Layout',
    visible: true,
    children: [{ path: 'Order/:id', title: 'Order', component: '/order', visible: false }],
  },
  { path: '/roles', title: 'Roles', component: '/role', visible: true, roles: ['admin'] },
]
const { pages } = routesOf(tree)
const titles = {
  home: 'Home',
  profile: 'Personal center',
  notFound: 'Page not found',
  forbidden: 'No permission',
}
const at = (path: string, roles = ['admin']) => permittedPageAt(path, pages, roles, titles)

test('W2 a page has one tab, however its address is written', () => {
  for (const path of ['/dashboard', '/Dashboard/'])
    assert.equal(at(path), { path: '/dashboard', title: 'Home', pinned: true })
  for (const path of ['/roles', '/ROLES//']) assert.is(at(path)?.path, '/roles')
  assert.is(at('/SHOP/order/DD-7/')?.path, '/shop/Order/DD-7')
})

test('W2 each record id in the path has its own tab', () => {
  assert.is.not(at('/shop/Order/1')?.path, at('/shop/Order/2')?.path)
})

test('401, 404, helpers and redirects are not permitted pages', () => {
  for (const path of [
    '/',
    '/profile',
    '/404',
    '/401',
    '/redirect/roles',
    '/login',
    '/nowhere',
    '/shop',
  ]) {
    assert.is(at(path), undefined, path)
  }
})

test('§6 a page that needs another role is not permitted', () => {
  assert.is(at('/roles', ['trader']), undefined)
})

test.run()
