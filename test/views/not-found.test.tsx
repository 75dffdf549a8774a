import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { renderBar } from '../support/bar.tsx'
import { getByRole, queryByRole } from '../support/by-role.ts'
import { settle } from '../support/render.tsx'
import { click } from '../support/user.ts'
import { MenuContext } from '#menu/menu-provider.tsx'
import NotFound from '#views/not-found.tsx'

const test = suite('not found')

const NONE = {
  pages: [],
  sidebar: [],
  problems: [],
  failed: true,
  hasView: () => false,
  prefetch() {},
}

/** renderScreen resets the address before it draws, so the history state is set during the draw. */
function WithoutMenu({ state }: { state: unknown }) {
  history.replaceState(state, '')
  return (
    <MenuContext value={NONE}>
      <NotFound />
    </MenuContext>
  )
}

for (const [locale, heading, again] of [
  ['en', 'The menu could not be loaded.', 'Try again'],
  ['zh-CN', '菜单加载失败。', '重试'],
] as const) {
  test(`§8 without a menu it names the wanted address, ${locale}`, async () => {
    const here = await renderBar(<WithoutMenu state={null} />, { locale })
    getByRole(here.container, 'heading', heading)
    getByRole(here.container, 'button', again)
    assert.match(here.container.textContent ?? '', /\/system\/role/)
    here.unmount()

    const remembered = await renderBar(<WithoutMenu state={{ wanted: '/yard/north' }} />, {
      locale,
    })
    assert.match(remembered.container.textContent ?? '', /\/yard\/north/)
    remembered.unmount()
  })
}

/** Draws the page as it comes after this address. */
function After({ wanted }: { wanted: string }) {
  history.replaceState({ wanted }, '')
  return <NotFound />
}

const COPY = { en: 'Copy for your administrator', 'zh-CN': '复制给管理员' }

for (const [locale, sentence] of [
  ['en', 'It may need a right you do not have.'],
  ['zh-CN', '您可能没有访问该页面的权限。'],
] as const) {
  test(`W12 a path that names a screen of this build may need a right, ${locale}`, async () => {
    const { container, unmount } = await renderBar(<After wanted="/system/user" />, { locale })
    assert.ok(container.textContent?.includes(sentence))
    getByRole(container, 'button', COPY[locale])
    unmount()
  })
}

test('W12 a path in other letters and with a slash at the end names the screen too', async () => {
  const { container, unmount } = await renderBar(<After wanted="/System/User/?page=2" />)
  getByRole(container, 'button', COPY.en)
  unmount()
})

test('W12 what is copied names the wanted address, the roles, the person and the time', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  const { container, unmount } = await renderBar(<After wanted="/system/user?status=1#new" />, {
    roles: ['trader'],
  })
  click(getByRole(container, 'button', COPY.en))
  await settle()
  assert.match(
    copied[0] ?? '',
    /^Page: \/system\/user\?status=1#new\nYour roles: trader\nUser: Lin Xiaoyan \(lin\)\nTime: \d{4}-.*$/,
  )
  unmount()
})

test('W12 a path that names no screen of this build asks for no right', async () => {
  const { container, unmount } = await renderBar(<After wanted="/no/such" />)
  assert.match(container.textContent ?? '', /No page was found at \/no\/such/)
  assert.is(queryByRole(container, 'button', COPY.en), undefined)
  unmount()
})

test.run()
