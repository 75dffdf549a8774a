import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createSearch } from '#lib/fuzzy/fuzzy-search.ts'
import { distance } from '#lib/fuzzy/match-score.ts'

const test = suite('match score')

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

test('keys without any weight still put the best hit first', () => {
  const none = [{ weight: 0, text: (text: string) => text }]
  const hits = createSearch(['my role', 'role'], none, 0.4).search('role')
  assert.equal(
    hits.map(({ item }) => item),
    ['role', 'my role'],
  )
  assert.is(hits[0]?.score, 0)
  assert.ok((hits[1]?.score ?? 0) > 0)
})

test('§9 the score of a match in only one key stays within the threshold', () => {
  const pages = [{ title: 'Roles', path: '/upms/role' }]
  const keys = [
    { weight: 0.7, text: (page: (typeof pages)[0]) => page.title },
    { weight: 0.3, text: (page: (typeof pages)[0]) => page.path },
  ]
  const hits = createSearch(pages, keys, 0.4).search('upms')
  assert.is(hits.length, 1)
  for (const { score } of hits) assert.ok(score <= 0.4)
})

test.run()
