import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { renderBar } from '../support/bar.tsx'
import { act, settle, waitUntil } from '../support/render.tsx'
import { GlobalListeners } from '#app/global-listeners.tsx'
import { errorLog, lastBoundaryError } from '#error-log/error-log.ts'
import { useStore } from '#hooks/use-store.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { createStore } from '#lib/store.ts'
import { switchLocale } from '#locales/texts.ts'
import { messageHistory } from '#notifications/message-history.ts'
import { type Page, ShownPageContext } from '#routing/current-page.ts'

const test = suite('global listeners')

/** Removes boundary errors of other tests, which would be recorded here. */
test.before.each(() => lastBoundaryError.set(undefined))

test.after.each(() => {
  errorLog.clear()
  messageHistory.clear()
})

const shown = createStore<Page | undefined>(undefined)
function Watched() {
  return (
    <ShownPageContext value={useStore(shown)}>
      <GlobalListeners />
    </ShownPageContext>
  )
}
const watch = <Watched />

const raise = (message: string) =>
  act(() => {
    dispatchEvent(Object.assign(new Event('error'), { error: new Error(message) }))
  })

test('§8 errors are collected when the setting names this environment, with the pages before', async () => {
  // Tests run the development build.
  const { unmount } = await renderBar(watch, { config: { errorLog: ['development'] } })
  act(() =>
    shown.set({
      path: '/system/role',
      title: 'Roles',
      trail: [],
      marks: [],
      params: {},
      cached: false,
    }),
  )
  raise('thrown')
  assert.is(errorLog.entries.get()[0]?.err.message, 'thrown')
  assert.equal(
    errorLog.entries.get()[0]?.actions.map(({ kind, text }) => `${kind} ${text}`),
    ['page /system/role'],
  )
  unmount()
  raise('later')
  assert.is(errorLog.entries.get().length, 1)
})

test('§8 errors are not collected in other environments', async () => {
  const { unmount } = await renderBar(watch, { config: { errorLog: ['production'] } })
  raise('thrown')
  assert.equal(errorLog.entries.get(), [])
  unmount()
})

test('W14 messages are recorded from the start', async () => {
  const { notices, unmount } = await renderBar(watch)
  act(() => notices.show('warning', 'slow down'))
  assert.equal(
    messageHistory.entries.get().map(({ text }) => text),
    ['slow down'],
  )
  unmount()
})

test('§2 §18 menu and page are read again in another language, and only then', async () => {
  const { locale, session, unmount } = await renderBar(watch)
  const asked: unknown[] = []
  session.reloadMenu = async () => void asked.push('menu')
  const stop = refetchRequest.subscribe(() => asked.push(refetchRequest.get()))
  await settle(() => switchLocale(locale, 'zh-CN'))
  assert.equal(asked, [{ only: 'all' }, 'menu'])
  await settle(() => switchLocale(locale, 'zh-CN'))
  assert.is(asked.length, 2)
  stop()
  unmount()
})

test('§2 D7 a configured stylesheet is not fetched before the user chooses a colour', async () => {
  const asked: string[] = []
  const before = globalThis.fetch
  globalThis.fetch = async url => {
    asked.push(String(url))
    return new Response('a{color:#409eff}')
  }
  try {
    const { settings, unmount } = await renderBar(watch, {
      config: { themeStylesheet: 'https://cdn.example/x.css' },
    })
    await settle(() => new Promise(resolve => setTimeout(resolve, 20)))
    assert.equal(asked, [])
    act(() => settings.set({ ...settings.get(), theme: '#f5222d' }))
    await waitUntil(() => asked.length > 0)
    act(() => settings.set({ ...settings.get(), theme: '#11a983' }))
    await settle(() => new Promise(resolve => setTimeout(resolve, 20)))
    assert.equal(asked, ['https://cdn.example/x.css'])
    unmount()
  } finally {
    globalThis.fetch = before
  }
})

test.run()
