import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole } from '../support/by-role.ts'
import { act } from '../support/render.tsx'
import { renderScreen } from '../support/screen.tsx'
import { click } from '../support/user.ts'
import { SessionConflictOverlay } from '#session/session-conflict-overlay.tsx'

const test = suite('session conflict overlay')

const open = () => renderScreen(<SessionConflictOverlay />, { areas: [], table: {} })

test('W5 a sign-out in another window is named as such, and Sign in forgets the input', async () => {
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

test('W1 W5 a missing cookie alone is not called a sign-out, and the input is kept', async () => {
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
