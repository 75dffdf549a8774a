import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sessionUserFrom } from '#entities/session-user.ts'
import { createStore } from '#lib/store.ts'
import type { Session } from '#session/session-state.ts'
import { closeTabs, reduceTabOrder, type Tab, type Tabs, visitTab } from '#tabs/tabs.ts'
import {
  createTabs,
  forgetTabsOnSignOut,
  type TabsStorage,
  type TabsStorages,
} from '#tabs/tabs-storage.ts'

const test = suite('tabs storage')

const lin = { userId: 7, name: 'Lin Xiaoyan', roles: ['trader'] }
const home: Tab = { path: '/dashboard', fullPath: '/dashboard', title: 'Home', pin: 'always' }
const roles: Tab = { path: '/roles', fullPath: '/roles?page=2', title: 'Roles', pin: 'none' }
const visitRoles = (tabs: Tabs) => visitTab(tabs, roles)
const titleOf = (path: string) =>
  ({ '/dashboard': 'Home', '/roles': 'Roles', '/yards': 'Yards' })[path]

/** What a window keeps, and what the browser keeps when that window is gone. */
const storagesOf = () => ({ window: storageOf(), lasting: storageOf() })

function storageOf(): TabsStorage & { all: Map<string, string> } {
  const all = new Map<string, string>()
  return {
    all,
    get length() {
      return all.size
    },
    key: index => [...all.keys()][index] ?? null,
    getItem: key => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: key => void all.delete(key),
  }
}

function copyOf({ all }: ReturnType<typeof storageOf>): TabsStorage {
  const copy = storageOf()
  for (const [key, text] of all) copy.setItem(key, text)
  return copy
}

function open(user: Parameters<typeof createTabs>[0], storages: TabsStorages, now?: () => number) {
  const tabs = createTabs(user, storages, 'http://localhost', now)
  tabs.syncWithMenu([home], titleOf, true)
  return tabs
}
const paths = (tabs: ReturnType<typeof open>) => tabs.get().list.map(({ path }) => path)

test('W2 every change is stored, and restored after a reload', () => {
  const storages = storagesOf()
  const tabs = open(lin, storages)
  tabs.update(visitRoles)
  assert.equal(paths(open(lin, storages)), ['/dashboard', '/roles'])
  tabs.update(now => closeTabs(now, ['/roles']))
  assert.equal(paths(open(lin, storages)), ['/dashboard'])
})

test('§4 a user with another role starts without tabs', () => {
  const storages = storagesOf()
  open(lin, storages).update(visitRoles)
  assert.equal(paths(open({ ...lin, roles: ['auditor'] }, storages)), ['/dashboard'])
})

test('another user gets none of the tabs, and those of the first are deleted', () => {
  const storages = storagesOf()
  open(lin, storages).update(visitRoles)
  assert.equal(paths(open({ ...lin, userId: 8 }, storages)), ['/dashboard'])
  assert.equal(paths(open(lin, storages)), ['/dashboard'])
})

test('W7 filter drafts of a page are stored with the tabs, and deleted with them', () => {
  const storages = storagesOf()
  open(lin, storages)
  const { window } = storages
  const [key] = window.all.keys()
  window.setItem(`${key} /roles`, '{"roleName":["","coke"]}')
  open(lin, storages)
  assert.is(window.all.size, 2)
  open({ ...lin, userId: 8 }, storages)
  assert.is(window.all.size, 1)
})

test('R44 the stored tabs name no user and no role', () => {
  const storages = storagesOf()
  open({ ...lin, userId: undefined }, storages).update(visitRoles)
  for (const { all } of [storages.window, storages.lasting]) {
    const [[key, text] = []] = all
    assert.match(key ?? '', /^coalface:tabs:[0-9a-z]{1,7}$/)
    assert.not.match(`${key}${text}`, /Lin|trader|Roles/)
  }
})

test('refused storage loses only the stored tabs', () => {
  const refused = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const storage = { ...storageOf(), getItem: refused, setItem: refused }
  const tabs = open(lin, { window: storage, lasting: storage })
  tabs.update(visitRoles)
  assert.equal(paths(tabs), ['/dashboard', '/roles'])
})

test('§11 signing out forgets the tabs, an expired session does not', () => {
  const storages = storagesOf()
  const { window, lasting } = storages
  window.setItem('coalface:settings', '{}')
  lasting.setItem('coalface:settings', '{}')
  const session = createStore<Session>({ phase: 'loading', signedIn: false })
  forgetTabsOnSignOut(session, storages, () => false)
  open(lin, storages).update(visitRoles)
  const [, key] = window.all.keys()
  window.setItem(`${key} /roles`, '{"roleName":["","coke"]}')
  session.set({ phase: 'anonymous' })
  assert.equal([window.all.size, lasting.all.size], [3, 2])
  session.set({ phase: 'anonymous', signedOut: true })
  assert.equal([...window.all.keys(), ...lasting.all.keys()], Array(2).fill('coalface:settings'))
})

test('W2 a window that is gone leaves its tabs, pins and closed tabs to the next one, for seven days', () => {
  const { lasting } = storagesOf()
  const now = Date.now()
  const first = open(lin, { window: storageOf(), lasting })
  first.update(visitRoles)
  first.update(now => reduceTabOrder(now, { type: 'pinned', path: '/roles' }))
  first.update(now => visitTab(now, { ...roles, path: '/yards', fullPath: '/yards' }))
  first.update(now => closeTabs(now, ['/yards']))
  const after = (days: number) =>
    open(
      lin,
      { window: storageOf(), lasting: copyOf(lasting) },
      () => now + days * 86_400_000,
    ).get()
  assert.equal(
    after(6.9).list.map(({ path, fullPath, pin }) => [path, fullPath, pin]),
    [
      ['/dashboard', '/dashboard', 'always'],
      ['/roles', '/roles?page=2', 'own'],
    ],
  )
  assert.equal(
    after(6.9).closed.map(({ path }) => path),
    ['/yards'],
  )
  assert.equal([after(7.1).list.length, after(7.1).closed.length], [1, 0])
})

test('W2 a window keeps its own tabs, whatever another one had last', () => {
  const { window, lasting } = storagesOf()
  open(lin, { window, lasting }).update(visitRoles)
  const other = open(lin, { window: storageOf(), lasting })
  other.update(now => closeTabs(now, ['/roles']))
  assert.equal(paths(open(lin, { window, lasting })), ['/dashboard', '/roles'])
})

test('W2 what the browser keeps are addresses, and what is no such thing opens nothing', () => {
  const { window, lasting } = storagesOf()
  open(lin, { window, lasting }).update(visitRoles)
  const [[key, text] = []] = lasting.all
  assert.equal(Object.keys(JSON.parse(text ?? '')).sort(), [
    'at',
    'closed',
    'list',
    'roles',
    'used',
  ])
  const hostile = { path: '/roles', fullPath: '//elsewhere.invalid/' }
  for (const list of [7, [null], [hostile], [{ path: 'javascript:alert(1)' }]]) {
    lasting.setItem(
      key ?? '',
      JSON.stringify({ ...JSON.parse(text ?? ''), list, used: [], closed: [] }),
    )
    const { list: restored } = open(lin, { window: storageOf(), lasting: copyOf(lasting) }).get()
    assert.ok(restored.every(({ fullPath }) => ['/dashboard', '/roles'].includes(fullPath)))
  }
})

test('W2 "Keep my tabs" leaves them for the next sign-in, but not what was typed into filters', () => {
  const storages = storagesOf()
  const session = createStore<Session>({ phase: 'loading', signedIn: false })
  forgetTabsOnSignOut(session, storages, () => true)
  open(lin, storages).update(visitRoles)
  const [key] = storages.window.all.keys()
  storages.window.setItem(`${key} /roles`, '{"roleName":["","coke"]}')
  session.set({ phase: 'anonymous', signedOut: true })
  assert.is(storages.window.all.size, 0)
  assert.equal(paths(open(lin, storages)), ['/dashboard', '/roles'])
})

const view = (more: object = {}): Session => ({
  phase: 'ready',
  user: sessionUserFrom({ ...lin, ...more }),
  menu: { status: 'failed' },
  signedIn: true,
})
const loading: Session = { phase: 'loading', signedIn: false }

test('§4 changing roles closes all tabs, even where the role names are the same', () => {
  const storages = storagesOf()
  const session = createStore<Session>(view())
  forgetTabsOnSignOut(session, storages, () => false)
  for (const between of [
    [loading],
    [loading, { phase: 'failed', message: '' }, loading] as const,
  ]) {
    open(lin, storages).update(visitRoles)
    between.forEach(session.set)
    session.set(view())
    assert.equal(paths(open(lin, storages)), ['/dashboard'])
  }
})

test('opening the console, a new menu and a forced change of password keep the tabs', () => {
  const storages = storagesOf()
  const session = createStore<Session>(loading)
  forgetTabsOnSignOut(session, storages, () => false)
  open(lin, storages).update(visitRoles)
  const still = (what: string) =>
    assert.equal(paths(open(lin, storages)), ['/dashboard', '/roles'], what)
  session.set(view())
  still('opened')
  session.set(view())
  still('another menu')
  for (const mustChangePassword of [true, false]) {
    session.set(loading)
    session.set(view({ mustChangePassword }))
    still(`password ${mustChangePassword}`)
  }
  session.set(loading)
  session.set({ phase: 'anonymous' })
  session.set(loading)
  session.set(view())
  still('expired, and signed in again')
})

test.run()
