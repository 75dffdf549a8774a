import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lettersFor } from '#menu/favourite-keys.ts'
import {
  daysOf,
  noVisits,
  reduceVisits,
  timesUsed,
  type Visits,
  type VisitsAction,
  visitsFrom,
} from '#menu/favourites.ts'

const test = suite('visits')

const after = (...actions: VisitsAction[]): Visits => actions.reduce(reduceVisits, noVisits)
const entered = (path: string, day = 100): VisitsAction => ({ type: 'entered', path, day })
const starred = (path: string): VisitsAction => ({ type: 'starred', path })

test('W19 recent are the last eight distinct pages beside the one on screen, the last one first', () => {
  const paths = Array.from('abcdefghij', letter => `/${letter}`)
  const { recent } = after(...paths.map(path => entered(path)), entered('/c'))
  assert.equal(recent, ['/c', '/j', '/i', '/h', '/g', '/f', '/e', '/d', '/b'])
})

test('W19 at most twelve favourites, each once, in the order they came', () => {
  const paths = Array.from({ length: 14 }, (_, at) => `/${at}`)
  const { favourites } = after(...paths.map(starred), starred('/3'))
  assert.equal(favourites, paths.slice(0, 12))
})

test('W19 favourites can be ordered, and taken away', () => {
  const three = after(starred('/a'), starred('/b'), starred('/c'))
  const order = (action: VisitsAction) => reduceVisits(three, action).favourites.join('')
  assert.is(order({ type: 'moved', path: '/c', to: 0 }), '/c/a/b')
  assert.is(order({ type: 'moved', path: '/a', to: 1 }), '/b/a/c')
  assert.is(order({ type: 'moved', path: '/a', to: 99 }), '/b/c/a')
  assert.is(order({ type: 'unstarred', path: '/b' }), '/a/c')
  assert.is(reduceVisits(three, { type: 'moved', path: '/b', to: 1 }), three)
  assert.is(reduceVisits(three, { type: 'moved', path: '/none', to: 1 }), three)
  assert.is(reduceVisits(three, { type: 'unstarred', path: '/x' }), three)
})

test('W4 visits count for thirty days', () => {
  const days = [10, 49, 50, 79]
  const used = daysOf(after(...days.map(day => entered('/a', day)), entered('/b', 79)))
  assert.is(timesUsed(used, '/a', 79), 2)
  assert.is(timesUsed(used, '/b', 79), 1)
  assert.is(timesUsed(used, '/c', 79), 0)
  assert.is(timesUsed(used, 'constructor', 79), 0)
})

test('W15 the first nine favourites have a letter each, home keeps its own', () => {
  const pages = ['/system/role', '/upms/report', '/shop/home', '/x/角色', ...'abcdefg'].map(
    path => ({ path, title: '角色' }),
  )
  assert.equal(lettersFor(pages), ['r', 'e', 'o', 'x', 'a', 'b', 'c', 'd', undefined])
})

test('what is kept does not grow for ever', () => {
  let visits = noVisits
  for (let at = 0; at < 600; at++)
    visits = reduceVisits(visits, entered(`/${at % 300}`, Math.floor(at / 30)))
  for (let at = 0; at < 100; at++) visits = reduceVisits(visits, entered('/same', 20))
  assert.ok(Object.keys(daysOf(visits)).length <= 200)
  assert.is(daysOf(visits)['/same']?.length, 60)
})

test('what was stored comes back', () => {
  const visits = after(entered('/a'), starred('/a'), entered('/b'))
  assert.equal(visitsFrom(JSON.stringify(visits)), visits)
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
  test(`R40 a stored ${text} is nothing, or what makes sense of it`, () => {
    const visits = visitsFrom(text)
    assert.equal([visits.favourites, daysOf(visits)], [[], {}])
    assert.equal(visits.recent, recent)
  })
}

test('B.4 what is forgotten is gone', () => {
  assert.equal(after(starred('/a'), entered('/b'), { type: 'forgotten' }), noVisits)
})

test.run()
