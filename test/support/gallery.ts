import type { Page } from 'playwright-core'
import { developmentBuild } from './development.ts'
import { type StaticHost, startStaticHost } from './static-host.ts'

interface Suite {
  before(run: () => Promise<void>): void
  after(run: () => Promise<void>): void
}

/**
 * Serves the gallery on a host of its own, from before the first test of a suite until after its
 * last.
 */
export function serveGallery(test: Suite) {
  let host: StaticHost
  test.before(async () => {
    host = await startStaticHost({ folder: await developmentBuild() })
  })
  test.after(() => host.close())

  return {
    origin: () => host.origin,
    /** Opens the gallery in the look that the query names, and waits for the heading. */
    async open(page: Page, look = '', heading = 'Gallery') {
      await page.goto(`${host.origin}/gallery?${look}`)
      await page.getByRole('heading', { name: heading }).waitFor()
    },
  }
}
