import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { box } from '../drafts/stored-drafts.ts'
import { ready, user } from '../support/session-of.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { createStore } from '#lib/store.ts'
import { createMessageHistory } from '#notifications/message-history.ts'
import { createNotices } from '#notifications/notices.ts'
import { forgetMessagesOnSignOut } from '#session/forget-messages-on-sign-out.ts'
import { reduceSession, type Session, type SessionAction } from '#session/session-state.ts'

const test = suite('forget messages on sign-out')

/** Stores at once. */
const defer = (run: () => void) => {
  run()
  return () => {}
}

/** A page on which user 1 has seen a message. */
function pageWithMessage() {
  const storage = box()
  const session = createStore<Session>(ready(1))
  const history = createMessageHistory({ now: () => 0, page: () => '/', defer })
  const notices = createNotices()
  forgetMessagesOnSignOut(session, storage, history)
  history.setOwner(storageKeyOf(user(1)), storage)
  history.follow(notices.shown)
  notices.notify('refused')
  storage.setItem('coalface:window', 'kept')
  const dispatch = (action: SessionAction) => session.set(reduceSession(session.get(), action))
  const left = () => [history.entries.get().length, storage.length - 1]
  assert.equal(left(), [1, 1])
  return { storage, session, dispatch, left }
}

const ways: Record<string, readonly SessionAction[]> = {
  'by the button': [{ type: 'signed-out' }],
  'in another window': [{ type: 'covered', by: { type: 'signed-out', byChoice: true }, path: '/' }],
  'when the page of an ended session is left': [{ type: 'expired', path: '/' }, { type: 'ended' }],
  'when the next person signs in on that page': [{ type: 'submitted' }],
}
for (const [way, actions] of Object.entries(ways))
  test(`W14 the history of messages is gone at the sign-out ${way}`, () => {
    const { dispatch, left } = pageWithMessage()
    for (const action of actions) dispatch(action)
    assert.equal(left(), [0, 0])
  })

test('W14 it stays while a page stays after its session, or another window has a new token', () => {
  const { dispatch, left } = pageWithMessage()
  dispatch({ type: 'expired', path: '/' })
  dispatch({ type: 'covered', by: { type: 'unknown' }, path: '/' })
  dispatch({ type: 'resumed' })
  assert.equal(left(), [1, 1])
})

test('W14 a page that is loaded again without a session removes what is stored', () => {
  const { storage, left } = pageWithMessage()
  const history = createMessageHistory({ now: () => 0, page: () => '/', defer })
  forgetMessagesOnSignOut(createStore<Session>({ phase: 'anonymous' }), storage, history)
  assert.is(left()[1], 0)
})

test('W14 a page that is loaded again as another user removes what is stored', () => {
  const { storage, left } = pageWithMessage()
  const history = createMessageHistory({ now: () => 0, page: () => '/', defer })
  const session = createStore<Session>({ phase: 'loading', signedIn: false })
  forgetMessagesOnSignOut(session, storage, history)
  assert.is(left()[1], 1)
  session.set(ready(2))
  assert.is(left()[1], 0)
})

test.run()
