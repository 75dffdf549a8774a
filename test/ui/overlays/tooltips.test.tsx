import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../../support/by-role.ts'
import { act, render, settle } from '../../support/render.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { showTip, Tooltips } from '#ui/overlays/tooltips.tsx'

const test = suite('tooltips')

const over = (element: Element) =>
  act(
    () =>
      void element.dispatchEvent(
        new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }),
      ),
  )
const out = (element: Element, relatedTarget: Element) =>
  act(
    () =>
      void element.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget })),
  )
const wait = () => settle(() => new Promise(resolve => setTimeout(resolve, 5)))

function draw() {
  const drawn = render(
    <>
      <IconButton icon="refresh" label="Refresh table" />
      <Tooltips delay={1} />
    </>,
  )
  const tip = drawn.container.querySelector<HTMLElement>('.tooltip')
  assert.ok(tip)
  return { ...drawn, tip, button: getByRole(drawn.container, 'button', 'Refresh table') }
}

test('the name shows after a while, instead of the one of the browser', async () => {
  const { button, tip, unmount } = draw()
  over(button)
  assert.is(tip.textContent, '')
  await wait()
  assert.is(tip.textContent, 'Refresh table')
  assert.is(button.getAttribute('title'), '')
  assert.is(button.getAttribute('aria-label'), 'Refresh table')
  unmount()
})

test('the tooltip stays while the pointer is on it, and goes with Escape', async () => {
  const { button, tip, unmount } = draw()
  over(button)
  await wait()
  out(button, tip)
  assert.is(button.getAttribute('title'), '')
  act(
    () => void button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  )
  assert.is(button.getAttribute('title'), 'Refresh table')
  unmount()
})

test('an element that the pointer leaves in time shows no tooltip', async () => {
  const { container, button, tip, unmount } = draw()
  over(button)
  out(button, container)
  await wait()
  assert.is(tip.textContent, '')
  assert.is(button.title, 'Refresh table')
  unmount()
})

test('a button whose title changes or is removed meanwhile has the new title, or none', async () => {
  const drawn = (title: string | undefined) => (
    <>
      <button type="button" title={title}>
        Delete
      </button>
      <Tooltips delay={1} />
    </>
  )
  const { container, rerender, unmount } = render(drawn('Built in: it stays'))
  const button = getByRole(container, 'button', 'Delete')
  for (const [title, is] of [
    ['Needs keys:remove', 'Needs keys:remove'],
    [undefined, null],
  ] as const) {
    over(button)
    await wait()
    rerender(drawn(title))
    out(button, container)
    assert.is(button.getAttribute('title'), is)
  }
  unmount()
})

test('W23 the text of a tip event shows at once, instead of the name', async () => {
  const { container, button, tip, unmount } = draw()
  over(button)
  act(() => showTip(button, 'Copied'))
  assert.is(tip.textContent, 'Copied')
  assert.is(button.getAttribute('title'), '')
  await wait()
  assert.is(tip.textContent, 'Copied')
  out(button, container)
  assert.is(button.title, 'Refresh table')
  unmount()
})

for (const [width, told] of [
  [80, ''],
  [79, 'Operation log'],
] as const) {
  test(`3.15 a name of 80 px in ${width} px ${told ? 'is told' : 'is in sight, and not told again'}`, async () => {
    const { container, unmount } = render(
      <>
        <a href="/log" title="Operation log">
          <span>Operation log</span>
        </a>
        <Tooltips delay={1} />
      </>,
    )
    const words = container.querySelector('a > span')
    assert.ok(words)
    Object.defineProperties(words, { scrollWidth: { value: 80 }, clientWidth: { value: width } })
    const link = getByRole(container, 'link', 'Operation log')
    over(link)
    await wait()
    assert.is(container.querySelector('.tooltip')?.textContent, told)
    assert.is(link.getAttribute('title'), '', 'the browser tells nothing either')
    out(link, container)
    assert.is(link.title, 'Operation log')
    unmount()
  })
}

for (const [way, width, told] of [
  ['pointed at', 79, 'Operation log'],
  ['pointed at', 80, ''],
  ['in focus', 79, 'Operation log'],
] as const) {
  test(`3.15 text of 80 px in ${width} px ${told ? 'is told whole' : 'is not told again'} where it is ${way}`, async () => {
    const { container, unmount } = render(
      <>
        <div role="treeitem" tabIndex={0}>
          <span style={{ textOverflow: 'ellipsis' }}>Operation log</span>
        </div>
        <Tooltips delay={1} />
      </>,
    )
    const label = container.querySelector('span')
    const row = container.querySelector<HTMLElement>('[role=treeitem]')
    assert.ok(label && row)
    Object.defineProperties(label, { scrollWidth: { value: 80 }, clientWidth: { value: width } })
    if (way === 'in focus') act(() => row.focus())
    else over(label)
    await wait()
    assert.is(container.querySelector('.tooltip')?.textContent, told)
    assert.is(label.getAttribute('title'), null)
    unmount()
  })
}

test('W12 an outlined element says by pointer and focus which permission it needs', async () => {
  const reason = 'Hidden from you: needs roles:add'
  const { container, unmount } = render(
    <>
      <span role="img" tabIndex={0} title={reason} aria-label={reason}>
        New role
      </span>
      <Tooltips delay={1} />
    </>,
  )
  over(getByRole(container, 'img', reason))
  await wait()
  assert.is(container.querySelector('.tooltip')?.textContent, reason)
  unmount()
})

test('a tooltip goes when its button is pressed by key, and does not come once the title is gone', async () => {
  const { button, tip, unmount } = draw()
  let isShown = false
  tip.showPopover = () => {
    isShown = true
  }
  tip.hidePopover = () => {
    isShown = false
  }
  over(button)
  await wait()
  assert.is(isShown, true)
  act(() => button.click())
  assert.is(isShown, false)
  assert.is(button.title, 'Refresh table')
  over(button)
  button.removeAttribute('title')
  await wait()
  assert.is(isShown, false)
  unmount()
})

test.run()
