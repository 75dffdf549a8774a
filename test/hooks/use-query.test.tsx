import { Activity } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render, settle } from '../support/render.tsx'
import { useQuery } from '#hooks/use-query.ts'
import { refetchRequest } from '#lib/refetch.ts'

const test = suite('useQuery')

/** Two queries side by side, the second of which fails until the test mends it. */
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
    const first = useQuery(good)
    const second = useQuery(bad)
    return <p>{`${first.data} ${second.error === undefined ? second.data : 'failed'}`}</p>
  }
  return { reads, server, Both }
}

test('W8 Try again reads only the failed queries', async () => {
  const { reads, server, Both } = setUp()
  const { container, unmount } = render(<Both />)
  await settle()
  assert.is(container.textContent, '1 failed')
  server.broken = false
  await settle(() => refetchRequest.set({ only: 'failed' }))
  assert.is(container.textContent, '1 2')
  await settle(() => refetchRequest.set({ only: 'failed' }))
  assert.equal(reads, { good: 1, bad: 2 })
  unmount()
})

test('W22 back online, every query on screen is read again, and no other', async () => {
  const { reads, Both } = setUp()
  const { unmount } = render(<Both />)
  await settle()
  await settle(() => refetchRequest.set({ only: 'all' }))
  assert.equal(reads, { good: 2, bad: 2 })
  unmount()
  refetchRequest.set({ only: 'all' })
  assert.equal(reads, { good: 2, bad: 2 })
})

test('another read takes two draws: loading and loaded', async () => {
  const draws: string[] = []
  const first = async () => 'first'
  const second = async () => 'second'
  function Shown({ read }: { read: () => Promise<string> }) {
    const { data, isFetching } = useQuery(read)
    draws.push(`${data} ${isFetching ? 'and more' : 'alone'}`)
    return null
  }
  const { rerender, unmount } = render(<Shown read={first} />)
  await settle()
  await settle(() => rerender(<Shown read={second} />))
  assert.equal(draws, ['undefined and more', 'first alone', 'first and more', 'second alone'])
  unmount()
})

test('4.15 if another read fails there is no data; if the same read fails again its data stays', async () => {
  let isBroken = false
  const readOf = (word: string) => async () => {
    if (isBroken) throw new Error('no network')
    return word
  }
  const [first, second] = [readOf('first'), readOf('second')]
  function Shown({ read }: { read: () => Promise<string> }) {
    const { data, error } = useQuery(read)
    return `${data} ${error === undefined ? 'read' : 'failed'}`
  }
  const { container, rerender, unmount } = render(<Shown read={first} />)
  await settle()
  isBroken = true
  await settle(() => refetchRequest.set({ only: 'all' }))
  assert.is(container.textContent, 'first failed')
  await settle(() => rerender(<Shown read={second} />))
  assert.is(container.textContent, 'undefined failed')
  isBroken = false
  await settle(() => refetchRequest.set({ only: 'failed' }))
  assert.is(container.textContent, 'second read')
  unmount()
})

test('a hidden query is read once more when it is shown again, and is marked as fetching', async () => {
  const states: boolean[] = []
  const read = async () => 'words'
  function Shown() {
    const { isFetching } = useQuery(read)
    states.push(isFetching)
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

test('cached data is shown at once, read again, and dropped after a failure', async () => {
  let kept: string | undefined = 'kept'
  const store = {
    get: () => kept,
    set(data?: string) {
      kept = data
    },
  }
  let isBroken = false
  let asked = 0
  const read = async () => {
    asked += 1
    if (isBroken) throw new Error('no network')
    return `answer ${asked}`
  }
  function Rows() {
    const { data, isFetching } = useQuery(read, { cache: store })
    return `${data} ${isFetching}`
  }
  const { container, unmount } = render(<Rows />)
  assert.is(container.textContent, 'kept true')
  await settle()
  assert.equal([container.textContent, kept], ['answer 1 false', 'answer 1'])
  isBroken = true
  await settle(() => refetchRequest.set({ only: 'all' }))
  assert.is(kept, undefined)
  unmount()
})

test('an answer can be merged with the data before it, cached data included', async () => {
  const merge = (before: string, now: string) => `${before}, ${now}`
  let asked = 0
  const read = async () => `answer ${++asked}`
  const kept = { get: () => 'kept', set() {} }
  function Rows() {
    return useQuery(read, { cache: kept, merge }).data
  }
  const { container, unmount } = render(<Rows />)
  await settle()
  assert.is(container.textContent, 'kept, answer 1')
  await settle(() => refetchRequest.set({ only: 'all' }))
  assert.is(container.textContent, 'kept, answer 1, answer 2')
  unmount()
})

test('the last data is still known after another read failed, and changes with a patch', async () => {
  const good = async () => 'first'
  const bad = async () => {
    throw new Error('no network')
  }
  let change = () => {}
  function Shown({ read }: { read: () => Promise<string> }) {
    const { data, lastData, patch } = useQuery(read)
    change = () => patch(now => `${now} changed`)
    return `${data} ${lastData}`
  }
  const { container, rerender, unmount } = render(<Shown read={good} />)
  await settle()
  await settle(() => change())
  assert.is(container.textContent, 'first changed first changed')
  await settle(() => rerender(<Shown read={bad} />))
  assert.is(container.textContent, 'undefined first changed')
  unmount()
})

test('without a read function nothing is read, and there is no data and no fetching', async () => {
  const draws: string[] = []
  let asked = 0
  const read = async () => `answer ${++asked}`
  function Shown({ isWanted }: { isWanted: boolean }) {
    const { data, error, isFetching } = useQuery(isWanted ? read : undefined)
    draws.push(`${data} ${error} ${isFetching}`)
    return null
  }
  const { rerender, unmount } = render(<Shown isWanted={false} />)
  await settle()
  await settle(() => refetchRequest.set({ only: 'all' }))
  assert.is(asked, 0)
  assert.equal([...new Set(draws)], ['undefined undefined false'])
  await settle(() => rerender(<Shown isWanted />))
  assert.is(draws.at(-1), 'answer 1 undefined false')
  await settle(() => rerender(<Shown isWanted={false} />))
  assert.is(draws.at(-1), 'undefined undefined false')
  unmount()
})

test('§12 leaving a page aborts its reads', async () => {
  let asked: AbortSignal | undefined
  const read = (signal: AbortSignal) => {
    asked = signal
    return new Promise<string>(() => {})
  }
  function Rows() {
    return useQuery(read).data
  }
  const { unmount } = render(<Rows />)
  assert.is(asked?.aborted, false)
  unmount()
  assert.is(asked?.aborted, true)
})

test.run()
