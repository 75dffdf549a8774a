import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ready, user } from '../support/session-of.ts'
import { box, draft } from './stored-drafts.ts'
import { createDrafts } from '#drafts/drafts-storage.ts'
import { forgetDraftsOnSignOut } from '#drafts/forget-drafts-on-sign-out.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { createStore } from '#lib/store.ts'
import { reduceSession, type Session, type SessionConflict } from '#session/session-state.ts'

const test = suite('forget drafts on sign-out')

test('W1 expiry keeps the drafts, the sign-in of another user deletes them, sign-out by choice deletes all', () => {
  const storage = box()
  const session = createStore<Session>(ready(1))
  forgetDraftsOnSignOut(session, storage)
  const mine = () => createDrafts(storage, storageKeyOf(user(1)), () => 2_000)
  mine().write(draft('new'))
  storage.setItem('coalface:settings', 'kept')

  session.set({ phase: 'anonymous' })
  session.set(ready(1))
  assert.is(mine().list().length, 1)
  session.set({ phase: 'anonymous' })
  session.set(ready(2))
  assert.is(mine().list().length, 0)

  createDrafts(storage, storageKeyOf(user(2)), () => 2_000).write(draft('new'))
  session.set({ phase: 'anonymous', signedOut: true })
  assert.is(storage.length, 1)
  assert.is(storage.getItem('coalface:settings'), 'kept')
})

test('§11 a page covered by another user deletes none of their drafts', () => {
  const storage = box()
  const session = createStore<Session>({ phase: 'loading', signedIn: false })
  forgetDraftsOnSignOut(session, storage)
  session.set(ready(1))
  const theirs = createDrafts(storage, storageKeyOf(user(2)), () => 2_000)
  theirs.write(draft('new'))
  const cover = (by: SessionConflict) =>
    session.set(reduceSession(session.get(), { type: 'covered', by, path: '/' }))
  cover({ type: 'unknown' })
  cover({ type: 'other-user', name: 'Wu' })
  assert.is(theirs.list().length, 1)
})

test.run()
