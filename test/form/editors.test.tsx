import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withFakeTimers } from '../support/clock.ts'
import { settle } from '../support/render.tsx'
import { renderScreen } from '../support/screen.tsx'
import type { StubbedAnswer, StubbedCalls } from '../support/session.ts'
import { EditorsLine } from '#form/editors.tsx'
import en from '#locales/en/form.ts'
import zh from '#locales/zh-CN/form.ts'

const test = suite('who else has a record open')

const SIGN = 'POST /api/v1/editing/role/2'
const LEAVE = 'DELETE /api/v1/editing/role/2'
const SECONDS = 1_000
const found = (names: readonly string[], others = 0): StubbedAnswer => ({
  code: 200,
  data: { names, others },
})

async function openRecord(table: StubbedCalls, features = ['editors']) {
  const screen = await renderScreen(<EditorsLine kind="role" id={2} />, {
    table: { [LEAVE]: { code: 200 }, ...table },
    user: { features },
    areas: [],
  })
  await settle()
  return {
    ...screen,
    said: () => screen.container.querySelector('.form-editors')?.textContent,
    /** The calls about open records so far. */
    sent: () => screen.calls.map(({ call }) => call).filter(call => call.includes('/editing/')),
  }
}

/** Hides or shows the page, as a change of browser tabs does. */
async function setHidden(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  await settle(() => void document.dispatchEvent(new Event('visibilitychange')))
}
test.after.each(() => void Reflect.deleteProperty(document, 'hidden'))

test('the page asks on opening and every 20 seconds, says who is there, and when the user has left', () =>
  withFakeTimers(async pass => {
    const answers = [found([]), found(['Wei Zhang']), found(['Wei Zhang'], 1), found([])]
    const { said, sent, unmount } = await openRecord({
      [SIGN]: () => answers.shift() ?? found([]),
    })
    assert.is(said(), '')
    await pass(19 * SECONDS)
    assert.equal(sent(), [SIGN])
    await pass(SECONDS)
    assert.is(said(), 'Wei Zhang is editing this')
    await pass(20 * SECONDS)
    assert.is(said(), 'Wei Zhang and somebody else are editing this')
    await pass(20 * SECONDS)
    assert.is(said(), '')
    unmount()
    await settle()
    assert.equal(sent(), [SIGN, SIGN, SIGN, SIGN, LEAVE])
    await pass(60 * SECONDS)
    assert.is(sent().length, 5)
  }))

test('a hidden page sends no sign; one that is shown again asks at once', () =>
  withFakeTimers(async pass => {
    const { sent, unmount } = await openRecord({ [SIGN]: found([]) })
    await setHidden(true)
    await pass(60 * SECONDS)
    assert.equal(sent(), [SIGN])
    await setHidden(false)
    assert.equal(sent(), [SIGN, SIGN])
    unmount()
  }))

test('who leaves before the first answer leaves after it', async () => {
  let answer = (_: StubbedAnswer) => {}
  const { sent, unmount } = await openRecord({
    [SIGN]: () => new Promise<StubbedAnswer>(resolve => (answer = resolve)),
  })
  unmount()
  await settle()
  assert.equal(sent(), [SIGN])
  await settle(() => answer(found(['Wei Zhang'])))
  assert.equal(sent(), [SIGN, LEAVE])
})

test('a server that does not tell is not asked', async () => {
  const { sent, said, unmount } = await openRecord({}, [])
  unmount()
  await settle()
  assert.equal([sent(), said()], [[], undefined])
})

for (const [what, refusal] of [
  ['a record that is gone', { code: -1, msg: 'The record was not found.' }],
  ['a record that may not be read', { code: 403, msg: 'No.' }],
  ['an unknown call', { status: 404, body: 'not found' }],
] as const)
  test(`nobody is told of ${what}, and the page asks no more`, () =>
    withFakeTimers(async pass => {
      const { sent, said, notices, unmount } = await openRecord({ [SIGN]: refusal })
      await pass(60 * SECONDS)
      assert.is(said(), '')
      unmount()
      await settle()
      assert.equal(sent(), [SIGN])
      assert.equal(notices.shown.get(), [])
    }))

for (const [what, failure] of [
  ['no connection', 'no network'],
  ['a server that fails', { code: 500, msg: 'It failed.' }],
  ['too many signs', { code: 429, msg: 'Wait.' }],
] as const)
  test(`nobody is told of ${what}, nobody is named, and the page asks again`, () =>
    withFakeTimers(async pass => {
      const answers: StubbedAnswer[] = [found(['Wei Zhang']), failure]
      const { said, notices, unmount } = await openRecord({
        [SIGN]: () => answers.shift() ?? found(['Min Li']),
      })
      assert.is(said(), 'Wei Zhang is editing this')
      await pass(20 * SECONDS)
      assert.is(said(), '')
      await pass(20 * SECONDS)
      assert.is(said(), 'Min Li is editing this')
      assert.equal(notices.shown.get(), [])
      unmount()
    }))

test('a session that has run out sends no sign, and asks nobody to sign in', () =>
  withFakeTimers(async pass => {
    const { session, sent, notices, unmount } = await openRecord({ [SIGN]: found([]) })
    await settle(() => session.showConflict({ type: 'signed-out' }))
    await pass(60 * SECONDS)
    unmount()
    await settle()
    assert.equal(sent(), [SIGN])
    assert.equal(notices.questions.get(), [])
  }))

test('anything may come as the answer', async () => {
  for (const data of [null, 7, { names: 'x', others: -1 }, { names: [null, ''], others: 'x' }]) {
    const { said, unmount } = await openRecord({ [SIGN]: { code: 200, data } })
    assert.is(said(), '')
    unmount()
  }
})

test('one, two or many people, with a name or without, are named in both languages', () => {
  const said = (names: readonly string[], others: number) => [
    en.editing(others, ...names),
    zh.editing(others, ...names),
  ]
  assert.equal(said(['wei'], 0), ['wei is editing this', 'wei正在编辑此记录'])
  assert.equal(said(['Wei', 'Min'], 0), ['Wei and Min are editing this', 'Wei、Min正在编辑此记录'])
  assert.equal(said(['Wei', 'Min'], 1), [
    'Wei, Min and somebody else are editing this',
    'Wei、Min和另一人正在编辑此记录',
  ])
  assert.equal(said(['Wei'], 3), [
    'Wei and 3 others are editing this',
    'Wei和另外 3 人正在编辑此记录',
  ])
  assert.equal(said([], 1), ['Somebody else is editing this', '有其他人正在编辑此记录'])
  assert.equal(said([], 2), ['2 others are editing this', '另有 2 人正在编辑此记录'])
})

test.run()
