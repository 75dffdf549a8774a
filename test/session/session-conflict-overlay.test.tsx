import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole } from '../support/by-role.ts'
import { act } from '../support/render.tsx'
import { renderScreen } from '../support/screen.tsx'
import { click } from '../support/user.ts'
import { SessionConflictOverlay } from '#session/session-conflict-overlay.tsx'

const test = suite('elsewhere')

const open = () => renderScreen(<SessionConflictOverlay />, { areas: [], table: {} })

test('W5 a sign-out that another window told of is called so, and Sign in forgets what was typed', async () => {
  const { jar, session, unmount } = await open()
  jar.delete('Admin-Token')
  act(() => session.showConflict({ type: 'signed-out', byChoice: true }))
  assert.is(
    accessibleNameOf(getByRole(document, 'alertdialog')),
    'You signed out in another window',
  )
  click(getByRole(document, 'button', 'Sign in'))
  assert.equal(session.state.get(), { phase: 'anonymous', signedOut: true })
  unmount()
})

test('W1 W5 of a cookie that is only gone nobody is said to have signed out, and what was typed is kept', async () => {
  const { jar, session, unmount } = await open()
  jar.delete('Admin-Token')
  act(() => session.showConflict({ type: 'signed-out' }))
  const card = getByRole(document, 'alertdialog')
  assert.is(accessibleNameOf(card), 'System prompt')
  assert.match(card.textContent, 'This page stays as it is until you sign in again.')
  click(getByRole(document, 'button', 'Sign in'))
  assert.equal(session.state.get(), { phase: 'anonymous' })
  unmount()
})

test.run()
