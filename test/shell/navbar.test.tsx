import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { drawShell, row } from '../support/shell.tsx'
import { act, settle } from '../support/render.tsx'
import { allByRole, byRole, nameOf } from '../support/by-role.ts'
import { click } from '../support/user.ts'
import { errorLog } from '#state/error-log.ts'
import { Navbar } from '#shell/navbar.tsx'

const test = suite('navbar')

test('§2 hamburger, breadcrumb, search, error log, fullscreen, size and user menu, in this order', async () => {
  const shell = await drawShell(<Navbar />, { menu: [row(1, '/roles', 'Roles')], path: '/roles' })
  act(() => {
    errorLog.record(new Error('gone wrong'), 'error')
    errorLog.record(new Error('and again'), 'error')
  })
  await settle()
  byRole(document, 'navigation', 'Breadcrumb')
  const names = allByRole(document, 'button').map(nameOf)
  const wanted = [
    'Toggle sidebar',
    'Search pages',
    'Error log, 2 entries',
    'Enter fullscreen',
    'Interface size',
    'Lin Xiaoyan, user menu',
  ]
  assert.equal(
    names.filter(name => wanted.includes(name)),
    wanted,
    names.join(' | '),
  )
  shell.close()
  errorLog.clear()
})

test('§2 the hamburger toggles the sidebar, and says how it is', async () => {
  const shell = await drawShell(<Navbar />, { menu: [] })
  const toggle = byRole(document, 'button', 'Toggle sidebar')
  assert.is(toggle.getAttribute('aria-expanded'), 'true')
  click(toggle)
  assert.is(toggle.getAttribute('aria-expanded'), 'false')
  assert.is(shell.jar.get('sidebarStatus'), '0')
  shell.close()
})

test.run()
