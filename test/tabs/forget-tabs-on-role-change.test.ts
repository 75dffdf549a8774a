import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lin, open, paths, storagesOf, visitRoles } from './stored-tabs.ts'
import { sessionUserFrom } from '#entities/session-user.ts'
import { createStore } from '#lib/store.ts'
import type { Session } from '#session/session-state.ts'
import { forgetTabsOnRoleChange } from '#tabs/forget-tabs-on-role-change.ts'

const test = suite('forget tabs on role change')

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
  forgetTabsOnRoleChange(session, storages)
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

test('opening the console, a new menu, a forced change of password and a required factor keep the tabs', () => {
  const storages = storagesOf()
  const session = createStore<Session>(loading)
  forgetTabsOnRoleChange(session, storages)
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
  for (const mustSetUpFactor of [true, false]) {
    session.set(loading)
    session.set(view({ mustSetUpFactor }))
    still(`second factor ${mustSetUpFactor}`)
  }
  session.set(loading)
  session.set({ phase: 'anonymous' })
  session.set(loading)
  session.set(view())
  still('expired, and signed in again')
})

test.run()
