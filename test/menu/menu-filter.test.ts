import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createInitials } from '#lib/fuzzy/pinyin.ts'
import { filterMenu, MAX_HITS } from '#menu/menu-filter.tsx'
import type { SidebarEntry } from '#menu/menu-routes.ts'

const test = suite('menu-filter')

const page = (title: string): SidebarEntry => ({
  kind: 'page',
  key: title,
  title,
  icon: '',
  path: `/${title}`,
})
const group = (title: string, ...children: SidebarEntry[]): SidebarEntry => ({
  kind: 'group',
  key: title,
  title,
  icon: '',
  path: `/${title}`,
  children,
})
const MENU = [
  page('Home'),
  group('System', page('Roles'), group('日志', page('登录日志'), page('Operations'))),
  page('角色管理'),
]

const initials = createInitials()
const left = (query: string) => {
  const shown = (entries: readonly SidebarEntry[]): string =>
    entries
      .map(entry => entry.title + (entry.kind === 'group' ? `(${shown(entry.children)})` : ''))
      .join(' ')
  return shown(filterMenu(MENU, query, initials).entries)
}

test('W21 only matching entries remain, with the groups that hold them', () => {
  assert.is(left('role'), 'System(Roles)')
  assert.is(left('OPER'), 'System(日志(Operations))')
  assert.is(left('nothing'), '')
})

test('W21 pinyin initials match too', () => {
  assert.is(left('jsgl'), '角色管理')
  assert.is(left('dlrz'), 'System(日志(登录日志))')
})

test('W21 each usual reading of a character matches', () => {
  const menu = [page('银行'), page('重置'), page('会计'), page('长度')]
  for (const [query, title] of [
    ['yh', '银行'],
    ['cz', '重置'],
    ['kj', '会计'],
    ['cd', '长度'],
  ] as const) {
    assert.equal(
      filterMenu(menu, query, initials).entries.map(entry => entry.title),
      [title],
    )
  }
})

test('W21 a group that matches keeps its pages', () => {
  assert.is(left('日志'), 'System(日志(登录日志 Operations))')
})

test('every word has to match', () => {
  assert.is(left('角 管'), '角色管理')
  assert.is(left('角 x'), '')
})

test('an empty filter keeps every entry', () => assert.is(filterMenu(MENU, ' ', initials).hits, 5))

test('§20 of thousands of hits all are counted and only the first are drawn', () => {
  const many = Array.from({ length: 5000 }, (_, at) => page(`Page ${at}`))
  const { entries, hits } = filterMenu([group('All', ...many)], 'page', initials)
  const [all] = entries
  assert.is(all?.kind === 'group' && all.children.length, MAX_HITS)
  assert.is(hits, 5000)
})

test.run()
