import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { resetPage } from '../support/dom.ts'
import { flushTasks } from '../support/session.ts'
import { standard } from '#api/backends/standard.ts'
import { createServices } from '#app/services.ts'
import { parseRuntimeConfig } from '#config/runtime-config.ts'
import type { Locale } from '#constants.ts'
import { createCookies } from '#lib/cookie.ts'
import { createStore } from '#lib/store.ts'
import { SETTINGS_KEY } from '#settings/settings.ts'

const test = suite('services')

/** The services of a page that was just opened; `answer` answers every call. */
async function opened(answer: () => Response) {
  resetPage()
  const before = globalThis.fetch
  globalThis.fetch = async () => answer()
  const services = createServices({
    tabStorage: sessionStorage,
    config: parseRuntimeConfig({}).config,
    backend: standard,
    cookies: createCookies(document, false),
    persistentStorage: localStorage,
    loadApp: async () => {},
    locale: createStore<Locale>('en'),
  })
  globalThis.fetch = before
  await flushTasks()
  return services
}

test('W22 the message that the server did not answer a sign-in closes once it does', async () => {
  let isAway = true
  const { notices, session } = await opened(() => {
    if (isAway) throw new TypeError('fetch failed')
    return Response.json({ code: 400, msg: 'wrong password' })
  })
  const shown = () => notices.shown.get().map(({ text }) => text)
  await session.signIn({ username: 'lin', password: 'a' })
  await flushTasks()
  assert.is(shown().length, 1)
  isAway = false
  await session.signIn({ username: 'lin', password: 'b' })
  await flushTasks()
  assert.equal(shown(), ['wrong password'])
})

test('settings chosen before the sign-in are stored, as a language is', async () => {
  const { settings } = await opened(() => Response.json({ code: 200 }))
  settings.set({ ...settings.get(), locale: 'zh-CN' })
  assert.is(localStorage.getItem(SETTINGS_KEY), '{"locale":"zh-CN"}')
})

test.run()
