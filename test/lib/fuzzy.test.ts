import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createSearch, distance } from '#lib/fuzzy.ts'

const test = suite('fuzzy')

const PAGES = [
  { title: '系统管理 > 角色管理', path: '/upms/role', initials: ['xtgl > jsgl'] },
  { title: 'System > Roles', path: '/upms/role-en', initials: [] },
  { title: 'System > Dictionary', path: '/upms/dict', initials: [] },
  { title: 'Dashboard', path: '/dashboard', initials: [] },
  { title: 'Shop > Coal orders', path: '/orders/list', initials: [] },
  { title: 'Personal center', path: '/profile/index', initials: [] },
]

const KEYS = [
  { weight: 0.7, text: (page: (typeof PAGES)[0]) => [page.title, ...page.initials] },
  { weight: 0.3, text: (page: (typeof PAGES)[0]) => page.path },
]

const found = (query: string, limit?: number) =>
  createSearch(PAGES, KEYS, 0.4)
    .search(query, limit)
    .map(({ item }) => item.path)

test('§2 a page is found by its title and by its path', () => {
  assert.equal(found('personal'), ['/profile/index'])
  assert.equal(found('profile'), ['/profile/index'])
  assert.equal(found('角色'), ['/upms/role'])
})

test('capital letters, full-width letters and blanks around do not matter', () => {
  for (const query of ['DASHBOARD', ' dashboard ', 'ｄａｓｈｂｏａｒｄ']) {
    assert.equal(found(query), ['/dashboard'])
  }
})

test('product.md 6 pinyin initials find a Chinese title', () => {
  assert.is(found('jsgl')[0], '/upms/role')
})

test('one letter wrong, missing, too many or two swapped is forgiven', () => {
  for (const query of ['dashbaord', 'dashbord', 'dashbooard', 'dashbosrd', 'xashboard', 'ashboard']) {
    assert.is(found(query)[0], '/dashboard', query)
  }
  for (const query of ['dxshxoxrd', 'drahsobad']) assert.equal(found(query), [], query)
})

test('short words are not forgiven: they would match everything', () => {
  assert.equal(found('xyz'), [])
  assert.ok(distance('rox', 'system > roles') > 0.4)
})

test('letters in order find a page when they stand close together', () => {
  assert.is(found('dshbrd')[0], '/dashboard')
  assert.ok(distance('dd', 'a d b c e f g d') > 0.4)
})

test('every word has to be somewhere, in any order', () => {
  assert.equal(found('orders coal'), ['/orders/list'])
  assert.equal(found('coal dashboard'), [])
})

test('the closer match has the lower distance', () => {
  const texts = ['role', 'roles', 'my role', 'myrole', 'rolw', 'r-o-l-e', 'nothing like it x']
  const far = texts.map(text => distance('role', text))
  assert.equal(
    far,
    [...far].sort((a, b) => a - b),
  )
  assert.is(far[0], 0)
  for (const one of far) assert.ok(one >= 0 && one <= 1)
})

test('§9 the title weighs more than the path', () => {
  const pages = [
    { title: 'other', path: '/role' },
    { title: 'role', path: '/other' },
  ]
  const keys = [
    { weight: 0.7, text: (page: (typeof pages)[0]) => page.title },
    { weight: 0.3, text: (page: (typeof pages)[0]) => page.path },
  ]
  const hits = createSearch(pages, keys, 0.4).search('role')
  assert.equal(
    hits.map(({ item }) => item.path),
    ['/other', '/role'],
  )
})

test('§9 nothing further than the threshold is found', () => {
  const keys = [{ weight: 1, text: (text: string) => text }]
  const words = ['role', 'prolem', 'paroleeeeeeeeeeeeeeee', 'unlike']
  for (const threshold of [0, 0.1, 0.25, 0.4]) {
    for (const { item } of createSearch(words, keys, threshold).search('role')) {
      assert.ok(distance('role', item) <= threshold)
    }
  }
  assert.equal(
    createSearch(words, keys, 0).search('role').map(({ item }) => item),
    ['role'],
  )
  assert.is(createSearch(words, keys, 1).search('role').length, 4)
})

test('contract 7.12 an empty query finds nothing', () => {
  assert.equal([found(''), found('   ')], [[], []])
})

test('the limit cuts, the order of equals is that of the items', () => {
  const items = [1, 2, 3].map(id => ({ id, text: 'same' }))
  const keys = [{ weight: 1, text: (item: (typeof items)[0]) => item.text }]
  const hits = createSearch(items, keys, 0.4).search('same', 2)
  assert.equal(
    hits.map(({ item }) => item.id),
    [1, 2],
  )
})

test('characters of patterns are only characters', () => {
  for (const query of ['.*.*', '(((((', '[a-z]+', '\\\\\\\\', '^$^$^$', 'a|b|c|d']) {
    assert.equal(found(query), [], query)
  }
  assert.is(distance('c++ (x)', 'c++ (x)') < 0.4, true)
})

test('items without text are never found, and harm nobody', () => {
  const keys = [{ weight: 1, text: (texts: string[]) => texts }]
  const hits = createSearch([[], [''], ['role']], keys, 0.4).search('role')
  assert.equal(
    hits.map(({ item }) => item),
    [['role']],
  )
})

test('a very long query is looked for as it is', () => {
  assert.equal(found('x'.repeat(10_000)), [])
})

test.run()
