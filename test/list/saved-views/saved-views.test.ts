import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  isViewShown,
  MAX_VIEWS,
  type SavedView,
  savedViewsFrom,
  withDefaultView,
  withoutView,
  withPastedViews,
  withRenamedView,
  withView,
} from '#list/saved-views/saved-views.ts'

const test = suite('saved views')

const view = (name: string, search = '', rest: Partial<SavedView> = {}): SavedView => ({
  name,
  search,
  hidden: [],
  isDefault: false,
  ...rest,
})
const names = (views: readonly SavedView[]) => views.map(({ name }) => name)

for (const junk of [
  undefined,
  null,
  7,
  'x',
  {},
  [null, 7, 'x', {}, { name: '' }, { name: '  ' }],
]) {
  test(`${JSON.stringify(junk)} holds no views`, () => assert.equal(savedViewsFrom(junk), []))
}

test('W16 pasted views are added beside those of the same name, and change no default', () => {
  const mine = [view('Mine', '?status=1', { isDefault: true }), view('Late', '?page=2')]
  const pasted = [view('Mine', '?status=0', { isDefault: true }), view('Late', '?page=2')]
  const first = withPastedViews(mine, pasted)
  assert.equal(first, { views: [...mine, view('Mine (2)', '?status=0')], count: 2, left: 0 })
  // The same text once more adds nothing.
  assert.equal(withPastedViews(first.views, pasted), { views: first.views, count: 2, left: 0 })
  const other = withPastedViews(first.views, [view('Mine', '?status=2')])
  assert.equal(names(other.views), ['Mine', 'Late', 'Mine (2)', 'Mine (3)'])
})

test('W16 where there is no room for more views, only those that are there already count', () => {
  const full = Array.from({ length: MAX_VIEWS }, (_, at) => view(`v${at}`))
  assert.equal(withPastedViews(full, [view('v0'), view('v1', '?x=1'), view('new')]), {
    views: full,
    count: 1,
    left: 2,
  })
})

test('W16 a long name is cut to make room for its number', () => {
  const long = 'x'.repeat(60)
  const { views } = withPastedViews([view(long)], [view(long, '?x=1')])
  assert.equal(names(views), [long, `${'x'.repeat(56)} (2)`])
})

test('what is stored comes back as it was', () => {
  const views = [
    view('Disabled', '?status=1'),
    view('Mine', '', { hidden: ['remark'], isDefault: true }),
  ]
  assert.equal(savedViewsFrom(JSON.parse(JSON.stringify(views))), views)
})

test('an invalid address is dropped; two defaults or two views of one name become one', () => {
  const views = savedViewsFrom([
    { name: 'a', search: 'javascript:alert(1)', isDefault: true },
    { name: 'a', search: '?x=1' },
    { name: 'b', search: '?x=1#y', isDefault: true },
    { name: 'c', search: `?${'x'.repeat(3_000)}` },
  ])
  assert.equal(views, [view('a', '', { isDefault: true }), view('b'), view('c')])
})

test('W16 a name is unique: saving it again replaces the view', () => {
  const views = withView([view('a'), view('b')], view(' a ', '?status=1'))
  assert.equal(views, [view('a', '?status=1'), view('b')])
})

test('W16 beyond twenty views the oldest goes', () => {
  let views: SavedView[] = []
  for (let number = 1; number <= MAX_VIEWS + 2; number++)
    views = withView(views, view(`v${number}`))
  assert.equal([views.length, views[0]?.name], [MAX_VIEWS, 'v3'])
})

test('W16 there is at most one default', () => {
  const views = withDefaultView([view('a', '', { isDefault: true }), view('b')], 'b')
  assert.equal(
    views.map(({ isDefault }) => isDefault),
    [false, true],
  )
  assert.equal(
    withDefaultView(views, undefined).some(({ isDefault }) => isDefault),
    false,
  )
  assert.equal(
    withView(views, view('c', '', { isDefault: true })).map(({ isDefault }) => isDefault),
    [false, false, true],
  )
})

test('renaming to a taken or empty name changes nothing', () => {
  const views = [view('a'), view('b')]
  assert.equal(names(withRenamedView(views, 'a', ' c ')), ['c', 'b'])
  assert.equal(names(withRenamedView(views, 'a', 'b')), ['a', 'b'])
  assert.equal(names(withRenamedView(views, 'a', '  ')), ['a', 'b'])
  assert.equal(names(withoutView(views, 'a')), ['b'])
})

test('W16 a list differs from a view by its filters or columns, whatever their order', () => {
  const saved = view('a', '?status=1&roleName=x', { hidden: ['remark', 'id'] })
  assert.ok(isViewShown(saved, '?roleName=x&status=1', ['id', 'remark']))
  assert.not(isViewShown(saved, '?roleName=y&status=1', ['id', 'remark']))
  assert.not(isViewShown(saved, '?roleName=x&status=1', ['id']))
})

test.run()
