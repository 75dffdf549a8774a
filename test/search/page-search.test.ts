import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { routesOf, treeB, treeC } from '../menu/menu-examples.ts'
import { createPageSearch, searchEntriesFrom, titleWithoutParents } from '#search/page-search.ts'

const test = suite('page search')

const page = (title: string, path: string) => ({ title, path, icon: '', external: false })
const { search, rangesIn } = createPageSearch([
  page('Roles > Audit trail', '/roles/audit'),
  page('System > Roles', '/system/role'),
  page('系统管理 > 角色管理', '/upms/role'),
  page('系统管理 > 字典管理', '/upms/dict'),
])
const found = (query: string) => search(query).map(({ item }) => item.path)

test('§2 a page with the searched title comes before pages in a group with that title', () => {
  assert.equal(found('roles').slice(0, 2), ['/system/role', '/roles/audit'])
})

test('W4 pinyin initials find a title, with and without those of its parents', () => {
  assert.is(found('jsgl')[0], '/upms/role')
  assert.is(found('xtgl > zdgl')[0], '/upms/dict')
})

test('W4 a title is found by each usual reading of its characters, also in parts of two titles', () => {
  const { search, rangesIn } = createPageSearch([
    page('资金 > 银行账户', '/bank'),
    page('会计 > 重置长度', '/reset'),
    page('会议 > 重量', '/weight'),
  ])
  const first = (query: string) => search(query)[0]?.item.path
  assert.equal(['yh', 'yhzh', 'kj', 'cz', 'cd', 'czcd'].map(first), [
    '/bank',
    '/bank',
    '/reset',
    '/reset',
    '/reset',
    '/reset',
  ])
  assert.is(first('kj > czcd'), '/reset')
  assert.is(first('hy > zl'), '/weight')
  assert.equal(rangesIn('资金 > 银行账户', 'yhzh'), [[5, 9]])
  assert.equal(rangesIn('会计 > 重置长度', 'kj cd'), [
    [0, 2],
    [7, 9],
  ])
})

test('§14 a query may combine titles and parts of paths', () => {
  assert.is(found('upms dict')[0], '/upms/dict')
  assert.is(found('角色')[0], '/upms/role')
})

test('W4 the matched ranges of the title are known, however it was found', () => {
  assert.equal(rangesIn('System > Roles', 'role'), [[9, 13]])
  assert.equal(rangesIn('系统管理 > 角色管理', 'jsgl'), [[7, 11]])
  assert.equal(rangesIn('Roles', 'zzz'), [])
})

test('the own title follows the last separator', () => {
  assert.equal(['A > B > C', 'A', 'A>B'].map(titleWithoutParents), ['C', 'A', 'A>B'])
})

test('§2 §9 the threshold is 0.4, the title weighs 0.7 and the path 0.3', () => {
  const { search } = createPageSearch([page('elsewhere', 'role'), page('role', '/x')])
  // An equal text scores 0.001 and an unlike one 0.4, each to the power of its weight.
  const scores = search('role').map(({ item, score }) => [item.title, score.toFixed(5)])
  assert.equal(scores, [
    ['role', (0.001 ** 0.7 * 0.4 ** 0.3).toFixed(5)],
    ['elsewhere', (0.001 ** 0.3 * 0.4 ** 0.7).toFixed(5)],
  ])
})

const entries = (tree: unknown) =>
  searchEntriesFrom(routesOf(tree, { hasView: key => key !== '/nested' }).sidebar)

test('§2 §6 search offers the pages of the menu, their titles joined from the root', () => {
  assert.equal(
    entries(treeB).map(({ title, path }) => [title, path]),
    [
      ['商城 > 商品 > 煤种列表', '/shop/goods/list'],
      ['商城 > 商品 > 报价', '/shop/goods/price'],
      ['商城 > 订单 > 订单列表', '/orders/list'],
      ['商城 > 订单 > 退款', '/refunds'],
    ],
  )
})

test('§2 §6 hidden pages are left out, external links keep their address', () => {
  assert.equal(entries(treeC), [
    { title: '系统管理 > 字典管理', path: '/upms/dict', icon: 'list', external: false },
    { title: '使用手册', path: 'https://doc.example.com/manual', icon: 'list', external: true },
  ])
})

test.run()
