import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lin, open, paths, storagesOf, visitRoles } from './stored-tabs.ts'
import { createStore } from '#lib/store.ts'
import type { Session } from '#session/session-state.ts'
import { forgetTabsOnSignOut } from '#tabs/forget-tabs-on-sign-out.ts'

const test = suite('forget tabs on sign-out')

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

test.run()
