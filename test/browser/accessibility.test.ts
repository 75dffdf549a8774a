import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import { axe, enter, journey, picture, settled } from '../support/browser.ts'

/** A1 of design/accessibility.md: axe-core against WCAG 2.2 AA and its best practices, no rule off. */
const test = suite('accessibility')

const { origin, stop } = await startApp()
test.after(() => void stop())

const PUBLIC = { '/login': 'Sign in', '/pcd': /.+/ }
const SIGNED_IN = {
  '/dashboard': /Administrator|Home/,
  '/profile/index': 'Personal center',
  '/system/role': 'Roles',
  '/system/dict': 'Dictionary data',
  '/system/config': 'Configuration',
  '/system/user': 'Users',
  '/system/log': 'Operation log',
  '/404': 'Page not found',
  '/401': 'No permission',
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [width, height] of [[1440, 900], [390, 844]] as const) {
    const look = `${colorScheme}-${width}`
    test(`every page, ${colorScheme}, ${width} wide`, journey({ colorScheme, viewport: { width, height } }, async ({ page }) => {
      const visit = async (path: string, name: string | RegExp) => {
        await page.goto(origin + path)
        await page.getByRole('heading', { level: 1, name }).waitFor()
        await settled(page)
        await picture(page, `${path.slice(1).replaceAll('/', '-')}-${look}`)
        assert.equal(await axe(page), [], path)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        assert.ok(overflow <= 0, `${path} is ${overflow} px too wide`)
      }
      for (const [path, name] of Object.entries(PUBLIC)) await visit(path, name)
      await enter(page, { origin, password: PASSWORD })
      for (const [path, name] of Object.entries(SIGNED_IN)) await visit(path, name)
    }))
  }
}

test.run()
