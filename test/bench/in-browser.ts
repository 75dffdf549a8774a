import type { CDPSession, Page } from 'playwright-core'
import { type App, PASSWORD, startApp } from '../support/app.ts'
import { browser, openSignedIn } from '../support/browser.ts'

/** A page of a signed-in administrator, and the CDP session of its browser. */
export interface Visit {
  app: App
  page: Page
  cdp: CDPSession
}

export async function visit<T>(path: string, measure: (visit: Visit) => Promise<T>): Promise<T> {
  const app = await startApp()
  const context = await (await browser()).newContext({ locale: 'en-US', reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await openSignedIn(page, { origin: app.origin, password: PASSWORD }, path)
    return await measure({ app, page, cdp: await context.newCDPSession(page) })
  } finally {
    await context.close()
    await app.stop()
  }
}

/** 150 ms round trip, 1.6 Mbit/s. */
export const slowNetwork = (cdp: CDPSession) =>
  cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  })

export const slowProcessor = (cdp: CDPSession, rate: number) =>
  cdp.send('Emulation.setCPUThrottlingRate', { rate })
