import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { useLocation } from 'wouter'
import { routesOf } from '../menu/menu-examples.ts'
import { getByRole, queryAllByRole } from '../support/by-role.ts'
import { settle } from '../support/render.tsx'
import type { StubbedCalls } from '../support/session.ts'
import { arrive, menuRow, renderShell } from '../support/shell.tsx'
import { click, type } from '../support/user.ts'
import { Routes, RoutesProvider } from '#app/routes.tsx'
import { useStore } from '#hooks/use-store.ts'
import { createProgress } from '#lib/progress.ts'
import { createStore } from '#lib/store.ts'
import { type Menu, MenuContext, useMenu } from '#menu/menu-provider.tsx'
import { useShownPage } from '#routing/current-page.ts'
import { ProgressContext } from '#routing/navigation-progress.tsx'
import { Sidebar } from '#shell/sidebar.tsx'
import { prefetchView } from '#views/index.ts'

const test = suite('routes')

const LIST = { ...menuRow(4, 'roles', 'Roles'), component: '/system/role' }
const MENU = [
  menuRow(1, '/yard', 'Yard', [menuRow(2, 'north', 'North'), menuRow(3, 'south', 'South'), LIST]),
]
/** Renders its children one turn later, so that what they fetch does not resolve in the first `act`. */
function Soon({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true))
    return () => clearTimeout(timer)
  }, [])
  return isShown && children
}

/** What the server gives the user meanwhile, in place of `MENU`. */
const latestMenu = createStore<Partial<Menu>>({})

function LatestMenu({ children }: { children: ReactNode }) {
  const menu = useMenu()
  const latest = useStore(latestMenu)
  const value = useMemo(() => ({ ...menu, ...latest }), [menu, latest])
  return <MenuContext value={value}>{children}</MenuContext>
}

async function open(path: string, beside?: ReactNode, table: StubbedCalls = {}) {
  const progress = createProgress()
  const seen: number[] = []
  progress.subscribe(() => seen.push(progress.get()))
  const shell = await renderShell(
    <ProgressContext value={progress}>
      <main id="main" tabIndex={-1}>
        <Soon>
          <LatestMenu>
            <RoutesProvider>
              {beside}
              <Routes />
            </RoutesProvider>
          </LatestMenu>
        </Soon>
      </main>
    </ProgressContext>,
    { menu: MENU, path, table },
  )
  const heading = async () => {
    for (let turn = 0; turn < 20 && queryAllByRole(document, 'heading').length === 0; turn++)
      await arrive()
    return getByRole(document, 'heading')
  }
  return { ...shell, seen, heading }
}

test('§2 a menu page is never cached: it unmounts when left, and mounts anew when entered again', async () => {
  const shell = await open('/yard/north')
  const first = await shell.heading()
  await shell.go('/yard/south')
  await arrive()
  assert.is(first.isConnected, false)
  await shell.go('/yard/north')
  await arrive()
  assert.is.not(await shell.heading(), first)
  shell.close()
})

test('§13 the dashboard stays mounted while another page is shown', async () => {
  const shell = await open('/dashboard')
  const title = () => [...document.querySelectorAll('h1')].find(each => each.checkVisibility())
  const until = async (path: string) => {
    for (let turn = 0; turn < 20 && !(title() && shell.at() === path); turn++) await arrive()
    return title()
  }
  const home = await until('/dashboard')
  await shell.go('/yard/north')
  await arrive()
  assert.ok(home)
  assert.is.not(await until('/yard/north'), home)
  assert.is(home.isConnected, true)
  await shell.go('/dashboard')
  await arrive()
  assert.is(await until('/dashboard'), home)
  shell.close()
})

test('§2 a page whose code is loaded changes together with the frame around it', async () => {
  const drawn: string[] = []
  function Frame() {
    const [path] = useLocation()
    drawn.push(`${path} ${useShownPage()?.path}`)
    return null
  }
  const shell = await open('/yard/north', <Frame />)
  await shell.heading()
  drawn.length = 0
  await shell.go('/yard/south')
  assert.equal([...new Set(drawn)], ['/yard/south /yard/south'])
  shell.close()
})

test('§20 a list shows at once, and its rows when they arrive; on return, with its rows', async () => {
  prefetchView('/system/role', 'en')
  await arrive()
  const answers: (() => void)[] = []
  const role = { roleId: 7, roleName: 'Trader', roleKey: 'trader', status: '0' }
  const answer = { code: 200, data: { list: [role], count: 1 } }
  const shell = await open('/yard/north', undefined, {
    'GET /api/v1/rolelist': () => new Promise(resolve => answers.push(() => resolve(answer))),
  })
  const before = await shell.heading()
  shell.seen.length = 0
  const rows = () => queryAllByRole(document, 'rowheader').map(row => row.textContent)
  await shell.go('/yard/roles')
  assert.is(before.isConnected, false)
  getByRole(document, 'heading', 'Roles')
  assert.equal([rows(), answers.length], [[], 1])
  await settle(() => answers.shift()?.())
  assert.equal(rows(), ['Trader'])
  assert.equal(shell.seen, [], 'no bar for what is there')

  await shell.go('/yard/north')
  await shell.go('/yard/roles')
  assert.equal(rows(), ['Trader'])
  assert.is(answers.length, 1, 'and reads again')
  shell.close()
})

test('§2 the refresh helper mounts the page anew and keeps its query', async () => {
  const shell = await open('/yard/north?pit=3')
  const first = await shell.heading()
  const before = shell.entries()
  await shell.go('/redirect/yard/north?pit=3')
  await arrive()
  assert.is(shell.at(), '/yard/north?pit=3')
  assert.is(shell.entries(), before + 1, 'it replaces itself: Back does not lead to it')
  assert.is.not(await shell.heading(), first)
  assert.is(first.isConnected, false)
  shell.close()
})

test('W2 pressing the entry of the page on screen starts it anew: without its address, without what was typed', async () => {
  prefetchView('/system/role', 'en')
  await arrive()
  const shell = await open('/yard/roles?status=1', <Sidebar />, {
    'GET /api/v1/rolelist': { code: 200, data: { list: [], count: 0 } },
  })
  await arrive()
  const field = () => {
    const found = getByRole(document, 'searchbox', 'Search: Role name')
    assert.ok(found instanceof HTMLInputElement)
    return found
  }
  const press = async (name: string) => {
    click(getByRole(getByRole(document, 'navigation', 'Main menu'), 'link', name))
    await arrive()
    await arrive()
  }
  type(field(), 'coke')
  await press('North')
  await press('Roles')
  assert.equal([shell.at(), field().value], ['/yard/roles?status=1', 'coke'], 'as it was left')
  await press('Roles')
  assert.equal([shell.at(), field().value], ['/yard/roles', ''], 'anew')
  shell.close()
})

test('§2 the progress bar runs while a page loads, and no spinner takes its place', async () => {
  const shell = await open('/yard/north')
  const before = await shell.heading()
  await arrive()
  shell.seen.length = 0
  const main = getByRole(document, 'main')
  const stoodIn: string[] = []
  const watching = new MutationObserver(() =>
    stoodIn.push(main.querySelector('[role=status], [aria-busy]')?.outerHTML ?? ''),
  )
  watching.observe(main, { childList: true, subtree: true })
  await shell.go('/401')
  for (let turn = 0; turn < 20 && before.isConnected; turn++) await arrive()
  await arrive()
  watching.disconnect()
  assert.is(before.isConnected, false)
  assert.ok(
    shell.seen.some(value => value > 0 && value < 1),
    shell.seen.join(),
  )
  assert.equal(stoodIn.filter(Boolean), [])
  shell.close()
})

test('13.3 /404 keeps the wanted address in its own; a path that stays unknown stays there, without a loop', async () => {
  const shell = await open('/no/such?pit=3#top')
  await shell.heading()
  assert.is(shell.at(), '/404?wanted=%2Fno%2Fsuch%3Fpit%3D3%23top')
  const before = shell.entries()
  await arrive()
  assert.is(shell.entries(), before)
  for (const wanted of ['/404', '/login', '//evil.example', '/404?wanted=%2F404']) {
    const address = `/404?wanted=${encodeURIComponent(wanted)}`
    await shell.go(address)
    await arrive()
    assert.is(shell.at(), address, 'R70')
    getByRole(document, 'heading', 'Page not found')
  }
  shell.close()
})

test('13.3 /404 tries the wanted address again when it is loaded', async () => {
  const shell = await open('/404?wanted=%2Fyard%2Fnorth%3Fpit%3D3')
  await shell.heading()
  assert.is(shell.at(), '/yard/north?pit=3')
  assert.is(document.title, 'North - Coalface')
  shell.close()
})

test('13.3 W12 /404 says which screen one may not open, and opens it once the right is there', async () => {
  latestMenu.set({ hasView: component => component === '/system/user' })
  const shell = await open('/system/user?status=1')
  await shell.heading()
  assert.is(shell.at(), '/404?wanted=%2Fsystem%2Fuser%3Fstatus%3D1')
  getByRole(document, 'heading', 'You cannot open Users')
  assert.is(document.title, 'You cannot open Users - Coalface')
  const before = shell.entries()
  const row = { ...menuRow(9, '/system/user', 'People'), component: '/nowhere' }
  await settle(() => latestMenu.set(routesOf([...MENU, row])))
  await arrive()
  assert.is(shell.at(), '/system/user?status=1')
  assert.is(document.title, 'People - Coalface')
  assert.is(shell.entries(), before, 'Back does not lead to /404')
  await settle(() => latestMenu.set(routesOf(MENU)))
  await arrive()
  assert.is(shell.at(), '/404?wanted=%2Fsystem%2Fuser%3Fstatus%3D1', 'the right is gone again')
  shell.close()
  latestMenu.set({})
})

test('13.3 §6 /401 keeps the wanted address too, and opens it once the role is there', async () => {
  latestMenu.set(routesOf([{ ...menuRow(9, '/safe', 'Safe'), roles: ['chief'] }]))
  const shell = await open('/safe?shelf=2')
  await shell.heading()
  assert.is(shell.at(), '/401?wanted=%2Fsafe%3Fshelf%3D2')
  await settle(() => latestMenu.set(routesOf([menuRow(9, '/safe', 'Safe')])))
  await arrive()
  assert.is(shell.at(), '/safe?shelf=2')
  shell.close()
  latestMenu.set({})
})

test.run()
