import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryByRole } from '../support/by-role.ts'
import { resizePage } from '../support/dom.ts'
import { act, settle } from '../support/render.tsx'
import { menuRow, renderShell, type ShellOptions } from '../support/shell.tsx'
import { click } from '../support/user.ts'
import { ShellLayout } from '#shell/shell-layout.tsx'

const test = suite('shell layout')

const MENU = [menuRow(1, '/roles', 'Roles'), menuRow(2, '/dict', 'Dictionary data')]

async function open(width: number, options: Partial<ShellOptions> = {}) {
  resizePage(width)
  const shell = await renderShell(<ShellLayout>content</ShellLayout>, { menu: MENU, ...options })
  await settle()
  return shell
}
const frame = () => document.querySelector<HTMLElement>('.shell-layout')?.dataset ?? {}
const resize = (width: number) => settle(() => resizePage(width))

/** Sets `document.hidden` until the next call. */
function hide(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
}

test.after.each(() => {
  hide(false)
  resizePage(1440)
})

test('§2 §9 below 992 px the layout is mobile and the sidebar closes', async () => {
  const shell = await open(992)
  assert.equal([frame().device, frame().sidebar], ['desktop', 'open'])
  await resize(991)
  assert.equal([frame().device, frame().sidebar], ['mobile', 'closed'])
  shell.close()
})

test('§4 the device follows the window, but not while the page is hidden', async () => {
  const shell = await open(1440)
  hide(true)
  await resize(500)
  assert.is(frame().device, 'desktop')
  hide(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  assert.is(frame().device, 'mobile')
  shell.close()
})

test('§4 on a phone navigation closes the open drawer, without storing that', async () => {
  const shell = await open(500)
  click(getByRole(document, 'button', 'Toggle sidebar'))
  assert.ok(queryByRole(document, 'dialog', 'Main menu'))
  await shell.go('/roles')
  assert.is(queryByRole(document, 'dialog', 'Main menu'), undefined)
  assert.is(shell.jar.has('sidebarStatus'), false)
  shell.close()
})

test('§3 tabs bar and fixed header are as the settings say', async () => {
  const shell = await open(1440)
  assert.ok(queryByRole(document, 'tablist', 'Visited pages'))
  assert.is('fixedHeader' in frame(), false)
  act(() => shell.settings.set({ ...shell.settings.get(), tagsView: false, fixedHeader: true }))
  assert.is(queryByRole(document, 'tablist', 'Visited pages'), undefined)
  assert.is('fixedHeader' in frame(), true)
  shell.close()
})

test.run()
