import { PASSWORD, startApp, temporaryFolder } from '../support/app.ts'
import { browser, openSignedIn } from '../support/browser.ts'
import { findChromium } from '../support/chromium.mjs'
import { fillWithRows } from '../support/many-rows.ts'
import { slowProcessor } from './in-browser.ts'
import { type Line, median, notMeasured, timing } from './line.ts'

const LISTS: Readonly<Record<string, string>> = {
  roles: '/system/role',
  'dictionary entries': '/system/dict?type=sys_oper_type',
  keys: '/system/config',
  users: '/system/user',
  'log rows': '/system/log',
}
const PAGES = 7
const LIMIT = 250

/** Measures from the answer to the frame with its rows, page after page of ten thousand rows. */
export async function listPaint(): Promise<Line[]> {
  const what = (list: string) => `next page of 10,000 ${list}: answer → rows painted, CPU 4×`
  if (!findChromium()) return [notMeasured(what('rows'), 'no Chromium')]
  const dataDir = temporaryFolder()
  await (await startApp({ dataDir })).stop()
  await fillWithRows(dataDir)
  const app = await startApp({ dataDir })
  const context = await (await browser()).newContext({ locale: 'en-US', reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const lines: Line[] = []
    for (const [list, path] of Object.entries(LISTS)) {
      await openSignedIn(page, { origin: app.origin, password: PASSWORD }, path)
      await page.getByRole('button', { name: 'Next page' }).waitFor()
      await slowProcessor(cdp, 4)
      const times: number[] = []
      for (let turn = 0; turn < PAGES; turn++) {
        times.push(await page.evaluate(turnPage))
        await page.waitForTimeout(300)
      }
      await slowProcessor(cdp, 1)
      lines.push(timing(what(list), median(times), LIMIT))
    }
    return lines
  } finally {
    await context.close()
    await app.stop()
  }
}

/** Runs in the page. The browser's resource timing tells when the answer arrived. */
function turnPage(): Promise<number> {
  // Reads the last row only: reading all rows at every frame would distort the measurement.
  const rows = () => document.querySelector('main .table tbody tr:last-child')?.textContent
  const before = rows()
  performance.clearResourceTimings()
  document.querySelector<HTMLElement>('button[aria-label="Next page"]')?.click()
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const look = () => {
      if (performance.now() - start > 20_000) return reject(new Error('no other rows'))
      if (rows() === before || document.querySelector('main [aria-busy=true]'))
        return requestAnimationFrame(look)
      const answers = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('pageIndex='))
      const answered = answers.at(-1) as PerformanceResourceTiming | undefined
      // Posted in the frame that found the rows, so the message arrives when that frame is painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - (answered?.responseEnd ?? NaN))
      return port2.postMessage('')
    }
    requestAnimationFrame(look)
  })
}
