import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { useMade } from '#hooks/use-made.ts'
import { complaintsOf, render } from '../support/render.tsx'

const test = suite('useMade')

interface Needed {
  name: string
  count: number | undefined
}

/** Draws with these, one after the other; gives what was made in each draw. */
function madeOf(...all: readonly Needed[]) {
  const made: object[] = []
  function Made(needed: Needed) {
    made.push(useMade(given => ({ ...given }), { ...needed }))
    return null
  }
  const [first, ...others] = all.map(needed => <Made {...needed} />)
  const { rerender, unmount } = render(first)
  others.forEach(rerender)
  unmount()
  return made
}

test('what was made stays while each value does, in an object that is built every time', () => {
  const [first, second, third] = madeOf(
    { name: 'coal', count: 1 },
    { name: 'coal', count: 1 },
    { name: 'coal', count: 1 },
  )
  assert.equal(first, { name: 'coal', count: 1 })
  assert.is(second, first)
  assert.is(third, first)
})

for (const [which, changed] of Object.entries({
  'the first': { name: 'coke', count: 1 },
  'the last': { name: 'coal', count: 2 },
  'one that is none any more': { name: 'coal', count: undefined },
})) {
  test(`it is made anew, of what there is now, when ${which} of the values changes`, () => {
    const [before, after, still] = madeOf({ name: 'coal', count: 1 }, changed, changed)
    assert.equal(before, { name: 'coal', count: 1 })
    assert.equal(after, changed)
    assert.is(still, after)
  })
}

test('a key that comes and goes is a mistake, and React says so', () => {
  function Made({ more }: { more: object }) {
    return useMade(given => JSON.stringify(given), { name: 'coal', ...more })
  }
  const { rerender, unmount } = render(<Made more={{}} />)
  const [said] = complaintsOf(() => rerender(<Made more={{ count: 1 }} />))
  assert.match(said ?? '', 'changed size between renders')
  unmount()
})

test.run()
