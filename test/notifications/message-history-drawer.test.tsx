import { useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { messageTexts, renderBar } from '../support/bar.tsx'
import { accessibleNameOf, getByRole, queryAllByRole, queryByRole } from '../support/by-role.ts'
import { settle } from '../support/render.tsx'
import { click, type } from '../support/user.ts'
import { messageHistory } from '#notifications/message-history.ts'
import MessageHistoryDrawer from '#notifications/message-history-drawer.tsx'
import { createNotices } from '#notifications/notices.ts'

const test = suite('message-history-drawer')

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

const items = () => queryAllByRole(page, 'listitem').map(item => item.textContent)

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
  test(`W14 the drawer and its controls have names, ${locale}`, async () => {
    say()
    const { unmount } = await renderBar(<MessageHistoryDrawer onClose={() => {}} />, { locale })
    const dialog = getByRole(page, 'dialog', name)
    getByRole(dialog, 'button', close)
    getByRole(dialog, 'button', clear)
    assert.equal(queryAllByRole(dialog, 'option').map(accessibleNameOf), [...kinds])
    unmount()
  })
}

test('W14 messages of one minute stand together, each with its kind, page and call', async () => {
  say()
  const { unmount } = await renderBar(<MessageHistoryDrawer onClose={() => {}} />)
  assert.is(queryAllByRole(page, 'heading').length, 2)
  const [failed, saved] = items()
  assert.match(failed ?? '', /^Error: Failed code 500.* · PUT \/api\/v1\/role$/)
  assert.match(saved ?? '', /^Success: Saved ×2\//)
  unmount()
})

test('W14 the filter shows one kind, and Clear removes all kinds', async () => {
  say()
  const { unmount } = await renderBar(<MessageHistoryDrawer onClose={() => {}} />)
  type(getByRole(page, 'combobox', 'Kind'), 'error')
  assert.is(items().length, 1)
  type(getByRole(page, 'combobox', 'Kind'), 'warning')
  assert.match(page.textContent ?? '', 'No messages of this kind')
  click(getByRole(page, 'button', 'Clear'))
  assert.match(page.textContent ?? '', 'No messages yet')
  assert.is(queryByRole(page, 'button', 'Clear'), undefined)
  unmount()
})

test('W14 opening the drawer marks the messages as read', async () => {
  say()
  assert.is(messageHistory.unread.get(), 1)
  const { unmount } = await renderBar(<MessageHistoryDrawer onClose={() => {}} />)
  assert.is(messageHistory.unread.get(), 0)
  unmount()
})

test('W14 opening the drawer dismisses the notifications, which would cover it, and leaves messages', async () => {
  const { notices, unmount } = await renderBar(<Opener />)
  notices.notify('Failed')
  notices.show('success', 'Saved')
  click(getByRole(page, 'button', 'Open'))
  await settle()
  getByRole(page, 'dialog', 'Message history')
  assert.equal(messageTexts(notices), ['Saved'])
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

test('W14 each message can be copied with its page and call', async () => {
  say()
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  const { unmount } = await renderBar(<MessageHistoryDrawer onClose={() => {}} />)
  click(getByRole(page, 'button', 'Copy: Failed code 500'))
  await settle()
  assert.match(copied[0] ?? '', /\nPUT \/api\/v1\/role\nFailed code 500$/)
  unmount()
})

test.run()
