import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../support/by-role.ts'
import { act, render, settle } from '../support/render.tsx'
import { click } from '../support/user.ts'
import { createStore } from '#lib/store.ts'
import { LocaleProvider } from '#locales/locale-provider.tsx'
import { loadTexts } from '#locales/texts.ts'
import { createNotices, NoticesContext } from '#notifications/notices.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'

const test = suite('read-error-card')

async function draw() {
  const notices = createNotices()
  let tries = 0
  await loadTexts('en', 'common')
  const drawn = render(
    <LocaleProvider store={createStore<'en' | 'zh-CN'>('en')}>
      <NoticesContext value={notices}>
        <ReadErrorCard
          title="Roles could not be loaded"
          reason="Stock is locked"
          kept="Your filters are kept."
          onRetry={() => tries++}
        />
      </NoticesContext>
    </LocaleProvider>,
  )
  await settle()
  return { ...drawn, notices, tries: () => tries, text: () => drawn.container.textContent }
}

for (const kind of ['message', 'notification'] as const) {
  test(`W8 the place of data gives the reason only while no ${kind} gives it`, async () => {
    const { container, notices, text, tries, unmount } = await draw()
    const whole = 'Roles could not be loadedStock is locked. Your filters are kept.Try again'
    assert.is(text(), whole)
    act(() =>
      kind === 'message'
        ? notices.show('error', 'Stock is locked')
        : notices.notify('Stock is locked'),
    )
    assert.is(text(), 'Roles could not be loadedYour filters are kept.Try again')
    act(() => notices.show('error', 'Another'))
    click(getByRole(container, 'button', 'Try again'))
    assert.is(tries(), 1)
    act(() => notices.dismiss(notices.shown.get()[0]?.id ?? -1))
    assert.is(text(), whole, 'nothing is lost when the message goes')
    unmount()
  })
}

test('W8 a message that is no error takes no reason away', async () => {
  const { notices, text, unmount } = await draw()
  act(() => notices.show('info', 'Stock is locked'))
  assert.match(text() ?? '', /Stock is locked\. Your/)
  unmount()
})

test.run()
