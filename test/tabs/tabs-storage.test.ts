import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sessionUserFrom } from '#entities/session-user.ts'
import { createStore } from '#lib/store.ts'
import type { Session } from '#session/session-state.ts'
import { closeTabs, type Tab, type Tabs, visitTab } from '#tabs/tabs.ts'
import { createTabs, forgetTabsOnSignOut, type TabsStorage } from '#tabs/tabs-storage.ts'

const test = suite('tabs storage')

const lin = { userId: 7, name: 'Lin Xiaoyan', roles: ['trader'] }
const home: Tab = { path: '/dashboard', fullPath: '/dashboard', title: 'Home', pin: 'always' }
const roles: Tab = { path: '/roles', fullPath: '/roles?page=2', title: 'Roles', pin: 'none' }
const visitRoles = (tabs: Tabs) => visitTab(tabs, roles)
const titleOf = (path: string) => ({ '/dashboard': 'Home', '/roles': 'Roles' })[path]

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

function open(user: Parameters<typeof createTabs>[0], storage: TabsStorage) {
  const tabs = createTabs(user, storage, 'http://localhost')
  tabs.syncWithMenu([home], titleOf, true)
  return tabs
}
const paths = (tabs: ReturnType<typeof open>) => tabs.get().list.map(({ path }) => path)

test('W2 every change is stored, and restored after a reload', () => {
  const storage = storageOf()
  const tabs = open(lin, storage)
  tabs.update(visitRoles)
  assert.equal(paths(open(lin, storage)), ['/dashboard', '/roles'])
  tabs.update(now => closeTabs(now, ['/roles']))
  assert.equal(paths(open(lin, storage)), ['/dashboard'])
})

test('§4 a user with another role starts without tabs', () => {
  const storage = storageOf()
  open(lin, storage).update(visitRoles)
  assert.equal(paths(open({ ...lin, roles: ['auditor'] }, storage)), ['/dashboard'])
})

test('another user gets none of the tabs, and those of the first are deleted', () => {
  const storage = storageOf()
  open(lin, storage).update(visitRoles)
  assert.equal(paths(open({ ...lin, userId: 8 }, storage)), ['/dashboard'])
  assert.equal(paths(open(lin, storage)), ['/dashboard'])
})

test('W7 filter drafts of a page are stored with the tabs, and deleted with them', () => {
  const storage = storageOf()
  open(lin, storage)
  const [key] = storage.all.keys()
  storage.setItem(`${key} /roles`, '{"roleName":["","coke"]}')
  open(lin, storage)
  assert.is(storage.all.size, 2)
  open({ ...lin, userId: 8 }, storage)
  assert.is(storage.all.size, 1)
})

test('R44 the stored tabs name no user and no role', () => {
  const storage = storageOf()
  open({ ...lin, userId: undefined }, storage).update(visitRoles)
  const [[key, text] = []] = storage.all
  assert.match(key ?? '', /^coalface:tabs:[0-9a-z]{1,7}$/)
  assert.not.match(`${key}${text}`, /Lin|trader|Roles/)
})

test('refused storage loses only the stored tabs', () => {
  const refused = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const storage = { ...storageOf(), getItem: refused, setItem: refused }
  const tabs = open(lin, storage)
  tabs.update(visitRoles)
  assert.equal(paths(tabs), ['/dashboard', '/roles'])
})

test('§11 signing out forgets the tabs, an expired session does not', () => {
  const storage = storageOf()
  storage.setItem('coalface:settings', '{}')
  const session = createStore<Session>({ phase: 'loading', signedIn: false })
  forgetTabsOnSignOut(session, storage)
  open(lin, storage).update(visitRoles)
  const [, key] = storage.all.keys()
  storage.setItem(`${key} /roles`, '{"roleName":["","coke"]}')
  session.set({ phase: 'anonymous' })
  assert.is(storage.all.size, 3)
  session.set({ phase: 'anonymous', signedOut: true })
  assert.equal([...storage.all.keys()], ['coalface:settings'])
})

const view = (more: object = {}): Session => ({
  phase: 'ready',
  user: sessionUserFrom({ ...lin, ...more }),
  menu: { status: 'failed' },
  signedIn: true,
})
const loading: Session = { phase: 'loading', signedIn: false }

test('§4 changing roles closes all tabs, even where the role names are the same', () => {
  const storage = storageOf()
  const session = createStore<Session>(view())
  forgetTabsOnSignOut(session, storage)
  for (const between of [
    [loading],
    [loading, { phase: 'failed', message: '' }, loading] as const,
  ]) {
    open(lin, storage).update(visitRoles)
    between.forEach(session.set)
    session.set(view())
    assert.equal(paths(open(lin, storage)), ['/dashboard'])
  }
})

test('opening the console, a new menu and a forced change of password keep the tabs', () => {
  const storage = storageOf()
  const session = createStore<Session>(loading)
  forgetTabsOnSignOut(session, storage)
  open(lin, storage).update(visitRoles)
  const still = (what: string) =>
    assert.equal(paths(open(lin, storage)), ['/dashboard', '/roles'], what)
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
