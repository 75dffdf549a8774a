import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { favouriteKeys } from '#menu/favourite-keys.ts'
import {
  type FavouritesAction,
  type FavouritesState,
  noFavourites,
  parseFavourites,
  parseUsageDays,
  reduceFavourites,
  timesUsed,
} from '#menu/favourites.ts'

const test = suite('favourites')

const after = (...actions: FavouritesAction[]): FavouritesState =>
  actions.reduce(reduceFavourites, noFavourites)
const entered = (path: string, day = 100): FavouritesAction => ({ type: 'entered', path, day })
const starred = (path: string): FavouritesAction => ({ type: 'starred', path })

test('W19 recent pages are the last eight distinct ones besides the one on screen, the latest first', () => {
  const paths = Array.from('abcdefghij', letter => `/${letter}`)
  const { recent } = after(...paths.map(path => entered(path)), entered('/c'))
  assert.equal(recent, ['/c', '/j', '/i', '/h', '/g', '/f', '/e', '/d', '/b'])
})

test('W19 there are at most twelve favourites, each once, in the order of adding', () => {
  const paths = Array.from({ length: 14 }, (_, at) => `/${at}`)
  const { favourites } = after(...paths.map(starred), starred('/3'))
  assert.equal(favourites, paths.slice(0, 12))
})

test('W19 favourites can be moved and removed', () => {
  const three = after(starred('/a'), starred('/b'), starred('/c'))
  const order = (action: FavouritesAction) => reduceFavourites(three, action).favourites.join('')
  assert.is(order({ type: 'moved', path: '/c', to: 0 }), '/c/a/b')
  assert.is(order({ type: 'moved', path: '/a', to: 1 }), '/b/a/c')
  assert.is(order({ type: 'moved', path: '/a', to: 99 }), '/b/c/a')
  assert.is(order({ type: 'unstarred', path: '/b' }), '/a/c')
  assert.is(reduceFavourites(three, { type: 'moved', path: '/b', to: 1 }), three)
  assert.is(reduceFavourites(three, { type: 'moved', path: '/none', to: 1 }), three)
  assert.is(reduceFavourites(three, { type: 'unstarred', path: '/x' }), three)
})

test('W4 visits count for thirty days', () => {
  const days = [10, 49, 50, 79]
  const used = parseUsageDays(after(...days.map(day => entered('/a', day)), entered('/b', 79)))
  assert.is(timesUsed(used, '/a', 79), 2)
  assert.is(timesUsed(used, '/b', 79), 1)
  assert.is(timesUsed(used, '/c', 79), 0)
  assert.is(timesUsed(used, 'constructor', 79), 0)
})

test('W15 the first nine favourites have a letter each, home keeps its own', () => {
  const pages = ['/system/role', '/upms/report', '/shop/home', '/x/角色', ...'abcdefg'].map(
    path => ({ path, title: '角色' }),
  )
  assert.equal(favouriteKeys(pages), ['r', 'e', 'o', 'x', 'a', 'b', 'c', 'd', undefined])
})

test('the stored state does not grow without limit', () => {
  let visits = noFavourites
  for (let at = 0; at < 600; at++)
    visits = reduceFavourites(visits, entered(`/${at % 300}`, Math.floor(at / 30)))
  for (let at = 0; at < 100; at++) visits = reduceFavourites(visits, entered('/same', 20))
  assert.ok(Object.keys(parseUsageDays(visits)).length <= 200)
  assert.is(parseUsageDays(visits)['/same']?.length, 60)
})

test('the stored state is restored', () => {
  const visits = after(entered('/a'), starred('/a'), entered('/b'))
  assert.equal(parseFavourites(JSON.stringify(visits)), visits)
})

for (const [text, recent] of [
  [null, []],
  ['', []],
  ['{', []],
  ['7', []],
  ['[]', []],
  ['null', []],
  ['{"favourites":7,"recent":{},"days":[]}', []],
  ['{"recent":["//evil.example"," x",3]}', ['//evil.example']],
] as const) {
  test(`R40 of a stored ${text} only the valid parts count`, () => {
    const visits = parseFavourites(text)
    assert.equal([visits.favourites, parseUsageDays(visits)], [[], {}])
    assert.equal(visits.recent, recent)
  })
}

test('B.4 forgetting removes everything', () => {
  assert.equal(after(starred('/a'), entered('/b'), { type: 'forgotten' }), noFavourites)
})

test.run()
