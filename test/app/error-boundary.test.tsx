import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { messageTexts, renderBar } from '../support/bar.tsx'
import { accessibleNameOf, getByRole, queryAllByRole, queryByRole } from '../support/by-role.ts'
import { act, consoleMessagesOf, waitUntil } from '../support/render.tsx'
import { click } from '../support/user.ts'
import { ErrorBoundary } from '#app/error-boundary.tsx'
import { lastBoundaryError } from '#error-log/error-log.ts'
import { useStore } from '#hooks/use-store.ts'
import { ChunkLoadError } from '#lib/browser/load-chunk.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { createStore } from '#lib/store.ts'

const test = suite('error boundary')

const broken = createStore(false)

function Page() {
  if (useStore(broken)) throw new TypeError('no yardId at /order?token=abcdef')
  return <p>Orders</p>
}

/** A page that throws after its first render; React's console error is expected. */
async function draw(locale: 'en' | 'zh-CN' = 'en') {
  const drawn = await renderBar(
    <>
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>
      <p>Sidebar</p>
    </>,
    { locale },
  )
  consoleMessagesOf(() => broken.set(true))
  return drawn
}

test.after.each(() => broken.set(false))

for (const [locale, buttons] of [
  ['en', ['Try again', 'Reload', 'Copy details']],
  ['zh-CN', ['重试', '刷新', '复制详情']],
] as const) {
  test(`W20 a card takes the place of the page, and everything around it stays, ${locale}`, async () => {
    const { container, unmount } = await draw(locale)
    const card = getByRole(container, 'alert')
    assert.match(card.textContent ?? '', 'no yardId')
    assert.equal(queryAllByRole(card, 'button').map(accessibleNameOf), [...buttons])
    assert.match(container.textContent ?? '', 'Sidebar')
    unmount()
  })
}

test('W20 Try again mounts the page anew', async () => {
  const { container, unmount } = await draw()
  broken.set(false)
  click(getByRole(container, 'button', 'Try again'))
  assert.is(queryByRole(container, 'alert'), undefined)
  assert.match(container.textContent ?? '', 'Orders')
  unmount()
})

const missing = createStore(true)
const unfetched = () =>
  new ChunkLoadError(
    () => missing.set(false),
    new TypeError('Failed to fetch dynamically imported module: /assets/roles.js'),
  )

function Unfetched() {
  if (useStore(missing)) throw unfetched()
  return <p>Orders</p>
}

for (const [locale, title, text] of [
  ['en', 'This page could not be loaded', 'It will be tried again once the connection is back.'],
  ['zh-CN', '页面加载失败', '未能获取；连接恢复后会自动重试。'],
] as const) {
  test(`W6 W20 W22 a page whose code is missing shows a message, and is tried again, ${locale}`, async () => {
    missing.set(false)
    const { container, unmount } = await renderBar(
      <ErrorBoundary>
        <Unfetched />
      </ErrorBoundary>,
      { locale },
    )
    consoleMessagesOf(() => missing.set(true))
    const card = getByRole(container, 'alert')
    assert.is(getByRole(card, 'heading').textContent, title)
    assert.match(card.textContent ?? '', text)
    assert.not.match(card.textContent ?? '', 'dynamically')
    act(() => refetchRequest.set({ only: 'all' }))
    assert.is(queryByRole(container, 'alert'), undefined)
    assert.match(container.textContent ?? '', 'Orders')
    unmount()
  })
}

test('W20 a page that threw waits until the user tries again', async () => {
  const { container, unmount } = await draw()
  broken.set(false)
  act(() => refetchRequest.set({ only: 'all' }))
  getByRole(container, 'alert')
  unmount()
})

test('§8 the error log records the error with its component', async () => {
  const { unmount } = await draw()
  const { error, componentStack } = lastBoundaryError.get() ?? {}
  assert.ok(error instanceof TypeError)
  assert.match(componentStack ?? '', /^\s*at Page/)
  unmount()
})

test('W20 R43 the message on the card holds no secrets', async () => {
  const { container, unmount } = await draw()
  const card = getByRole(container, 'alert')
  assert.is(getByRole(card, 'heading').textContent, 'This page ran into an error')
  assert.match(card.textContent ?? '', 'no yardId at /order?token=…')
  assert.not.match(card.textContent ?? '', 'abcdef')
  unmount()
})

test('W20 R43 the copied details hold no secrets', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  const { container, notices, unmount } = await draw()
  click(getByRole(container, 'button', 'Copy details'))
  await waitUntil(() => messageTexts(notices).length > 0)
  assert.match(copied[0] ?? '', 'no yardId at /order?token=…')
  assert.not.match(copied[0] ?? '', 'abcdef')
  assert.equal(messageTexts(notices), ['Copied'])
  unmount()
})

test('W20 a refused copy shows a warning', async () => {
  const clipboard = {
    writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')),
  }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  const { container, notices, unmount } = await draw()
  click(getByRole(container, 'button', 'Copy details'))
  await waitUntil(() => messageTexts(notices).length > 0)
  assert.equal(messageTexts(notices), ['This browser refuses to copy'])
  unmount()
})

test.run()
