import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { renderBar } from '../support/bar.tsx'
import { getByRole } from '../support/by-role.ts'
import { withFakeTimers } from '../support/clock.ts'
import { NavigationProgress, RouteLoading } from '#routing/navigation-progress.tsx'

const test = suite('navigation progress')

for (const [locale, loading] of [
  ['en', 'Loading'],
  ['zh-CN', '加载中'],
] as const) {
  test(`§28.1 a page that takes longer than a second is read out as loading, ${locale}`, () =>
    withFakeTimers(async pass => {
      const { container, unmount } = await renderBar(
        <>
          <NavigationProgress />
          <RouteLoading />
        </>,
        { locale },
      )
      await pass(900)
      assert.is(getByRole(container, 'status').textContent, '')
      await pass(200)
      assert.is(getByRole(container, 'status').textContent, loading)
      unmount()
    }))
}

test.run()
