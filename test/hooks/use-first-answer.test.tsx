import { startTransition, Suspense, use, useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { AheadContext, useRead, type Ahead } from '#hooks/use-read.ts'
import { useFirstAnswer } from '#hooks/use-first-answer.ts'
import { stopTime } from '../support/clock.ts'
import { render, settle } from '../support/render.tsx'

const test = suite('useFirstAnswer')

/** A page that stays until the next one, with its rows, can take its place. */
function setUp({ canWait = true, beside = () => {} } = {}) {
  const first: Ahead['first'] = canWait ? new Map() : undefined
  const ahead = new AbortController()
  const drawn: string[] = []
  let asked = 0
  let answer = (_: string) => {}
  let fail = (_: Error) => {}
  const answered = new Promise<string>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  let go = () => {}
  let drawAgain = () => {}

  function Rows() {
    // Anew in each draw that begins anew, as what a page makes for itself is.
    const [read] = useState(() => () => {
      asked += 1
      return answered
    })
    const { data, error, busy } = useRead(read, undefined, useFirstAnswer('rows', read))
    drawn.push(`${data} ${busy}`)
    return <p>{error instanceof Error ? error.message : (data ?? 'no rows yet')}</p>
  }
  function Beside() {
    beside()
    return null
  }
  function Pages() {
    const [isNext, setNext] = useState(false)
    const [turn, setTurn] = useState(0)
    go = () => startTransition(() => setNext(true))
    drawAgain = () => setTurn(turn + 1)
    return (
      <Suspense fallback="gone">
        <i>{turn}</i>
        {isNext ? (
          <AheadContext value={{ signal: ahead.signal, first }}>
            <Rows />
            <Beside />
          </AheadContext>
        ) : (
          <p>before</p>
        )}
      </Suspense>
    )
  }
  const { container, unmount } = render(<Pages />)
  return {
    ahead,
    drawn,
    count: () => asked,
    answer,
    fail,
    go: () => settle(go),
    drawAgain: () => settle(drawAgain),
    shown: () => container.querySelector('p')?.textContent,
    unmount,
  }
}

test('product.md 12 a page is drawn once, with its first answer, and asks once', async () => {
  await stopTime(async () => {
    const page = setUp()
    await page.go()
    assert.is(page.shown(), 'before')
    await settle(() => page.answer('rows'))
    assert.is(page.shown(), 'rows')
    assert.equal([...new Set(page.drawn)], ['rows false'])
    assert.is(page.count(), 1)
    page.unmount()
  })
})

test('product.md 12 whatever else is drawn meanwhile, the same answer is waited for', async () => {
  await stopTime(async () => {
    const page = setUp()
    await page.go()
    await page.drawAgain()
    assert.is(page.shown(), 'before')
    await settle(() => page.answer('rows'))
    assert.is(page.shown(), 'rows')
    assert.is(page.count(), 1)
    page.unmount()
  })
})

test('§2 an answer that takes longer than a moment is not waited for', async () => {
  await stopTime(async pass => {
    const page = setUp()
    await page.go()
    await pass(49)
    assert.is(page.shown(), 'before')
    await pass(1)
    assert.is(page.shown(), 'no rows yet')
    await settle(() => page.answer('rows'))
    assert.is(page.shown(), 'rows')
    page.unmount()
  })
})

test('product.md 12 what comes while the page waits for something else is not asked for again', async () => {
  await stopTime(async pass => {
    let arrive = () => {}
    const texts = new Promise<void>(resolve => (arrive = resolve))
    const page = setUp({ beside: () => use(texts) })
    await page.go()
    await pass(50)
    assert.is(page.shown(), 'before')
    await settle(() => page.answer('rows'))
    await settle(arrive)
    assert.is(page.shown(), 'rows')
    assert.is(page.count(), 1)
    page.unmount()
  })
})

test('product.md 4 a first answer that failed is shown as one, and not asked for again', async () => {
  await stopTime(async () => {
    const page = setUp()
    await page.go()
    await settle(() => page.fail(new Error('no network')))
    assert.is(page.shown(), 'no network')
    assert.is(page.count(), 1)
    page.unmount()
  })
})

test('a page that cannot wait, or was given up, does not', async () => {
  const seen = setUp({ canWait: false })
  const left = setUp()
  left.ahead.abort()
  for (const page of [seen, left]) {
    await page.go()
    assert.is(page.shown(), 'no rows yet')
    page.unmount()
  }
})

test.run()
