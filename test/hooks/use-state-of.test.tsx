import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { useStateOf } from '#hooks/use-state-of.ts'
import { act, render } from '../support/render.tsx'

const test = suite('useStateOf')

/** What it gives for the record drawn last, and how that is set. */
function setUp() {
  const given: { value: string; set: (value: string) => void }[] = []
  function Part({ record }: { record: number | string }) {
    const [value, set] = useStateOf(record, 'none')
    given.push({ value, set })
    return null
  }
  const now = () => {
    const last = given.at(-1)
    if (!last) throw new Error('Nothing is drawn')
    return last
  }
  return { Part, now }
}

test('each record begins with what is given, and has its own', () => {
  const { Part, now } = setUp()
  const { rerender, unmount } = render(<Part record={1} />)
  act(() => now().set('first'))
  assert.is(now().value, 'first')
  rerender(<Part record={2} />)
  assert.is(now().value, 'none')
  act(() => now().set('second'))
  rerender(<Part record={1} />)
  assert.is(now().value, 'first')
  rerender(<Part record={2} />)
  assert.is(now().value, 'second')
  unmount()
})

test('what ends late is set for the record it was begun for', () => {
  const { Part, now } = setUp()
  const { rerender, unmount } = render(<Part record={1} />)
  const { set } = now()
  rerender(<Part record={2} />)
  act(() => set('late'))
  assert.is(now().value, 'none')
  rerender(<Part record={1} />)
  assert.is(now().value, 'late')
  unmount()
})

test('1 and "1" are two records', () => {
  const { Part, now } = setUp()
  const { rerender, unmount } = render(<Part record={1} />)
  act(() => now().set('number'))
  rerender(<Part record="1" />)
  assert.is(now().value, 'none')
  unmount()
})

test.run()
