import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../support/by-role.ts'
import { act, settle } from '../support/render.tsx'
import { renderScreen } from '../support/screen.tsx'
import { assertOffline } from '../support/takers.ts'
import { click } from '../support/user.ts'
import type { Connection } from '#connection/connection.ts'
import { createStore } from '#lib/store.ts'
import { undoAction } from '#notifications/use-undo.tsx'

const test = suite('block notices')

const words = { text: '', tone: 'danger', confirmLabel: 'Yes', cancelLabel: 'No' } as const

async function draw() {
  const connection = createStore<Connection>('online')
  const shown = await renderScreen(<p>Page</p>, { areas: ['list'], table: {}, connection })
  return { ...shown, connection }
}

test('W22 a question that is open when the connection goes cannot be confirmed until it is back', async () => {
  const { notices, connection, unmount } = await draw()
  let answer: boolean | undefined
  await settle(() => {
    void notices
      .ask({ ...words, title: 'Delete?', needsServer: true })
      .then(isSure => (answer = isSure))
  })
  const yes = () => getByRole(document.body, 'button', 'Yes')
  act(() => connection.set('offline'))
  assertOffline(yes())
  click(yes())
  await settle()
  assert.is(answer, undefined)
  assert.is(getByRole(document.body, 'button', 'No').getAttribute('aria-disabled'), null)
  act(() => connection.set('back'))
  assert.is(yes().getAttribute('aria-disabled'), null)
  click(yes())
  await settle()
  assert.is(answer, true)
  unmount()
})

test('W22 a question that sends nothing can be confirmed without a connection', async () => {
  const { notices, connection, unmount } = await draw()
  let answer: boolean | undefined
  act(() => connection.set('offline'))
  await settle(() => {
    void notices.ask({ ...words, title: 'Discard?' }).then(isSure => (answer = isSure))
  })
  click(getByRole(document.body, 'button', 'Yes'))
  await settle()
  assert.is(answer, true)
  unmount()
})

test('W10 W22 without a connection an Undo that sends something waits; one that cancels a deletion works', async () => {
  const { notices, connection, unmount } = await draw()
  const ran: string[] = []
  await settle(() => {
    notices.show(
      'success',
      'Trader disabled',
      undoAction(() => ran.push('status')),
    )
    notices.show('info', 'Buyer will be deleted', {
      ...undoAction(() => ran.push('deletion')),
      needsServer: false,
    })
  })
  const undo = (text: string) => {
    const message = [...document.querySelectorAll('.message')].find(other =>
      other.textContent?.includes(text),
    )
    assert.ok(message)
    return getByRole(message, 'button', 'Undo')
  }
  act(() => connection.set('offline'))
  assertOffline(undo('Trader'))
  click(undo('Trader'))
  assert.equal(ran, [])
  const cancel = undo('Buyer')
  assert.is(cancel.getAttribute('aria-disabled'), null)
  click(cancel)
  assert.equal(ran, ['deletion'])
  act(() => connection.set('online'))
  click(undo('Trader'))
  assert.equal(ran, ['deletion', 'status'])
  unmount()
})

test.run()
