import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { click, focusOn, press } from '../../support/user.ts'
import { MenuButton, type MenuItem } from '#ui/overlays/menu.tsx'

const test = suite('menu')

function draw(items: readonly MenuItem[]) {
  return render(
    <>
      <MenuButton label="User menu" items={items} head="Lin Xiaoyan">
        {trigger => (
          <button type="button" {...trigger}>
            Lin
          </button>
        )}
      </MenuButton>
      <button type="button">After</button>
    </>,
  )
}

const chosen: string[] = []
const item = (label: string, more: Partial<MenuItem> = {}): MenuItem => ({
  key: label,
  label,
  onSelect: () => chosen.push(label),
  ...more,
})
const three = [item('Personal center'), item('View as role'), item('Log out', { separated: true })]
const focused = () => document.activeElement?.textContent

test('a click opens on the first item, and the trigger says so', () => {
  const { container, unmount } = draw(three)
  const trigger = getByRole(container, 'button', 'Lin')
  assert.is(trigger.getAttribute('aria-haspopup'), 'menu')
  assert.is(trigger.getAttribute('aria-expanded'), 'false')
  click(trigger)
  assert.is(trigger.getAttribute('aria-expanded'), 'true')
  getByRole(container, 'menu', 'User menu')
  assert.is(focused(), 'Personal center')
  unmount()
})

test('Down opens on the first item, Up on the last', () => {
  const { container, unmount } = draw(three)
  const trigger = getByRole(container, 'button', 'Lin')
  focusOn(trigger)
  press('ArrowUp')
  assert.is(focused(), 'Log out')
  press('Escape')
  press('ArrowDown')
  assert.is(focused(), 'Personal center')
  unmount()
})

test('arrows go round, Home and End go to the ends, letters to the items that begin with them', () => {
  const { container, unmount } = draw(three)
  click(getByRole(container, 'button', 'Lin'))
  press('ArrowUp')
  assert.is(focused(), 'Log out')
  press('ArrowDown')
  assert.is(focused(), 'Personal center')
  press('End')
  assert.is(focused(), 'Log out')
  press('Home')
  assert.is(focused(), 'Personal center')
  press('v')
  assert.is(focused(), 'View as role')
  press('x')
  assert.is(focused(), 'View as role')
  assert.equal(
    queryAllByRole(container, 'menuitem').map(each => each.tabIndex),
    [-1, 0, -1],
  )
  unmount()
})

test('Escape closes and gives the focus back', () => {
  const { container, unmount } = draw(three)
  const trigger = getByRole(container, 'button', 'Lin')
  click(trigger)
  press('Escape')
  assert.is(queryByRole(container, 'menu'), undefined)
  assert.is(document.activeElement, trigger)
  unmount()
})

test('Tab closes and moves on from the trigger', () => {
  const { container, unmount } = draw(three)
  const trigger = getByRole(container, 'button', 'Lin')
  click(trigger)
  assert.is(press('Tab'), true)
  assert.is(queryByRole(container, 'menu'), undefined)
  assert.is(document.activeElement, trigger)
  unmount()
})

test('a press anywhere else closes; one on the trigger closes and does not open again', () => {
  const { container, unmount } = draw(three)
  const trigger = getByRole(container, 'button', 'Lin')
  click(trigger)
  click(getByRole(container, 'button', 'After'))
  assert.is(queryByRole(container, 'menu'), undefined)
  click(trigger)
  getByRole(container, 'menu')
  click(trigger)
  assert.is(queryByRole(container, 'menu'), undefined)
  unmount()
})

test('choosing closes, gives the focus back, then acts', () => {
  chosen.length = 0
  const { container, unmount } = draw([
    item('Log out', { onSelect: () => chosen.push(String(document.activeElement?.textContent)) }),
  ])
  click(getByRole(container, 'button', 'Lin'))
  click(getByRole(container, 'menuitem', 'Log out'))
  assert.equal(chosen, ['Lin'])
  assert.is(queryByRole(container, 'menu'), undefined)
  click(getByRole(container, 'button', 'Lin'))
  press(' ')
  assert.equal(chosen, ['Lin', 'Lin'])
  unmount()
})

test('a disabled item can be reached and does nothing', () => {
  chosen.length = 0
  const { container, unmount } = draw([item('Close others', { disabled: true })])
  click(getByRole(container, 'button', 'Lin'))
  const it = getByRole(container, 'menuitem', 'Close others')
  assert.is(it.getAttribute('aria-disabled'), 'true')
  click(it)
  getByRole(container, 'menu')
  assert.equal(chosen, [])
  unmount()
})

test('one of several states is a radio item', () => {
  const { container, unmount } = draw([
    item('Default', { checked: false }),
    item('Medium', { checked: true }),
  ])
  click(getByRole(container, 'button', 'Lin'))
  assert.is(getByRole(container, 'menuitemradio', 'Medium').getAttribute('aria-checked'), 'true')
  assert.is(getByRole(container, 'menuitemradio', 'Default').getAttribute('aria-checked'), 'false')
  unmount()
})

test('a link out of the console opens a window without a reference to this one', () => {
  const { container, unmount } = draw([item('Documentation', { href: 'https://example.com/' })])
  click(getByRole(container, 'button', 'Lin'))
  const link = getByRole(container, 'menuitem', 'Documentation')
  assert.is(link.getAttribute('target'), '_blank')
  assert.is(link.getAttribute('rel'), 'noopener noreferrer')
  unmount()
})

test('W12 an explained item says which permission it needs, and does nothing', () => {
  const { container, unmount } = draw([
    item('Menus'),
    item('Duplicate', { explained: 'Hidden from you: needs roles:add' }),
  ])
  chosen.length = 0
  click(getByRole(container, 'button', 'Lin'))
  const hidden = getByRole(container, 'menuitem', 'Duplicate')
  assert.equal(
    [hidden.title, hidden.getAttribute('aria-disabled')],
    ['Hidden from you: needs roles:add', 'true'],
  )
  press('ArrowDown')
  assert.is(focused(), 'Duplicate', 'keys reach the reason')
  click(hidden)
  press(' ')
  assert.equal(chosen, [])
  getByRole(container, 'menu', 'User menu')
  unmount()
})

test.run()
