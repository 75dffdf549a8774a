import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryByRole } from '../../support/by-role.ts'
import { withFakeTimers } from '../../support/clock.ts'
import { dismissAll } from '../../support/notices.ts'
import { settle } from '../../support/render.tsx'
import { renderScreen, wait } from '../../support/screen.tsx'
import { click } from '../../support/user.ts'
import { Failed, PasswordNotConfirmed, Refused, SessionExpired } from '#api/errors.ts'
import { BulkDialog } from '#list/bulk/bulk-dialog.tsx'
import { type BulkStep, runOneByOne, useBulk } from '#list/bulk/use-bulk.ts'
import { useTexts } from '#locales/texts.ts'

const test = suite('use bulk')

/** The answers to each row, in turn; a row without one is done. */
type Answers = Record<string, (false | Error | (() => Promise<Error>))[]>

function Rows({ answers, sent }: { answers: Answers; sent: string[] }) {
  const bulk = useBulk<string>(changed => sent.push(`changed: ${changed.join()}`))
  const texts = { ...useTexts('list'), ...useTexts('common') }
  const run = async (row: string) => {
    sent.push(row)
    const next = answers[row]?.shift()
    const answer = typeof next === 'function' ? await next() : next
    if (answer instanceof Error) throw answer
    return answer
  }
  return (
    <>
      <button type="button" onClick={() => void bulk.start('Enable 3', ['a', 'b', 'c'], run)}>
        Enable
      </button>
      <BulkDialog bulk={bulk} rowName={row => row} texts={texts} />
    </>
  )
}

async function begin(answers: Answers) {
  const sent: string[] = []
  const shown = await renderScreen(<Rows {...{ answers, sent }} />, { areas: [], table: {} })
  click(getByRole(shown.container, 'button', 'Enable'))
  await wait()
  return { ...shown, sent }
}

async function open(answers: Answers) {
  const shown = await begin(answers)
  const dialog = () => getByRole(document.body, 'dialog', 'Enable 3')
  const results = () => [...dialog().querySelectorAll('li')].map(line => line.textContent)
  const rest = () => queryByRole(dialog(), 'button', 'Continue with the rest')
  return { ...shown, dialog, results, rest }
}

for (const [how, end] of [
  ['6401', false],
  ['401', new SessionExpired('expired', { code: 401 })],
  ['a session that was over before', new DOMException('over', 'AbortError')],
] as const) {
  test(`§8 nothing is sent after ${how}; the rows not begun are named and can be repeated`, async () => {
    const { dialog, results, rest, sent, unmount } = await open({ b: [end] })
    assert.equal(sent, ['a', 'b', 'changed: a'])
    const [a, b, c] = results()
    assert.equal([a, b?.startsWith('bFailed'), c], ['aDone', true, 'cNot started'])
    assert.match(dialog().textContent ?? '', /2 of 3 rows/)

    const button = rest()
    if (button) click(button)
    await wait()
    assert.equal(sent.slice(3), ['b', 'c', 'changed: b,c'])
    assert.equal([results(), rest()], [['aDone', 'bDone', 'cDone'], undefined])
    unmount()
  })
}

test('R15 a run whose password is not confirmed stops and says what was done; the rest can be repeated', async () => {
  const { notices, rest, results, sent, unmount } = await open({ b: [new PasswordNotConfirmed()] })
  assert.equal(sent, ['a', 'b', 'changed: a'])
  assert.equal(results(), ['aDone', 'bNot started', 'cNot started'])
  assert.equal(notices.shown.get(), [])
  const button = rest()
  if (button) click(button)
  await wait()
  assert.equal(results(), ['aDone', 'bDone', 'cDone'])
  unmount()
})

test('R15 where it was not confirmed for the first row, all is as it was before the run', async () => {
  const { notices, sent, unmount } = await begin({ a: [new PasswordNotConfirmed()] })
  assert.equal(sent, ['a'])
  assert.not(queryByRole(document.body, 'dialog'))
  assert.equal(notices.shown.get(), [])
  unmount()
})

test('B.1 a refused row does not stop the others, and can be tried again', async () => {
  const { rest, results, sent, unmount } = await open({ a: [new Refused('no', { code: 400 })] })
  assert.equal(sent, ['a', 'b', 'c', 'changed: b,c'])
  assert.equal(results(), ['aFailedno', 'bDone', 'cDone'])
  const button = rest()
  if (button) click(button)
  await wait()
  assert.equal(results(), ['bDone', 'cDone', 'aDone'])
  unmount()
})

test('§8 each cause of failure is reported once a run, however long it takes, and again in the next run', async () => {
  const down = () => new Failed('down', { code: 500, data: null })
  const no = () => new Refused('no', { code: 403 })
  const slow = (answer: Error) => () =>
    new Promise<Error>(told => setTimeout(() => told(answer), 4_000))
  await withFakeTimers(async pass => {
    const { notices, rest, unmount } = await open({
      a: [slow(down()), no()],
      b: [slow(no()), new DOMException('over', 'AbortError')],
      c: [slow(down())],
    })
    await pass(4_000)
    const told = () => notices.shown.get().map(({ title, text, count }) => [title ?? text, count])
    assert.equal(told(), [['down', 1]], 'as soon as it fails')
    await pass(8_000)
    const all = [
      ['down', 1],
      ['no', 1],
    ]
    assert.equal(told(), all)
    await settle(() => dismissAll(notices))
    const button = rest()
    if (button) click(button)
    await wait()
    assert.equal(told(), [['no', 1]], 'of the end of the session nothing')
    unmount()
  })
})

test('a row that was refused but changed says what changed', async () => {
  const refused = Object.assign(new Failed('no', { code: -1 }), {
    changedFields: ['menuIds', 'colour'],
  })
  const { results, unmount } = await open({ a: [refused] })
  assert.equal(results(), [
    'aFailedno – the server still changed: menu permissions, colour',
    'bDone',
    'cDone',
  ])
  unmount()
})

test('R62 a row that somebody else changed meanwhile is not sent again, and stays selected', async () => {
  const overtaken = new Failed('changed meanwhile', { code: 409, data: {} })
  const { rest, results, sent, unmount } = await open({
    a: [overtaken],
    b: [new Refused('no', { code: 400 })],
  })
  assert.equal(sent, ['a', 'b', 'c', 'changed: c'])
  const button = rest()
  if (button) click(button)
  await wait()
  assert.equal(sent.slice(4), ['b', 'changed: b'])
  assert.equal(results(), ['aFailedchanged meanwhile', 'cDone', 'bDone'])
  assert.not(rest())
  unmount()
})

interface UnprovenProps {
  reads: string[]
  /** The values of the rows in the list; without them the list cannot be read. */
  stored?: Record<string, string>
  /** The answer to the write of each row. */
  answers?: Record<string, object>
}

/** A run whose answers do not say what is stored, over a list that does. */
function Unproven({ reads, stored, answers = {} }: UnprovenProps) {
  const bulk = useBulk<string>(() => {}, {
    rowKey: row => row.charAt(0),
    async readAll() {
      reads.push('list')
      if (!stored) throw new Failed('down', { code: 500 })
      return Object.entries(stored).map(([row, status]) => `${row} ${status}`)
    },
  })
  const texts = { ...useTexts('list'), ...useTexts('common') }
  const run = async (row: string) => answers[row] ?? { record: undefined, notStored: [] }
  const isTaken = (row: string) => row.endsWith('on')
  return (
    <>
      <button
        type="button"
        onClick={() => void bulk.start('Enable 3', ['a', 'b', 'c'], run, { isTaken })}
      >
        Enable
      </button>
      <BulkDialog bulk={bulk} rowName={row => row} texts={texts} />
    </>
  )
}

test('where no answer says what is stored, the list is read once, and a row that kept its value has failed', async () => {
  const reads: string[] = []
  const stored = { a: 'on', b: 'off' }
  const shown = await renderScreen(<Unproven {...{ reads, stored }} />, { areas: [], table: {} })
  click(getByRole(shown.container, 'button', 'Enable'))
  await wait()
  const dialog = getByRole(document.body, 'dialog', 'Enable 3')
  const results = [...dialog.querySelectorAll('li')].map(line => line.textContent)
  assert.equal(reads, ['list'])
  assert.equal(results, [
    'aDone',
    'bFailedThe server answered that it was done, but kept the old value',
    'cDoneSent; the server does not say what it stored',
  ])
  shown.unmount()
})

/** The state of each row after all of them were enabled. */
async function enabled(given: Omit<UnprovenProps, 'reads'>) {
  const reads: string[] = []
  const shown = await renderScreen(<Unproven {...{ reads, ...given }} />, { areas: [], table: {} })
  click(getByRole(shown.container, 'button', 'Enable'))
  await wait()
  const dialog = getByRole(document.body, 'dialog', 'Enable 3')
  const results = [...dialog.querySelectorAll('li')].map(line => line.textContent)
  const rest = queryByRole(dialog, 'button', 'Continue with the rest')
  shown.unmount()
  return { reads, results, rest }
}

const KEPT = 'FailedThe server answered that it was done, but kept the old value'
const SENT = 'DoneSent; the server does not say what it stored'

test('a row whose answer shows that the server kept its value has failed, and can be tried again', async () => {
  const answers = {
    a: { record: 'a on', notStored: [] },
    b: { record: 'b off', notStored: ['status'] },
    c: { record: 'c on', notStored: [] },
  }
  const { reads, results, rest } = await enabled({ answers })
  assert.equal([reads, results], [[], ['aDone', `b${KEPT}`, 'cDone']])
  assert.ok(rest)
})

test('where the list cannot be read afterwards, no row counts as certain, except where its own answer tells', async () => {
  const answers = {
    a: { record: undefined, notStored: [] },
    b: { record: undefined, notStored: ['status'] },
    c: { record: 'c on', notStored: [] },
  }
  const { reads, results } = await enabled({ answers })
  assert.equal([reads, results], [['list'], [`a${SENT}`, `b${KEPT}`, 'cDone']])
})

const reasonOf = (error: unknown) => String(error)

test('rows are written one after the other, and a failure stops nothing', async () => {
  const order: string[] = []
  const steps = await runOneByOne(
    ['a', 'b', 'c'],
    async item => {
      order.push(`${item} starts`)
      await new Promise(resolve => setTimeout(resolve))
      order.push(`${item} ends`)
      if (item === 'b') throw 'in use'
    },
    { signal: new AbortController().signal, onStep: () => {}, reasonOf },
  )
  assert.equal(order, ['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
  assert.equal(steps, [
    { item: 'a', state: 'done' },
    { item: 'b', state: 'failed', reason: 'in use' },
    { item: 'c', state: 'done' },
  ])
})

test('each step is reported', async () => {
  const said: string[] = []
  await runOneByOne(['a', 'b'], async () => {}, {
    signal: new AbortController().signal,
    onStep: (steps: readonly BulkStep<string>[]) => said.push(steps.map(step => step.state).join()),
    reasonOf,
  })
  assert.equal(said, ['running,waiting', 'done,waiting', 'done,running', 'done,done'])
})

test('when a run is cancelled, ten thousand remaining rows are reported once, not one by one', async () => {
  const stop = new AbortController()
  let said = 0
  const steps = await runOneByOne(
    Array.from({ length: 10_000 }, (_, index) => index),
    async () => stop.abort(),
    { signal: stop.signal, onStep: () => void said++, reasonOf: String },
  )
  assert.is(said, 3)
  assert.is(steps.filter(({ state }) => state === 'skipped').length, 9_999)
})

test('when a run is cancelled, the rest is skipped, and the row under way keeps its result', async () => {
  const cancel = new AbortController()
  const steps = await runOneByOne([1, 2, 3], async item => void (item === 2 && cancel.abort()), {
    signal: cancel.signal,
    onStep: () => {},
    reasonOf,
  })
  assert.equal(
    steps.map(step => step.state),
    ['done', 'done', 'skipped'],
  )
})

test.run()
