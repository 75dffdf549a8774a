import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { resetPage } from '../support/dom.ts'
import { render } from '../support/render.tsx'
import { useRef } from 'react'
import { Flyout } from '#shell/flyout.tsx'
import { missed } from '#shell/use-later.ts'

const test = suite('flyout')

/** What becomes of a branch that was pressed before anything heard pointer, focus and Escape. */
function isClosed(hasFocus: boolean, key?: string) {
  let closed = false
  function Branch({ isHeard }: { isHeard: boolean }) {
    const item = useRef<HTMLDivElement>(null)
    return (
      <div ref={item}>
        <button type="button">System</button>
        {isHeard && (
          <Flyout item={item} isOpen open={() => {}} close={() => void (closed = true)} />
        )}
      </div>
    )
  }
  resetPage()
  missed.keys = key === undefined ? [] : [new KeyboardEvent('keydown', { key })]
  const { container, rerender, unmount } = render(<Branch isHeard={false} />)
  if (hasFocus) container.querySelector('button')?.focus()
  rerender(<Branch isHeard />)
  const was = closed
  unmount()
  missed.keys = []
  return was
}

test('accessibility.md 3.1 a branch that was left or given up before anybody heard it does not fold out later', () => {
  assert.is(isClosed(true), false, 'it was pressed, and the focus is on it')
  assert.is(isClosed(false), true, 'the focus went on')
  assert.is(isClosed(true, 'Escape'), true, 'Escape')
  assert.is(isClosed(true, 'ArrowDown'), false, 'another key')
})

test.run()
