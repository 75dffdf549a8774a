import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../support/by-role.ts'
import { act, render, settle } from '../support/render.tsx'
import { click, focusOn, press } from '../support/user.ts'
import { createStore } from '#lib/store.ts'
import { LocaleProvider } from '#locales/locale-provider.tsx'
import { loadTexts } from '#locales/texts.ts'
import { Messages, MessagesFocusReturn } from '#notifications/messages.tsx'
import { createNotices, NoticesContext } from '#notifications/notices.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'

const test = suite('messages')

/** Messages whose five seconds end when the test advances the time. */
async function drawMessages() {
  const waiting = new Set<() => void>()
  const notices = createNotices({
    now: () => 0,
    setTimeout: ((run: () => void) => {
      waiting.add(run)
      return run
    }) as unknown as typeof setTimeout,
    clearTimeout: ((run: () => void) => waiting.delete(run)) as unknown as typeof clearTimeout,
  })
  await loadTexts('en', 'common')
  const { container, unmount } = render(
    <LocaleProvider store={createStore<'en' | 'zh-CN'>('en')}>
      <NoticesContext value={notices}>
        <button type="button">Before</button>
        <Messages />
        <MessagesFocusReturn />
      </NoticesContext>
    </LocaleProvider>,
  )
  await settle(() => {
    notices.show('info', 'one')
    notices.show('info', 'two')
  })
  const first = container.querySelector<HTMLElement>('.message')
  assert.ok(first)
  const before = getByRole(container, 'button', 'Before')
  const end = () =>
    act(() => {
      for (const run of waiting) run()
    })
  return { notices, first, before, unmount, end }
}

test('W10 a message with Undo stays while a dialog is open, and then disappears', async () => {
  const { notices, end, unmount } = await drawMessages()
  const dialog = render(
    <Dialog title="Edit role" closeLabel="Close" onClose={() => {}}>
      …
    </Dialog>,
  )
  await settle(() => notices.show('info', 'deleting', { label: 'Undo', run() {} }))
  end()
  assert.equal(
    notices.shown.get().map(({ text }) => text),
    ['deleting'],
  )
  await settle(dialog.unmount)
  end()
  assert.equal(notices.shown.get(), [])
  unmount()
})

test('W10 after a page disappears with its open dialog messages still disappear', async () => {
  const { notices, end, unmount } = await drawMessages()
  const dialog = render(
    <Dialog title="Edit role" closeLabel="Close" onClose={() => {}}>
      …
    </Dialog>,
  )
  unmount()
  notices.show('info', 'deleting', { label: 'Undo', run() {} })
  end()
  assert.equal(notices.shown.get(), [])
  dialog.unmount()
})

test('W14 a message dismissed by key does not hold the others', async () => {
  const { notices, first, end, unmount } = await drawMessages()
  click(getByRole(first, 'button', 'Dismiss'))
  assert.is(notices.shown.get().length, 1)
  end()
  assert.equal(notices.shown.get(), [])
  unmount()
})

test('W14 a message that disappears with the focus in it does not hold the others', async () => {
  const { notices, first, end, unmount } = await drawMessages()
  focusOn(getByRole(first, 'button', 'Dismiss'))
  end()
  assert.is(notices.shown.get().length, 2)
  const last = notices.shown.get().at(-1)
  await settle(() => notices.dismiss(last?.id ?? 0))
  assert.is(notices.shown.get().length, 1)
  end()
  assert.equal(notices.shown.get(), [])
  unmount()
})

test('2 dismissing a message returns the focus to where it was', async () => {
  const { first, before, unmount } = await drawMessages()
  focusOn(before)
  focusOn(getByRole(first, 'button', 'Dismiss'))
  press('Escape')
  assert.is(document.activeElement, before)
  unmount()
})

test('W14 when another message disappears, the one with the focus stays held', async () => {
  const { notices, first, end, unmount } = await drawMessages()
  focusOn(getByRole(first, 'button', 'Dismiss'))
  const [other] = notices.shown.get()
  await settle(() => notices.dismiss(other?.id ?? 0))
  end()
  assert.equal(
    notices.shown.get().map(({ text }) => text),
    ['two'],
  )
  unmount()
})

test('W14 a pointer that passes by does not release the message with the focus', async () => {
  const { notices, first, end, unmount } = await drawMessages()
  const section = first.parentElement
  assert.ok(section)
  const point = (type: string) =>
    act(() => void section.dispatchEvent(new PointerEvent(type, { bubbles: true })))
  focusOn(getByRole(first, 'button', 'Dismiss'))
  point('pointerover')
  point('pointerout')
  end()
  assert.is(notices.shown.get().length, 2)
  act(() => getByRole(first, 'button', 'Dismiss').blur())
  end()
  assert.equal(notices.shown.get(), [])
  unmount()
})

test.run()
