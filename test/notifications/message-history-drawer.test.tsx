import { useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { drawBar, spokenBy } from '../support/bar.tsx'
import { allByRole, byRole, maybeByRole, nameOf } from '../support/by-role.ts'
import { settle } from '../support/render.tsx'
import { click, type } from '../support/user.ts'
import { messageHistory } from '#notifications/message-history.ts'
import MessageHistoryDrawer from '#notifications/message-history-drawer.tsx'
import { createNotices } from '#notifications/notices.ts'

const test = suite('message-history panel')

test.after.each(() => messageHistory.clear())

const page = document.body

function say() {
  const idle = {
    now: () => 0,
    setTimeout: (() => 0) as unknown as typeof setTimeout,
    clearTimeout: () => undefined,
  }
  const notices = createNotices(idle)
  const end = messageHistory.follow(notices.shown)
  notices.show('success', 'Saved')
  notices.show('success', 'Saved')
  notices.notify('Failed', 'code 500', { request: 'PUT /api/v1/role' })
  end()
}

const items = () => allByRole(page, 'listitem').map(item => item.textContent)

for (const [locale, name, close, clear, kinds] of [
  [
    'en',
    'Message history',
    'Close',
    'Clear',
    ['All', 'Errors', 'Warnings', 'Successes', 'Information'],
  ],
  ['zh-CN', '消息记录', '关闭', '清空', ['全部', '错误', '警告', '成功', '信息']],
] as const) {
  test(`W14 the panel and its controls by name, ${locale}`, async () => {
    say()
    const { unmount } = await drawBar(<MessageHistoryDrawer onClose={() => {}} />, { locale })
    const dialog = byRole(page, 'dialog', name)
    byRole(dialog, 'button', close)
    byRole(dialog, 'button', clear)
    assert.equal(allByRole(dialog, 'option').map(nameOf), [...kinds])
    unmount()
  })
}

test('W14 messages of one minute stand together, each with its kind, page and call', async () => {
  say()
  const { unmount } = await drawBar(<MessageHistoryDrawer onClose={() => {}} />)
  assert.is(allByRole(page, 'heading').length, 2)
  const [failed, saved] = items()
  assert.match(failed ?? '', /^Error: Failed code 500.* · PUT \/api\/v1\/role$/)
  assert.match(saved ?? '', /^Success: Saved ×2\//)
  unmount()
})

test('W14 one kind can be looked at alone, and cleared are all', async () => {
  say()
  const { unmount } = await drawBar(<MessageHistoryDrawer onClose={() => {}} />)
  type(byRole(page, 'combobox', 'Kind'), 'error')
  assert.is(items().length, 1)
  type(byRole(page, 'combobox', 'Kind'), 'warning')
  assert.match(page.textContent ?? '', 'No messages of this kind')
  click(byRole(page, 'button', 'Clear'))
  assert.match(page.textContent ?? '', 'No messages yet')
  assert.is(maybeByRole(page, 'button', 'Clear'), undefined)
  unmount()
})

test('W14 to open it is to have read it', async () => {
  say()
  assert.is(messageHistory.unread.get(), 1)
  const { unmount } = await drawBar(<MessageHistoryDrawer onClose={() => {}} />)
  assert.is(messageHistory.unread.get(), 0)
  unmount()
})

test('W14 to open it takes the notifications off, which would cover it, and leaves messages', async () => {
  const { notices, unmount } = await drawBar(<Opener />)
  notices.notify('Failed')
  notices.show('success', 'Saved')
  click(byRole(page, 'button', 'Open'))
  await settle()
  byRole(page, 'dialog', 'Message history')
  assert.equal(spokenBy(notices), ['Saved'])
  unmount()
})

function Opener() {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <MessageHistoryDrawer onClose={() => {}} />
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  )
}

test('W14 each can be copied with its page and call', async () => {
  say()
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  const { unmount } = await drawBar(<MessageHistoryDrawer onClose={() => {}} />)
  click(byRole(page, 'button', 'Copy: Failed code 500'))
  await settle()
  assert.match(copied[0] ?? '', /\nPUT \/api\/v1\/role\nFailed code 500$/)
  unmount()
})

test.run()
