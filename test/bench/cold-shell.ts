import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'
import { PASSWORD, startApp } from '../support/app.ts'
import { browser, openSignedIn } from '../support/browser.ts'
import { findChromium } from '../support/chromium.mjs'
import { floorBundle } from './floor.ts'
import { slowNetwork, slowProcessor } from './in-browser.ts'
import { type Line, median, notMeasured, timing } from './line.ts'

const WHAT = 'signed-in shell visible, cold, 4× CPU, 150 ms, 1.6 Mbit/s'
const RUNS = 5

interface Paint {
  /** The time since the start of the navigation, in milliseconds. */
  at: number
  /** The sum of the parts of long tasks beyond 50 ms until then. */
  blocked: number
}

/** A link of the menu; the dashboard's numbers count once none of them is loading. */
const SHELL = 'nav a[href]'
const NUMBERS = '.numbers:not(:has(.skeleton__line)) dd'

/** Measures both in turns, so that other work of the machine affects both alike. */
export async function coldShell(): Promise<Line[]> {
  if (!findChromium()) return [notMeasured(WHAT, 'no Chromium')]
  const floor = await serveFloor()
  const app = await startApp()
  const person = { origin: app.origin, password: PASSWORD }
  try {
    const floors: Paint[] = []
    const shells: Paint[] = []
    const numbers: Paint[] = []
    const dashboard = `${app.origin}/dashboard`
    for (let run = 0; run < RUNS; run++) {
      floors.push(await inFreshContext(floor.origin, 'a', async () => {}))
      shells.push(await inFreshContext(dashboard, SHELL, page => openSignedIn(page, person)))
      numbers.push(await inFreshContext(dashboard, NUMBERS, page => openSignedIn(page, person)))
    }
    const timesOf = (paints: readonly Paint[]) => median(paints.map(({ at }) => at))
    const blocked = median(shells.map(paint => paint.blocked))
    return [
      ratioLine(`${WHAT} (median of ${RUNS})`, timesOf(shells), timesOf(floors), 1.8),
      timing('  blocking time until then', blocked, 150),
      ratioLine("  the dashboard's own numbers", timesOf(numbers), timesOf(floors), 2.6),
    ]
  } finally {
    await app.stop()
    floor.server.close()
  }
}

function ratioLine(what: string, at: number, floor: number, limit: number): Line {
  const ratio = at / floor
  return {
    what,
    measured: `${ratio.toFixed(2)} × floor (${Math.round(at)} ms)`,
    limit: `${limit.toFixed(2)} × floor`,
    ok: ratio <= limit,
    isTiming: true,
  }
}

/** Signs in first where needed, then empties the cache and slows everything down. */
async function inFreshContext(
  address: string,
  visible: string,
  prepare: (page: Page) => Promise<void>,
): Promise<Paint> {
  const context = await (await browser()).newContext({ locale: 'en-US' })
  try {
    const page = await context.newPage()
    await prepare(page)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.clearBrowserCache')
    await slowNetwork(cdp)
    await slowProcessor(cdp, 4)
    return await paintOf(context, page, address, visible)
  } finally {
    await context.close()
  }
}

async function paintOf(context: BrowserContext, page: Page, address: string, visible: string) {
  await context.addInitScript(selector => {
    let blocked = 0
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) blocked += Math.max(0, duration - 50)
    }).observe({ type: 'longtask', buffered: true })
    const look = () => {
      if (document.querySelector(selector) === null) return requestAnimationFrame(look)
      return requestAnimationFrame(() =>
        Object.assign(globalThis, { painted: { at: performance.now(), blocked } }),
      )
    }
    requestAnimationFrame(look)
  }, visible)
  await page.goto(address)
  const painted = await page.waitForFunction(() => (globalThis as { painted?: Paint }).painted)
  return (await painted.jsonValue()) as Paint
}

async function serveFloor(): Promise<{ server: Server; origin: string }> {
  const script = brotliCompressSync(await floorBundle())
  const page =
    '<!doctype html><title>Floor</title><div id="root"></div><script type="module" src="/floor.js"></script>'
  const server = createServer(({ url }, answer) => {
    if (url === '/floor.js') {
      answer
        .writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' })
        .end(script)
    } else answer.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}
