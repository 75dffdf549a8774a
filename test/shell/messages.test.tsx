import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { byRole } from '../support/by-role.ts'
import { act, render, settle } from '../support/render.tsx'
import { click } from '../support/user.ts'
import { createStore } from '#lib/store.ts'
import { loadTexts } from '#state/locale.ts'
import { LocaleProvider } from '#state/locale-provider.tsx'
import { createNotices, NoticesContext } from '#state/notices.ts'
import { Messages } from '#shell/messages.tsx'

const test = suite('messages')

test('W14 a message dismissed by key does not keep the others', async () => {
  const waiting = new Set<() => void>()
  const notices = createNotices({
    now: () => 0,
    setTimeout: ((run: () => void) => (waiting.add(run), run)) as unknown as typeof setTimeout,
    clearTimeout: ((run: () => void) => waiting.delete(run)) as unknown as typeof clearTimeout,
  })
  await loadTexts('en', 'common')
  const { container, unmount } = render(
    <LocaleProvider store={createStore<'en' | 'zh-CN'>('en')}>
      <NoticesContext value={notices}>
        <Messages />
      </NoticesContext>
    </LocaleProvider>,
  )
  await settle(() => {
    notices.show('info', 'one')
    notices.show('info', 'two')
  })
  const first = container.querySelector('.message')
  assert.ok(first)
  click(byRole(first, 'button', 'Dismiss'))
  assert.is(notices.shown.get().length, 1)
  act(() => waiting.forEach(run => run()))
  assert.equal(notices.shown.get(), [])
  unmount()
})

test.run()
