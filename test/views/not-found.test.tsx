import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { renderBar } from '../support/bar.tsx'
import { getByRole } from '../support/by-role.ts'
import { MenuContext } from '#menu/menu-provider.tsx'
import NotFound from '#views/not-found.tsx'

const test = suite('not found')

const NONE = { pages: [], sidebar: [], problems: [], failed: true, prefetch() {} }

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

test.run()
