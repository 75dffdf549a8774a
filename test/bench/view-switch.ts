import type { BrowserContext, Page } from 'playwright-core'
import { type App, BUILD_FOLDER, PASSWORD, startApp } from '../support/app.ts'
import { browser, openSignedIn } from '../support/browser.ts'
import { findChromium } from '../support/chromium.mjs'
import { type Line, median, notMeasured, timing } from './line.ts'

const FIRST = 9
const LATER = 30
const WHAT = 'click in the menu → rows visible'

/** A screen's link, and an element that only its rows have. */
const ROLES = { link: 'nav a[href="/system/role"]', rows: 'main tbody [data-label="Role key"]' }
const USERS = { link: 'nav a[href="/system/user"]', rows: 'main tbody [data-label="Department"]' }

interface Times {
  /** The first visit to the screen since the page was loaded, in ms. */
  first: number[]
  later: number[]
}

/**
 * Measures from the click on a link of the menu to the frame after the one in which the rows of the
 * screen are visible: as a person sees it on a second visit, so with the browser's cache, and
 * without a hover on the link before. `beside` is the folder of another build to measure in turns
 * with this one.
 */
export async function viewSwitch(beside = ''): Promise<Line[]> {
  if (!findChromium()) return [notMeasured(WHAT, 'no Chromium')]
  const builds = [BUILD_FOLDER, ...(beside ? [beside] : [])]
  const visitors = await Promise.all(builds.map(build => startVisitor(build)))
  const times: Times[] = visitors.map(() => ({ first: [], later: [] }))
  try {
    for (let visit = 0; visit < FIRST; visit++)
      for (const [index, { page, app }] of visitors.entries())
        times[index]?.first.push(await firstVisit(page, app))
    for (let visit = 0; visit < LATER; visit++)
      for (const [index, { page }] of visitors.entries())
        times[index]?.later.push(await laterVisit(page))
  } finally {
    for (const { context, app } of visitors) {
      await context.close()
      await app.stop()
    }
  }
  const [own, other] = times
  return [
    line(`${WHAT}, first visit (median of ${FIRST})`, 1, own?.first, other?.first),
    line(`${WHAT}, later visits (median of ${LATER})`, 1.3, own?.later, other?.later),
  ]
}

function line(what: string, most: number, own: number[] = [], other?: number[]): Line {
  if (!other) return { what, measured: `${Math.round(median(own))} ms` }
  const beside = median(other)
  return timing(`${what}, beside ${Math.round(beside)} ms`, median(own), most * beside)
}

interface Visitor {
  app: App
  context: BrowserContext
  page: Page
}

async function startVisitor(build: string): Promise<Visitor> {
  const app = await startApp({ build })
  const viewport = { width: 1440, height: 900 }
  const context = await (await browser()).newContext({ locale: 'en-US', viewport })
  const page = await context.newPage()
  await openSignedIn(page, { origin: app.origin, password: PASSWORD }, '/dashboard')
  for (const path of ['/system/role', '/system/user', '/dashboard']) {
    await page.goto(`${app.origin}${path}`)
    await settle(page)
  }
  return { app, context, page }
}

/** Waits until nothing is fetched any more, and as long as a browser takes to become idle. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_500)
  await page.waitForLoadState('networkidle')
}

async function firstVisit(page: Page, { origin }: App): Promise<number> {
  await page.goto(`${origin}/dashboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settle(page)
  const system = page.getByRole('button', { name: 'System', exact: true })
  if ((await system.getAttribute('aria-expanded')) !== 'true') await system.click()
  await page.locator(ROLES.link).waitFor()
  return clickUntilVisible(page, ROLES)
}

async function laterVisit(page: Page): Promise<number> {
  await clickUntilVisible(page, USERS)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(100)
  const time = await clickUntilVisible(page, ROLES)
  await page.waitForTimeout(100)
  return time
}

const clickUntilVisible = (page: Page, { link, rows }: { link: string; rows: string }) =>
  page.evaluate(
    ([link, rows]) =>
      new Promise<number>((resolve, reject) => {
        const element = document.querySelector<HTMLElement>(link)
        if (!element) return reject(new Error(`${link} is not there`))
        const start = performance.now()
        const look = () => {
          if (performance.now() - start > 20_000) return reject(new Error(`${rows} does not come`))
          if (!document.querySelector(rows)?.checkVisibility()) return requestAnimationFrame(look)
          return requestAnimationFrame(() => resolve(performance.now() - start))
        }
        element.click()
        requestAnimationFrame(look)
      }),
    [link, rows] as const,
  )
