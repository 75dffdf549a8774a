import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole, queryAllByRole } from '../support/by-role.ts'
import { act, settle } from '../support/render.tsx'
import { menuRow, renderShell } from '../support/shell.tsx'
import { click } from '../support/user.ts'
import { errorLog } from '#error-log/error-log.ts'
import { ShownPageContext } from '#routing/current-page.ts'
import { Navbar } from '#shell/navbar.tsx'

const test = suite('navbar')

test('§2 hamburger, breadcrumb, search, error log, fullscreen, size and user menu, in this order', async () => {
  const shell = await renderShell(<Navbar />, {
    menu: [menuRow(1, '/roles', 'Roles')],
    path: '/roles',
  })
  act(() => {
    errorLog.record(new Error('gone wrong'), 'error')
    errorLog.record(new Error('and again'), 'error')
  })
  await settle()
  getByRole(document, 'navigation', 'Breadcrumb')
  const names = queryAllByRole(document, 'button').map(accessibleNameOf)
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

test('§2 the hamburger toggles the sidebar, and exposes its state', async () => {
  const shell = await renderShell(<Navbar />, { menu: [] })
  const toggle = getByRole(document, 'button', 'Toggle sidebar')
  assert.is(toggle.getAttribute('aria-expanded'), 'true')
  click(toggle)
  assert.is(toggle.getAttribute('aria-expanded'), 'false')
  assert.is(shell.jar.get('sidebarStatus'), '0')
  shell.close()
})

test('§2 the breadcrumb leads to the groups above the page; Ctrl+click is left to the browser', async () => {
  const page = {
    path: '/system/role',
    title: 'Roles',
    trail: [
      { title: 'System', path: '/system' },
      { title: 'Roles', path: '/system/role' },
    ],
    marks: [],
    params: {},
    cached: false,
  }
  const shell = await renderShell(
    <ShownPageContext value={page}>
      <Navbar />
    </ShownPageContext>,
    { menu: [], path: '/system/role' },
  )
  const crumbs = getByRole(document, 'navigation', 'Breadcrumb')
  const links = queryAllByRole(crumbs, 'link')
  assert.equal(
    links.map(link => `${accessibleNameOf(link)} ${link.getAttribute('href')}`),
    ['Home /dashboard', 'System /system'],
  )
  click(getByRole(crumbs, 'link', 'System'), { ctrlKey: true })
  assert.is(shell.at(), '/system/role')
  click(getByRole(crumbs, 'link', 'System'))
  assert.is(shell.at(), '/system')
  shell.close()
})

test.run()
