import { useRef } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render } from '../support/render.tsx'
import { useSidewaysWheel } from '#tabs/tab-list.tsx'

const test = suite('sideways wheel')

function Tabs() {
  const scroller = useRef<HTMLDivElement>(null)
  useSidewaysWheel(scroller)
  return <div ref={scroller} />
}

/** Whether the page does not scroll with it, and how far the tabs did. */
function turn(width: number, more: WheelEventInit = {}) {
  const { container, unmount } = render(<Tabs />)
  const list = container.firstElementChild as HTMLElement
  Object.defineProperties(list, { scrollWidth: { value: width }, clientWidth: { value: 300 } })
  const event = new WheelEvent('wheel', { deltaY: 40, cancelable: true, ...more })
  list.dispatchEvent(event)
  const seen = [event.defaultPrevented, list.scrollLeft]
  unmount()
  return seen
}

test('the wheel turns tabs sideways that have no room, and the page stays', () => {
  assert.equal(turn(900), [true, 40])
  assert.equal(turn(300), [false, 0], 'all of them are in sight')
  assert.equal(turn(900, { deltaX: 5 }), [false, 0], 'sideways by itself')
})

test.run()
