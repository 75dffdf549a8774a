import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  copyOf,
  lin,
  open,
  paths,
  roles,
  storageOf,
  storagesOf,
  visitRoles,
} from './stored-tabs.ts'
import { closeTabs, reduceTabOrder, visitTab } from '#tabs/tabs.ts'

const test = suite('tabs storage')

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

test.run()
