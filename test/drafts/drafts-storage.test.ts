import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { box, draft } from './stored-drafts.ts'
import { DRAFT_LIFETIME_MS, MAX_DRAFT_CHARACTERS, MAX_DRAFTS } from '#drafts/draft.ts'
import { createDrafts } from '#drafts/drafts-storage.ts'

const test = suite('drafts')

/** The drafts of one window of the same browser. */
const windowOf = (storage: Storage, name: string) =>
  createDrafts(
    storage,
    'me',
    () => 2_000,
    () => name,
  )

test('W1 a draft is found under its page and form only', () => {
  const drafts = createDrafts(box(), 'me', () => 2_000)
  assert.ok(drafts.write(draft('edit 3')))
  assert.equal(drafts.read('/system/role', 'edit 3'), draft('edit 3', { by: '' }))
  assert.is(drafts.read('/system/role', 'edit 4'), undefined)
  assert.is(drafts.read('/system/dict', 'edit 3'), undefined)
  drafts.remove(draft('edit 3', { by: '' }))
  assert.is(drafts.read('/system/role', 'edit 3'), undefined)
})

test('W1 another window writes beside a draft, never over it; each reads its own', () => {
  const storage = box()
  const [one, other] = [windowOf(storage, 'one'), windowOf(storage, 'other')]
  const typed = (at: number, remark: string) => draft('new', { at, values: { remark } })
  const first = one.write(typed(1_000, 'x'))
  other.write(typed(1_100, 'y'))
  one.write(typed(1_050, 'xx'), first)
  const remark = (drafts: typeof one) => drafts.read('/system/role', 'new')?.values.remark
  assert.equal([remark(one), remark(other), storage.length], ['xx', 'y', 2])
  // A window without its own draft reads the latest.
  assert.is(remark(windowOf(storage, 'third')), 'y')
})

test('W1 removing an earlier draft leaves one that another window wrote in its place', () => {
  const storage = box()
  const [one, other] = [windowOf(storage, 'one'), windowOf(storage, 'other')]
  const first = one.write(draft('new'))
  other.write(draft('new', { at: 1_100, values: { remark: 'xy' } }), first)
  if (first) one.remove(first)
  assert.equal(
    one.list().map(({ values }) => values),
    [{ remark: 'xy' }],
  )
})

test('W1 an unchanged draft keeps its time and its window', () => {
  const storage = box()
  const first = windowOf(storage, 'one').write(draft('new'))
  windowOf(storage, 'other').write(draft('new', { at: 1_100 }), first)
  assert.equal(createDrafts(storage, 'me', () => 2_000).list(), [first])
})

test('W1 another user does not see the draft', () => {
  const storage = box()
  createDrafts(storage, 'me', () => 2_000).write(draft('new'))
  assert.is(createDrafts(storage, 'you', () => 2_000).read('/system/role', 'new'), undefined)
  assert.equal(createDrafts(storage, 'you', () => 2_000).list(), [])
})

test('W1 a draft that is too large is not stored, and the one before it is removed', () => {
  const drafts = createDrafts(box(), 'me', () => 2_000)
  const before = drafts.write(draft('new'))
  assert.not(
    drafts.write(draft('new', { values: { remark: 'x'.repeat(MAX_DRAFT_CHARACTERS) } }), before),
  )
  assert.is(drafts.read('/system/role', 'new'), undefined)
})

test('W1 beyond thirty drafts the oldest is removed', () => {
  const drafts = createDrafts(box(), 'me', () => 2_000)
  for (let number = 0; number <= MAX_DRAFTS; number++)
    drafts.write(draft(`edit ${number}`, { at: 1_000 + number }))
  assert.is(drafts.list().length, MAX_DRAFTS)
  assert.is(drafts.read('/system/role', 'edit 0'), undefined)
  assert.is(drafts.list()[0]?.form, `edit ${MAX_DRAFTS}`)
})

test('R44 after seven days a draft is removed from storage too', () => {
  const storage = box()
  createDrafts(storage, 'me', () => 1_000).write(draft('old'))
  const later = createDrafts(storage, 'me', () => 1_001 + DRAFT_LIFETIME_MS)
  assert.equal(later.list(), [])
  later.write(draft('new', { at: 1_001 + DRAFT_LIFETIME_MS }))
  assert.is(storage.length, 1)
})

test('refused or full storage is reported, not thrown', () => {
  const storage = {
    ...box(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  assert.not(createDrafts(storage, 'me').write(draft('new')))
})

test.run()
