import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { treeB, treeC } from '../model/menu-examples.ts'
import { routesFrom } from '#menu/menu-routes.ts'
import { parseMenu } from '#menu/parse-menu.ts'
import { searchEntries } from '#search/page-search.ts'

const test = suite('menu-search')

const entries = (tree: unknown) =>
  searchEntries(routesFrom(parseMenu(tree, 'boolean'), key => key !== '/nested').sidebar)

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

test('§2 §6 hidden pages are left out, links that leave keep their address', () => {
  assert.equal(entries(treeC), [
    { title: '系统管理 > 字典管理', path: '/upms/dict', icon: 'list', external: false },
    { title: '使用手册', path: 'https://doc.example.com/manual', icon: 'list', external: true },
  ])
})

test.run()
