import type { Page } from 'playwright-core'
import { startApp } from '../support/app.ts'
import { browser, signIn } from '../support/browser.ts'
import { findChromium } from '../support/chromium.mjs'
import { menuRow } from '../support/stub-answers.ts'
import { startStubApi } from '../support/stub-api.ts'
import { type Line, median, notMeasured, timing } from './line.ts'

/**
 * Switches to a page without content: the cost of a page has lines of its own, and is the same with
 * any number of tabs.
 */
const WHAT = '200 tabs open: switch, CPU 4×'
const TABS = 200
const SWITCHES = 40

/** Measures from the click to the frame that shows the other page, with its tab marked. */
export async function tabSwitch(): Promise<Line> {
  if (!findChromium()) return notMeasured(WHAT, 'no Chromium')
  const stub = await startStubApi()
  const pages = Array.from({ length: TABS - 1 }, (_, index) =>
    menuRow(index + 100, `page-${index}`, '/nothing/here', `Page ${index}`),
  )
  stub.answerWith('GET /api/v1/menurole', { data: [menuRow(2, '/shop', 'Layout', 'Shop', pages)] })
  const app = await startApp({ env: { API_ORIGIN: stub.origin } })
  const context = await (await browser()).newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  })
  try {
    const page = await context.newPage()
    await signIn(page, { origin: app.origin, username: 'zhang', password: 'any' })
    await openAll(page)
    const times: number[] = []
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (let turn = 1; turn <= SWITCHES; turn++)
      times.push(await switchTo(page, (turn * 61) % TABS))
    return timing(WHAT, median(times), 100)
  } finally {
    await context.close()
    await app.stop()
    await stub.close()
  }
}

/** Opens the tabs as if they had been visited before a reload. */
async function openAll(page: Page) {
  await page.getByRole('tab', { name: 'Home' }).waitFor()
  await page.evaluate(count => {
    const key = Object.keys(sessionStorage).find(key => key.startsWith('coalface:tabs:')) ?? ''
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    const list = Array.from({ length: count - 1 }, (_, index) => ({
      path: `/shop/page-${index}`,
      fullPath: `/shop/page-${index}`,
    }))
    sessionStorage.setItem(key, JSON.stringify({ ...kept, list }))
  }, TABS)
  await page.reload()
  await page.waitForFunction(
    count => document.querySelectorAll('[role=tab]').length === count,
    TABS,
  )
}

const switchTo = (page: Page, index: number) =>
  page.evaluate(index => {
    const tab = document.querySelectorAll<HTMLElement>('[role=tab]')[index]
    const heading = [...document.querySelectorAll('main h1')].find(heading =>
      heading.checkVisibility(),
    )
    const start = performance.now()
    tab?.click()
    return new Promise<number>(resolve => {
      const look = () => {
        const isThere = tab?.getAttribute('aria-selected') === 'true' && !heading?.checkVisibility()
        if (!isThere) return requestAnimationFrame(look)
        // Posted in the frame that found the page, so the message arrives when that frame is
        // painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - start)
        return port2.postMessage('')
      }
      requestAnimationFrame(look)
    })
  }, index)
