import type { BrowserContext } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { journey } from '../support/browser.ts'
import { serveGallery } from '../support/gallery.ts'

/** A reload flashes no other scheme, colour, size or language, under a policy without inline code. */
const test = suite('first-paint')

const gallery = serveGallery(test)

/** Notes the look at every frame from the very first on, as often as it changes. */
async function watchLook(context: BrowserContext) {
  await context.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seenLooks: seen })
    const look = () => {
      const root = document.documentElement
      const style = getComputedStyle(root)
      const parts = ['--theme', '--h'].map(name => style.getPropertyValue(name))
      const ground = document.body && getComputedStyle(document.body).backgroundColor
      const now = [style.colorScheme, ...parts, root.lang, ground].join(' ')
      // Before the stylesheet and the body there is nothing to paint.
      if (ground && parts[1] && seen.at(-1) !== now) seen.push(now)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    addEventListener('DOMContentLoaded', look)
  })
}

const looks = async (page: import('playwright-core').Page) => {
  await page.waitForTimeout(200)
  return page.evaluate(() => Reflect.get(globalThis, 'seenLooks') as string[])
}

test(
  'what was chosen is there from the first frame',
  journey({ colorScheme: 'light' }, async ({ page, context }) => {
    await context.addCookies([{ name: 'size', value: 'mini', url: gallery.origin() }])
    await context.addInitScript(() => {
      localStorage.setItem(
        'coalface:settings',
        JSON.stringify({ scheme: 'dark', theme: '#11a983', locale: 'zh-CN' }),
      )
    })
    await watchLook(context)
    await page.goto(`${gallery.origin()}/login`)
    await page.getByRole('heading', { name: '登录' }).waitFor()
    assert.equal(await looks(page), ['dark #11a983 28px zh-CN rgb(13, 14, 17)'])
    await page.reload()
    await page.getByRole('heading', { name: '登录' }).waitFor()
    assert.equal(await looks(page), ['dark #11a983 28px zh-CN rgb(13, 14, 17)'])
  }),
)

test(
  'without a choice it is that of the system and the browser',
  journey({ colorScheme: 'dark' }, async ({ page, context }) => {
    await watchLook(context)
    await page.goto(`${gallery.origin()}/login`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.equal(await looks(page), ['light dark #1890ff 36px en rgb(13, 14, 17)'])
  }),
)

test.run()
