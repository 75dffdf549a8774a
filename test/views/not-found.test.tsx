import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type BarOptions, renderBar } from '../support/bar.tsx'
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
  })
}

const draw = (wanted: string, options: BarOptions = {}) =>
  renderBar(<NotFound />, { path: `/404?wanted=${encodeURIComponent(wanted)}`, ...options })

const COPY = { en: 'Copy for your administrator', 'zh-CN': '复制给管理员' }

for (const [locale, heading, sentence] of [
  ['en', 'You cannot open Users', 'Ask an administrator to add this page to your role.'],
  ['zh-CN', '您无权打开“用户管理”', '请联系管理员为您的角色添加此页面。'],
] as const) {
  test(`W12 at the path of a screen of this build it says that the user may not open it, ${locale}`, async () => {
    const { container, unmount } = await draw('/system/user', { locale })
    getByRole(container, 'heading', heading)
    assert.ok(container.textContent?.includes(sentence), container.textContent ?? '')
    getByRole(container, 'button', COPY[locale])
    unmount()
  })
}

test('W12 a path in other letters and with a slash at the end names the screen too', async () => {
  const { container, unmount } = await draw('/System/User/?page=2')
  getByRole(container, 'heading', 'You cannot open Users')
  getByRole(container, 'button', COPY.en)
  unmount()
})

test('W12 what is copied names the wanted address, the roles, the person and the time', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  const { container, unmount } = await draw('/system/user?status=1#new', { roles: ['trader'] })
  click(getByRole(container, 'button', COPY.en))
  await settle()
  assert.match(
    copied[0] ?? '',
    /^Page: \/system\/user\?status=1#new\nYour roles: trader\nUser: Lin Xiaoyan \(lin\)\nTime: \d{4}-.*$/,
  )
  unmount()
})

test('W12 a path that names no screen of this build asks for no right', async () => {
  const { container, unmount } = await draw('/no/such')
  getByRole(container, 'heading', 'Page not found')
  assert.match(container.textContent ?? '', /No page was found at \/no\/such/)
  assert.is(queryByRole(container, 'button', COPY.en), undefined)
  unmount()
})

test('13.3 the wanted path is shown as the user knows it; that of another host is not', async () => {
  const ours = await draw('/%E7%85%A4%E5%9C%BA?a=1')
  assert.match(ours.container.textContent ?? '', /No page was found at \/煤场\./)
  ours.unmount()
  const theirs = await draw('//evil.example/call-us')
  getByRole(theirs.container, 'heading', 'Page not found')
  assert.not.match(theirs.container.textContent ?? '', /evil/)
  theirs.unmount()
})

test.run()
