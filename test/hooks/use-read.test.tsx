import { Activity, useLayoutEffect, useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { again } from '#lib/again.ts'
import { createSharing } from '#lib/sharing.ts'
import { AheadContext, useRead, type First } from '#hooks/use-read.ts'
import { render, settle } from '../support/render.tsx'

const test = suite('useRead')

/** Two reads side by side, the second of which fails until it is mended. */
function setUp() {
  const reads = { good: 0, bad: 0 }
  const server = { broken: true }
  const good = async () => ++reads.good
  const bad = async () => {
    reads.bad += 1
    if (server.broken) throw new Error('no network')
    return reads.bad
  }
  function Both() {
    const first = useRead(good)
    const second = useRead(bad)
    return <p>{`${first.data} ${second.error === undefined ? second.data : 'failed'}`}</p>
  }
  return { reads, server, Both }
}

test('W8 Try again reads what failed and nothing else', async () => {
  const { reads, server, Both } = setUp()
  const { container, unmount } = render(<Both />)
  await settle()
  assert.is(container.textContent, '1 failed')
  server.broken = false
  await settle(() => again.set({ only: 'failed' }))
  assert.is(container.textContent, '1 2')
  await settle(() => again.set({ only: 'failed' }))
  assert.equal(reads, { good: 1, bad: 2 })
  unmount()
})

test('W22 back online, everything on screen is read again, and what left it is not', async () => {
  const { reads, Both } = setUp()
  const { unmount } = render(<Both />)
  await settle()
  await settle(() => again.set({ only: 'all' }))
  assert.equal(reads, { good: 2, bad: 2 })
  unmount()
  again.set({ only: 'all' })
  assert.equal(reads, { good: 2, bad: 2 })
})

test('another reading takes two draws: it is on its way, and it is there', async () => {
  const draws: string[] = []
  const first = async () => 'first'
  const second = async () => 'second'
  function Shown({ read }: { read: () => Promise<string> }) {
    const { data, busy } = useRead(read)
    draws.push(`${data} ${busy ? 'and more' : 'alone'}`)
    return null
  }
  const { rerender, unmount } = render(<Shown read={first} />)
  await settle()
  await settle(() => rerender(<Shown read={second} />))
  assert.equal(draws, ['undefined and more', 'first alone', 'first and more', 'second alone'])
  unmount()
})

test('4.15 what another reading gave does not stand for the one that failed; the same, repeated, keeps it', async () => {
  let isBroken = false
  const readOf = (word: string) => async () => {
    if (isBroken) throw new Error('no network')
    return word
  }
  const [first, second] = [readOf('first'), readOf('second')]
  function Shown({ read }: { read: () => Promise<string> }) {
    const { data, error } = useRead(read)
    return `${data} ${error === undefined ? 'read' : 'failed'}`
  }
  const { container, rerender, unmount } = render(<Shown read={first} />)
  await settle()
  isBroken = true
  await settle(() => again.set({ only: 'all' }))
  assert.is(container.textContent, 'first failed')
  await settle(() => rerender(<Shown read={second} />))
  assert.is(container.textContent, 'undefined failed')
  isBroken = false
  await settle(() => again.set({ only: 'failed' }))
  assert.is(container.textContent, 'second read')
  unmount()
})

test('what was hidden is read once more when it is shown again, and says so', async () => {
  const states: boolean[] = []
  const read = async () => 'words'
  function Shown() {
    const { busy } = useRead(read)
    states.push(busy)
    return null
  }
  const drawn = (mode: 'hidden' | 'visible') => (
    <Activity mode={mode}>
      <Shown />
    </Activity>
  )
  const { rerender, unmount } = render(drawn('visible'))
  await settle()
  await settle(() => rerender(drawn('hidden')))
  states.length = 0
  await settle(() => rerender(drawn('visible')))
  assert.ok(states.includes(true), 'on its way again')
  assert.is(states.at(-1), false)
  unmount()
})

/** A page that is drawn in one go, and reads as the client does: equal questions share one answer. */
function setUpAhead() {
  const share = createSharing<string>()
  const waiting: AbortSignal[] = []
  const asked: AbortSignal[] = []
  const whileDrawing: number[] = []
  let answer = (_: string) => {}
  const answered = new Promise<string>(resolve => (answer = resolve))
  const read = (signal: AbortSignal) => {
    waiting.push(signal)
    const ask = (signal: AbortSignal) => {
      asked.push(signal)
      return answered
    }
    return share('rows', ask, signal)
  }
  function Rows() {
    const { data } = useRead(read)
    whileDrawing.push(asked.length)
    return <p>{data}</p>
  }
  function Page() {
    const [ahead] = useState(() => new AbortController())
    useLayoutEffect(() => ahead.abort(), [ahead])
    return (
      <AheadContext value={ahead}>
        <Rows />
      </AheadContext>
    )
  }
  return { waiting, asked, answer, whileDrawing, Page }
}

test('product.md 12 what is drawn in one go is asked for while it is drawn, and once', async () => {
  const { waiting, asked, answer, whileDrawing, Page } = setUpAhead()
  const { container, unmount } = render(<Page />)
  assert.is(whileDrawing[0], 1)
  // Nobody waits for the first one any more: had it not been joined, it would be aborted.
  assert.equal(
    waiting.map(({ aborted }) => aborted),
    [true, false],
  )
  await settle(() => answer('rows'))
  assert.is(container.textContent, 'rows')
  assert.is(asked.length, 1)
  unmount()
})

test('product.md 4 leaving a page aborts what was asked while it was drawn', () => {
  const { asked, Page } = setUpAhead()
  const { unmount } = render(<Page />)
  assert.is(asked[0]?.aborted, false)
  unmount()
  assert.is(asked[0]?.aborted, true)
})

test('product.md 12 what was answered between drawing and being on screen is not asked for again', async () => {
  const first: First<string> = { moment: Promise.resolve() }
  let asked = 0
  const read = async () => `answer ${++asked}`
  function Slow() {
    useLayoutEffect(() => {
      first.given = { data: 'first', error: undefined }
    }, [])
    return null
  }
  let draws = 0
  function Rows() {
    draws += 1
    return <p>{useRead(read, undefined, first).data}</p>
  }
  const drawn = (mode: 'hidden' | 'visible') => (
    <Activity mode={mode}>
      <Slow />
      <Rows />
    </Activity>
  )
  const { container, rerender, unmount } = render(drawn('visible'))
  await settle()
  assert.equal([container.textContent, asked], ['first', 0])
  await settle(() => rerender(drawn('hidden')))
  await settle(() => rerender(drawn('visible')))
  assert.equal([container.textContent, asked], ['answer 1', 1], 'only when it is shown again')
  unmount()

  draws = 0
  const { unmount: leave } = render(<Rows />)
  await settle()
  assert.equal([draws, asked], [1, 1], 'what was there before is drawn once')
  leave()
})

test('product.md 12 what was kept stands there already: its question is asked once, not ahead', () => {
  for (const [kept, isAborted, count] of [
    [undefined, false, 2],
    [undefined, true, 1],
    ['rows', false, 1],
  ] as const) {
    const ahead = new AbortController()
    if (isAborted) ahead.abort()
    let asked = 0
    const read = () => {
      asked++
      return new Promise<string>(() => {})
    }
    const store = { get: () => kept, set() {} }
    function Rows() {
      return <p>{useRead(read, store).data}</p>
    }
    const { unmount } = render(
      <AheadContext value={ahead}>
        <Rows />
      </AheadContext>,
    )
    assert.is(asked, count, `${kept} ${isAborted}`)
    unmount()
  }
})

test.run()
