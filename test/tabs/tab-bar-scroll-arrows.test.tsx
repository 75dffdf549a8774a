import { useRef } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { act, render } from '../support/render.tsx'
import { click } from '../support/user.ts'
import { ScrollArrows } from '#tabs/tab-bar.tsx'

const test = suite('scroll arrows')

function Bar() {
  const bar = useRef<HTMLDivElement>(null)
  return (
    <div ref={bar}>
      <div className="tab-list" role="tablist">
        <div role="tab" aria-selected="true">
          Roles
        </div>
      </div>
      <ScrollArrows bar={bar} count={3} />
    </div>
  )
}

/** A bar of 200 px, set by hand because happy-dom has no layout. */
function open(scrollWidth: number) {
  const turns: unknown[] = []
  const sizes = { clientWidth: 200, scrollLeft: 0, scrollWidth }
  for (const name of Object.keys(sizes) as (keyof typeof sizes)[]) {
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get: () => sizes[name],
      set: (value: number) => (sizes[name] = value),
    })
  }
  const { container, unmount } = render(<Bar />)
  const scroller = container.querySelector('.tab-list') as HTMLElement
  scroller.scrollBy = (how?: unknown) => void turns.push(how)
  return {
    turns,
    arrows: () => [...container.querySelectorAll('button')],
    scrollTo(left: number, width = sizes.scrollWidth) {
      Object.assign(sizes, { scrollLeft: left, scrollWidth: width })
      act(() => void scroller.dispatchEvent(new Event('scroll')))
    },
    close() {
      unmount()
      for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name)
    },
  }
}

test('W2 arrows show only while tabs overflow', () => {
  const { arrows, close, scrollTo } = open(201)
  assert.is(arrows().length, 0, 'a pixel is rounding')
  scrollTo(0, 202)
  assert.is(arrows().length, 2)
  scrollTo(0, 200)
  assert.is(arrows().length, 0)
  close()
})

test('W2 an arrow scrolls by most of the visible width, and is disabled at the end', () => {
  const { arrows, close, scrollTo, turns } = open(500)
  const disabled = () => arrows().map(({ disabled }) => disabled)
  assert.equal(disabled(), [true, false])
  scrollTo(150)
  assert.equal(disabled(), [false, false])
  for (const arrow of arrows()) click(arrow)
  assert.equal(turns, [
    { left: -160, behavior: 'smooth' },
    { left: 160, behavior: 'smooth' },
  ])
  scrollTo(300)
  assert.equal(disabled(), [false, true])
  close()
})

test('accessibility 3.5 the arrows are for the pointer only: hidden from screen readers, Tab order and focus', () => {
  const { arrows, close } = open(500)
  const before = document.activeElement
  for (const arrow of arrows()) {
    assert.equal([arrow.tabIndex, arrow.getAttribute('aria-hidden')], [-1, 'true'])
    click(arrow)
    assert.is(document.activeElement, before)
  }
  assert.is(arrows().length, 2)
  close()
})

test.run()
