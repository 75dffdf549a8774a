import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withFakeTimers } from '../support/clock.ts'
import { render, settle } from '../support/render.tsx'
import { createTestSession, flushTasks, type StubbedCalls, trader } from '../support/session.ts'
import { menuRow } from '../support/shell.tsx'
import { RuntimeConfigContext } from '#config/runtime-config-context.ts'
import { sessionUserFrom } from '#entities/session-user.ts'
import { LocaleProvider } from '#locales/locale-provider.tsx'
import { type Menu, MenuProvider, useMenu } from '#menu/menu-provider.tsx'
import { SessionContext } from '#session/session.ts'
import { UserContext } from '#session/user-context.ts'

const test = suite('menu provider')

const tables = (...menus: object[][]): StubbedCalls => ({
  'GET /api/v1/getinfo': { code: 200, data: trader },
  'GET /api/v1/menurole': () => ({ code: 200, data: menus.length > 1 ? menus.shift() : menus[0] }),
})

/** A session with a token, and the menu at each render. */
async function open(
  table: StubbedCalls,
  { isReady = false, prefetchView = (_: string) => {} } = {},
) {
  const { calls, outside, session } = createTestSession(table, { token: 'kept' })
  if (isReady) await flushTasks()
  const seen: Menu[] = []
  function Watch() {
    seen.push(useMenu())
    return null
  }
  const { unmount } = render(
    <RuntimeConfigContext value={outside.config}>
      <LocaleProvider store={outside.locale}>
        <SessionContext value={session}>
          <UserContext value={sessionUserFrom(trader)}>
            <MenuProvider hasView={() => true} prefetchView={prefetchView}>
              <Watch />
            </MenuProvider>
          </UserContext>
        </SessionContext>
      </LocaleProvider>
    </RuntimeConfigContext>,
  )
  await settle(() => sleep(20))
  const paths = () => seen.at(-1)?.pages.map(({ path }) => path)
  return { seen, paths, session, calls, locale: outside.locale, unmount }
}

test('§2 §4 there is no dynamic route at the start; after the answer there are those of the menu tree', async () => {
  const { seen, paths, unmount } = await open(tables([menuRow(1, '/yard', 'Yard')]))
  assert.equal(seen[0]?.pages, [])
  assert.equal(paths(), ['/yard'])
  unmount()
})

test('§4 another menu is built anew: no route of the one before is left', async () => {
  const { paths, session, unmount } = await open(
    tables([menuRow(1, '/yard', 'Yard')], [menuRow(2, '/pits', 'Pits')]),
  )
  await settle(() => session.reloadUser())
  assert.equal(paths(), ['/pits'])
  unmount()
})

test('§2 titles are those of the last answer, in the language of its call', async () => {
  const yards = ['Yard', '堆场', 'Yard again'].map(title => [menuRow(1, '/yard', title)])
  const { calls, seen, session, locale, unmount } = await open(tables(...yards), { isReady: true })
  const titles = () => seen.at(-1)?.pages.map(({ title }) => title)
  assert.equal([titles(), calls.length], [['Yard'], 2], 'for the first one they are there')
  await settle(() => {
    locale.set('zh-CN')
    return session.reloadMenu()
  })
  assert.equal(titles(), ['堆场'])
  await settle(() => {
    locale.set('en')
    return session.reloadMenu()
  })
  assert.equal(titles(), ['Yard again'])
  unmount()
})

for (const [saveData, loaded] of [
  [false, ['/x', '/x']],
  [true, []],
] as const) {
  test(`§5 the pages of the menu are loaded when the browser is idle: ${saveData ? 'not where it saves data' : 'each opens at once then'}`, () =>
    withFakeTimers(async pass => {
      Reflect.set(navigator, 'connection', { saveData })
      const preloaded: string[] = []
      const { unmount } = await open(
        tables([menuRow(1, '/yard', 'Yard'), menuRow(2, '/pits', 'Pits')]),
        {
          prefetchView: component => preloaded.push(component),
        },
      )
      assert.equal(preloaded, [])
      await pass(10_000)
      assert.equal(preloaded, loaded)
      unmount()
      Reflect.deleteProperty(navigator, 'connection')
    }))
}

test.run()
