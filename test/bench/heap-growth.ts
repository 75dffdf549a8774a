import type { CDPSession, Page } from 'playwright-core'
import { PASSWORD, startApp } from '../support/app.ts'
import { browser, signIn } from '../support/browser.ts'
import { findChromium } from '../support/chromium.mjs'
import { type Line, notMeasured } from './line.ts'

const WHAT = '100 visits to each page: heap growth'
const VISITS = 100
/** So many turns until the caches of the browser and of React have their full size. */
const WARM_UP = 10
const LIMIT = 2_000_000

/**
 * Visits every page of the menu again and again, and measures the heap after garbage collection.
 */
export async function heapGrowth(): Promise<Line> {
  if (!findChromium()) return notMeasured(WHAT, 'no Chromium')
  const app = await startApp()
  const context = await (await browser()).newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  })
  try {
    const page = await context.newPage()
    await signIn(page, { origin: app.origin, password: PASSWORD })
    const paths = ['/dashboard', '/profile/index', ...(await pathsOfMenu(page))]
    const cdp = await context.newCDPSession(page)
    await visitAll(page, paths, WARM_UP)
    const before = await heapOf(cdp)
    await visitAll(page, paths, VISITS)
    const growth = (await heapOf(cdp)) - before
    const show = (bytes: number) => `${(bytes / 1_000_000).toFixed(2)} MB`
    return {
      what: `${WHAT} (${paths.length} pages)`,
      measured: show(growth),
      limit: show(LIMIT),
      ok: growth < LIMIT,
    }
  } finally {
    await context.close()
    await app.stop()
  }
}

async function pathsOfMenu(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'System' }).click()
  return page.evaluate(() => {
    const links = document.querySelectorAll<HTMLAnchorElement>(
      'nav[aria-label="Main menu"] a[href^="/system/"]',
    )
    return [...links].map(link => link.pathname)
  })
}

/** Waits for each page's heading and the end of its calls, as a person would. */
const visitAll = (page: Page, paths: string[], turns: number) =>
  page.evaluate(
    async ([paths, turns]) => {
      const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
      const isDrawn = () =>
        [...document.querySelectorAll('main h1')].some(heading => heading.checkVisibility())
      const isBusy = () => document.querySelector('main [aria-busy="true"]') !== null
      for (let turn = 0; turn < turns; turn++) {
        for (const path of paths) {
          history.pushState(null, '', path)
          await wait(10)
          for (let tries = 0; (!isDrawn() || isBusy()) && tries < 100; tries++) await wait(10)
        }
      }
    },
    [paths, turns] as const,
  )

/** Collects twice: objects that the first collection frees may hold others. */
async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}
