import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../support/by-role.ts'
import { consoleMessagesOf, render } from '../support/render.tsx'
import { RootErrorBoundary } from '#app/root-error-boundary.tsx'
import { parseRuntimeConfig } from '#config/runtime-config.ts'
import { RuntimeConfigContext } from '#config/runtime-config-context.ts'
import type { Locale } from '#constants.ts'
import { useStore } from '#hooks/use-store.ts'
import { createStore } from '#lib/store.ts'
import { LocaleProvider } from '#locales/locale-provider.tsx'
import { loadTexts } from '#locales/texts.ts'

const test = suite('root error boundary')

const broken = createStore(false)

function Console() {
  if (useStore(broken)) throw new TypeError("Cannot read properties of undefined (reading 'phase')")
  return <p>Orders</p>
}

for (const [language, words] of [
  ['en', 'The console stopped working. Reload the page.'],
  ['zh-CN', '控制台已停止运行，请刷新页面。'],
] as const) {
  test(`R70 where nothing can be drawn a message says so in the language of the page, ${language}`, async () => {
    await loadTexts(language, 'app')
    const { container, unmount } = render(
      <RuntimeConfigContext value={parseRuntimeConfig({ title: 'Datang coal' }).config}>
        <LocaleProvider store={createStore<Locale>(language)}>
          <RootErrorBoundary>
            <Console />
          </RootErrorBoundary>
        </LocaleProvider>
      </RuntimeConfigContext>,
    )
    consoleMessagesOf(() => broken.set(true))
    const plain = getByRole(container, 'alert')
    assert.is(plain.querySelector('p')?.textContent, words)
    const link = getByRole(plain, 'link', 'Datang coal')
    assert.is(link.getAttribute('href'), '/')
    broken.set(false)
    unmount()
  })
}

test.run()
