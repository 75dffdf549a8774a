import { useRef } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accessibleDescriptionOf,
  getByRole,
  queryAllByRole,
  queryByRole,
} from '../support/by-role.ts'
import { act, render } from '../support/render.tsx'
import { click, focusOn, press } from '../support/user.ts'
import { type TabListItem, tabId } from '#tabs/tab.tsx'
import { TabList, useSidewaysWheel } from '#tabs/tab-list.tsx'

const test = suite('tab-list')

const texts = {
  bar: 'Visited pages',
  closeGroup: 'Close tabs',
  close: (title: string) => `Close ${title}`,
  pinned: 'Pinned',
  unsaved: 'Unsaved changes',
}

const tab = (path: string, title: string, more: Partial<TabListItem> = {}): TabListItem => ({
  path,
  href: path,
  title,
  pinned: false,
  dirty: false,
  ...more,
})

const HOME = tab('/dashboard', 'Home', { pinned: true })
const ROLES = tab('/system/role', 'Roles', { href: '/system/role?page=2' })
const USERS = tab('/system/user', 'Users', { dirty: true })
const LOG = tab('/system/log', 'Operation log')

/** Records the calls of the handlers, one line of text each. */
function listen() {
  const heard: string[] = []
  const handlers = {
    onSelect: (path: string) => heard.push(`select ${path}`),
    onClose: (path: string) => heard.push(`close ${path}`),
    onMenu: (path: string, at: unknown) => heard.push(`menu ${path} ${JSON.stringify(at)}`),
    onMove: (path: string, to: number) => heard.push(`move ${path} ${to}`),
  }
  return { heard, handlers }
}

function draw(tabs: readonly TabListItem[], selected: string) {
  const { heard, handlers } = listen()
  const list = (now: readonly TabListItem[], current: string) => (
    <TabList tabs={now} selected={current} texts={texts} panelId="panel" {...handlers} />
  )
  const { container, rerender, unmount } = render(list(tabs, selected))
  return {
    container,
    heard,
    unmount,
    redraw: (now: readonly TabListItem[], current: string) => rerender(list(now, current)),
    tabNamed: (title: string) => getByRole(container, 'tab', title),
  }
}

const focused = () => document.activeElement?.textContent

test('the tablist owns tabs only, and they are links named by their titles', () => {
  const { container, unmount, tabNamed } = draw([HOME, ROLES, USERS], ROLES.path)
  const list = getByRole(container, 'tablist', 'Visited pages')
  assert.equal(
    [...list.children].map(child => child.getAttribute('role')),
    ['tab', 'tab', 'tab'],
  )
  assert.is(tabNamed('Roles').getAttribute('href'), '/system/role?page=2')
  assert.is(tabNamed('Roles').getAttribute('aria-selected'), 'true')
  assert.is(tabNamed('Roles').getAttribute('aria-controls'), 'panel')
  assert.is(tabNamed('Roles').id, tabId('/system/role'))
  assert.is(tabNamed('Home').getAttribute('aria-controls'), null)
  assert.is(accessibleDescriptionOf(tabNamed('Home')), 'Pinned')
  assert.is(accessibleDescriptionOf(tabNamed('Users')), 'Unsaved changes')
  unmount()
})

test('§3 a pinned tab has no close button, and no key closes it', () => {
  const { container, unmount, tabNamed, heard } = draw([HOME, ROLES], HOME.path)
  assert.is(queryByRole(container, 'button', 'Close Home'), undefined)
  focusOn(tabNamed('Home'))
  press('Delete')
  press('Backspace')
  tabNamed('Home').dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }))
  assert.equal(heard, [])
  unmount()
})

test('close buttons stand in a separate group, with one in the tab order', () => {
  const { container, unmount } = draw([HOME, ROLES, USERS], USERS.path)
  const group = getByRole(container, 'group', 'Close tabs')
  const buttons = queryAllByRole(group, 'button')
  assert.equal(
    buttons.map(button => button.tabIndex),
    [-1, 0],
  )
  unmount()
})

test('arrows move the focus around and select nothing; Home and End go to the ends', () => {
  const { unmount, tabNamed, heard } = draw([HOME, ROLES, LOG], ROLES.path)
  focusOn(tabNamed('Roles'))
  press('ArrowRight')
  assert.is(focused(), 'Operation log')
  assert.is(tabNamed('Operation log').tabIndex, 0)
  assert.is(tabNamed('Roles').tabIndex, -1)
  press('ArrowRight')
  assert.is(focused(), 'Home')
  press('ArrowLeft')
  assert.is(focused(), 'Operation log')
  press('Home')
  assert.is(focused(), 'Home')
  press('End')
  assert.is(focused(), 'Operation log')
  assert.equal(heard, [])
  press(' ')
  assert.equal(heard, ['select /system/log'])
  unmount()
})

test('in right-to-left text the arrows are reversed', () => {
  const { container, unmount, tabNamed } = draw([HOME, ROLES, LOG], HOME.path)
  container.style.direction = 'rtl'
  focusOn(tabNamed('Home'))
  press('ArrowLeft')
  assert.is(focused(), 'Roles')
  unmount()
})

test('a click selects; a click with a key that opens windows is left to the browser', () => {
  const { unmount, tabNamed, heard } = draw([HOME, ROLES], HOME.path)
  click(tabNamed('Roles'))
  assert.equal(heard, ['select /system/role'])
  let prevented = false
  const watch = (event: Event) => {
    prevented = event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', watch)
  click(tabNamed('Home'), { ctrlKey: true })
  removeEventListener('click', watch)
  assert.not(prevented)
  assert.is(heard.length, 1)
  unmount()
})

test('Delete, the button and the middle button close', () => {
  const { container, unmount, tabNamed, heard } = draw([HOME, ROLES, LOG], ROLES.path)
  focusOn(tabNamed('Roles'))
  press('Delete')
  click(getByRole(container, 'button', 'Close Operation log'))
  act(
    () =>
      void tabNamed('Roles').dispatchEvent(
        new MouseEvent('auxclick', { button: 1, bubbles: true }),
      ),
  )
  assert.equal(heard, ['close /system/role', 'close /system/log', 'close /system/role'])
  unmount()
})

test('the menu opens at the pointer, or under the tab that has the focus', () => {
  const { unmount, tabNamed, heard } = draw([HOME, ROLES], HOME.path)
  focusOn(tabNamed('Roles'))
  press('F10', { shiftKey: true })
  press('ContextMenu')
  const asked = new MouseEvent('contextmenu', {
    button: 2,
    clientX: 30,
    clientY: 40,
    bubbles: true,
    cancelable: true,
  })
  act(() => void tabNamed('Home').dispatchEvent(asked))
  assert.ok(asked.defaultPrevented)
  assert.equal(heard, [
    'menu /system/role "keyboard"',
    'menu /system/role "keyboard"',
    'menu /dashboard {"x":30,"y":40}',
  ])
  unmount()
})

test('when the focused tab closes, its neighbour gets the focus', () => {
  const { unmount, tabNamed, redraw } = draw([HOME, ROLES, USERS, LOG], HOME.path)
  focusOn(tabNamed('Users'))
  redraw([HOME, ROLES, LOG], HOME.path)
  assert.is(focused(), 'Operation log')
  redraw([HOME, ROLES], HOME.path)
  assert.is(focused(), 'Roles')
  unmount()
})

test('when the current tab closes, the next current one gets the focus, once there is one', () => {
  const { container, unmount, redraw } = draw([HOME, ROLES, LOG], LOG.path)
  focusOn(getByRole(container, 'button', 'Close Operation log'))
  redraw([HOME, ROLES], LOG.path)
  assert.is(document.activeElement, document.body)
  redraw([HOME, ROLES], HOME.path)
  assert.is(focused(), 'Home')
  unmount()
})

test('closing tabs without the focus leaves it where it is', () => {
  const { unmount, redraw } = draw([HOME, ROLES, LOG], ROLES.path)
  redraw([HOME, LOG], LOG.path)
  assert.is(document.activeElement, document.body)
  unmount()
})

test('shortcuts of the browser and keys on a close button are not handled', () => {
  const { container, unmount, tabNamed, heard } = draw([HOME, ROLES], HOME.path)
  focusOn(tabNamed('Home'))
  assert.ok(press('Tab'), 'the browser walks on')
  assert.ok(press('ArrowLeft', { altKey: true }), 'the browser goes back')
  assert.ok(press(' ', {}, getByRole(container, 'button', 'Close Roles')), 'it makes a click of it')
  assert.equal(heard, [])
  unmount()
})

function Tabs() {
  const scroller = useRef<HTMLDivElement>(null)
  useSidewaysWheel(scroller)
  return <div ref={scroller} />
}

/** Turns the wheel; returns whether the page was kept from scrolling, and how far the tabs scrolled. */
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

test('the wheel scrolls overflowing tabs sideways, and not the page', () => {
  assert.equal(turn(900), [true, 40])
  assert.equal(turn(300), [false, 0], 'all of them are in sight')
  assert.equal(turn(900, { deltaX: 5 }), [false, 0], 'sideways by itself')
})

test.run()
