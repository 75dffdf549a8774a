import { useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../support/by-role.ts'
import { act } from '../support/render.tsx'
import { renderScreen } from '../support/screen.tsx'
import { focusOn, type as typeIn } from '../support/user.ts'
import { createDrafts } from '#drafts/drafts-storage.ts'
import { forgetDraftsOnSignOut } from '#drafts/forget-drafts-on-sign-out.ts'
import { useUnsavedChanges } from '#drafts/unsaved-changes.ts'
import { useDraft } from '#drafts/use-draft.ts'
import { useEarlierDraft } from '#drafts/use-earlier-draft.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { useStore } from '#hooks/use-store.ts'

const test = suite('use draft')

const saved = { name: 'Li', password: '' }

function Field() {
  const { draft, typed } = useEarlierDraft('edit 1', () => saved)
  const [values, setValues] = useState(typed)
  useDraft('edit 1', { saved, values, secret: ['password'], earlier: draft })
  const unsaved = useStore(useUnsavedChanges())
  return (
    <>
      <input
        aria-label="Name"
        value={values.name}
        onChange={event => setValues({ ...values, name: event.target.value })}
      />
      <input
        aria-label="Password"
        value={values.password}
        onChange={event => setValues({ ...values, password: event.target.value })}
      />
      <output>{unsaved.map(({ isLossy }) => (isLossy ? 'lossy' : 'kept'))}</output>
    </>
  )
}

async function open({ isFresh = true } = {}) {
  if (isFresh) localStorage.clear()
  const shown = await renderScreen(<Field />, { areas: [], table: {}, path: '/people' })
  const field = () => getByRole(shown.container, 'textbox', 'Name') as HTMLInputElement
  return { ...shown, field, drafts: createDrafts(localStorage, storageKeyOf(shown.user)) }
}
const leave = () => act(() => void dispatchEvent(new Event('pagehide')))
const names = (drafts: ReturnType<typeof createDrafts>) =>
  drafts.list().map(({ values }) => values.name)

test('W3 R44 a page asks before it closes only for input that no draft keeps: secrets, and input not stored', async () => {
  const { container, drafts, field, unmount } = await open()
  const said = () => container.querySelector('output')?.textContent
  const password = () => getByRole(container, 'textbox', 'Password') as HTMLInputElement
  typeIn(field(), 'Lin')
  assert.is(said(), 'kept')
  typeIn(password(), 'pass word')
  assert.is(said(), 'lossy')
  leave()
  assert.equal(
    drafts.list().map(({ values }) => values),
    [{ name: 'Lin' }],
  )
  typeIn(password(), '')
  assert.is(said(), 'kept')
  const { setItem } = localStorage
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  Object.defineProperty(localStorage, 'setItem', { configurable: true, value: full })
  try {
    typeIn(field(), 'Ling')
    leave()
    assert.is(said(), 'lossy')
  } finally {
    Object.defineProperty(localStorage, 'setItem', { configurable: true, value: setItem })
    unmount()
  }
})

test('§11 after a sign-out in another window the form stores no draft again', async () => {
  const { drafts, field, session, unmount } = await open()
  const end = forgetDraftsOnSignOut(session.state, localStorage)
  typeIn(field(), 'Lin')
  act(() => session.showConflict({ type: 'signed-out' }))
  assert.equal(names(drafts), ['Lin'])
  act(() => session.acceptSignOut())
  unmount()
  assert.equal(names(drafts), [])
  end()
})

test('§11 a window covered by a sign-out in another leaves no draft when it closes', async () => {
  const { drafts, field, session, unmount } = await open()
  typeIn(field(), 'Lin')
  leave()
  assert.equal(names(drafts), ['Lin'])
  // The other window deletes all drafts, and tells the others.
  drafts.clear()
  act(() => session.showConflict({ type: 'signed-out', byChoice: true }))
  leave()
  unmount()
  assert.equal(names(drafts), [])
})

test('W5 a covered window stores its draft again once the same user is back', async () => {
  const { drafts, field, session, unmount } = await open()
  typeIn(field(), 'Lin')
  act(() => session.showConflict({ type: 'signed-out', byChoice: true }))
  assert.equal(names(drafts), [])
  act(() => session.resume())
  assert.equal(names(drafts), ['Lin'])
  unmount()
})

test('W1 a form stores no draft again once another user has signed in', async () => {
  const { drafts, field, session, unmount } = await open()
  typeIn(field(), 'Lin')
  leave()
  assert.equal(names(drafts), ['Lin'])
  act(() => session.showConflict({ type: 'other-user', name: 'Wu' }))
  unmount()
  assert.equal(names(drafts), [])
})

test('W1 input is stored when the focus moves, because the next press may render the page anew', async () => {
  const { container, drafts, field, unmount } = await open()
  focusOn(field())
  typeIn(field(), 'Lin')
  assert.equal(names(drafts), [])
  focusOn(getByRole(container, 'textbox', 'Password'))
  assert.equal(names(drafts), ['Lin'])
  unmount()
})

test('W1 a change of focus reads the stored drafts only after typing', async () => {
  const { container, field, unmount } = await open()
  typeIn(field(), 'Lin')
  leave()
  const { getItem } = localStorage
  let reads = 0
  const counted = (key: string) => {
    reads += 1
    return getItem.call(localStorage, key)
  }
  Object.defineProperty(localStorage, 'getItem', { configurable: true, value: counted })
  try {
    focusOn(field())
    focusOn(getByRole(container, 'textbox', 'Password'))
    assert.is(reads, 0)
    typeIn(field(), 'Ling')
    focusOn(field())
    assert.ok(reads > 0)
  } finally {
    Object.defineProperty(localStorage, 'getItem', { configurable: true, value: getItem })
    unmount()
  }
})

test('W1 a form without input leaves the draft of another window alone', async () => {
  const { drafts, unmount } = await open()
  drafts.write({
    at: Date.now(),
    path: '/people',
    form: 'edit 1',
    values: { name: 'Lin' },
    base: '',
  })
  unmount()
  assert.equal(names(drafts), ['Lin'])
})

test('W1 two windows keep separate drafts of one form; after a reload each reads its own', async () => {
  const { drafts, field, unmount } = await open()
  typeIn(field(), 'Lin')
  leave()
  // The other window opened with this draft, and its user typed on.
  const before = drafts.list()[0]
  const at = Date.now() + 1_000
  drafts.write({ at, path: '/people', form: 'edit 1', values: { name: 'Wu' }, base: '' }, before)
  typeIn(field(), 'Ling')
  leave()
  assert.equal(names(drafts).sort(), ['Ling', 'Wu'])
  unmount()
  const again = await open({ isFresh: false })
  assert.is(again.field().value, 'Ling')
  again.unmount()
  assert.equal(names(drafts).sort(), ['Ling', 'Wu'])
})

test('W1 a window that cannot store its id still stores drafts', async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: { getItem: () => null, setItem: full },
  })
  try {
    const { drafts, field, unmount } = await open()
    typeIn(field(), 'Lin')
    unmount()
    assert.equal(names(drafts), ['Lin'])
    const again = await open({ isFresh: false })
    assert.is(again.field().value, 'Lin')
    again.unmount()
  } finally {
    if (own) Object.defineProperty(globalThis, 'sessionStorage', own)
  }
})

test.run()
