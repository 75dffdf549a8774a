import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { renderBar } from '../support/bar.tsx'
import { getByRole } from '../support/by-role.ts'
import { PageContext } from '#routing/current-page.ts'
import NotInBuild from '#views/not-in-build.tsx'

const test = suite('not in build')

const ORDERS = {
  path: '/shop/orders',
  title: 'Orders',
  trail: [],
  marks: [],
  params: {},
  cached: false,
  component: '/shop/orders/index',
}

for (const [locale, sentence] of [
  ['en', 'This page is not part of this build.'],
  ['zh-CN', '此页面不在当前版本中。'],
] as const) {
  test(`§28 W13 a page that this build lacks has its own title as heading, ${locale}`, async () => {
    const { container, unmount } = await renderBar(
      <PageContext value={ORDERS}>
        <NotInBuild />
      </PageContext>,
      { locale },
    )
    getByRole(container, 'heading', 'Orders')
    assert.ok(container.textContent?.includes(sentence))
    assert.ok(container.textContent?.includes('/shop/orders/index'), 'the component is named')
    unmount()
  })
}

test.run()
