import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PASSWORD, startApp } from '../support/app.ts'
import { browser, signIn, waitUntilSettled } from '../support/browser.ts'
import { buildSources, sourcesWithParcels } from '../support/build-with-resource.ts'
import { findChromium } from '../support/chromium.mjs'
import { brotli } from './brotli.ts'
import { budget, type Line, notMeasured } from './line.ts'

/**
 * What a description costs: what a browser fetches for its screen after that of another one, and by
 * how much all scripts and sheets grow when it is added, as the app holds all descriptions.
 */
export async function describedScreen(): Promise<Line[]> {
  if (!findChromium()) return [notMeasured('one more described screen', 'no Chromium')]
  const { kit, another } = await fetchedInTurn()
  const build = await buildSources(sourcesWithParcels(), 'dist')
  const growth = sizeOf(codeOf(build)) - sizeOf(codeOf('dist'))
  return [
    {
      what: 'the first described screen after a system screen: what all of them share',
      measured: `${(sizeOf(kit.map(read)) / 1000).toFixed(2)} kB in ${kit.length} files`,
    },
    budget('one more described screen', sizeOf(another.map(read)) + growth, 6_000, 'kB'),
  ]
}

const read = (file: string): Uint8Array => readFileSync(file)

const sizeOf = (contents: readonly Uint8Array[]) =>
  contents.reduce((sum, content) => sum + brotli(content), 0)

const isCode = (file: string) => /\.(js|css)$/.test(file)

/**
 * All scripts and sheets of a build. Its files name each other by digests, which differ from build
 * to build and compress to more or less by chance: all are the same here.
 */
const codeOf = (build: string) =>
  readdirSync(join(build, 'public/assets'))
    .filter(isCode)
    .map(file => readFileSync(join(build, 'public/assets', file), 'utf8'))
    .map(text => Buffer.from(text.replace(/-[A-Z0-9]{8}\.(js|css)\b/g, '-00000000.$1')))

/** The files that each of two described screens makes a browser fetch after a system screen. */
async function fetchedInTurn(): Promise<{ kit: string[]; another: string[] }> {
  const app = await startApp({ argv: ['--demo'] })
  const context = await (await browser()).newContext({ locale: 'en-US' })
  try {
    const page = await context.newPage()
    const asked = new Set<string>()
    page.on('request', request => {
      const { origin, pathname } = new URL(request.url())
      if (origin === app.origin && isCode(pathname)) asked.add(`dist/public${pathname}`)
    })
    // No views are fetched ahead.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    const fetchedFor = async (path: string) => {
      const before = new Set(asked)
      await open(page, app.origin + path)
      return [...asked].filter(file => !before.has(file))
    }
    await signIn(page, { origin: app.origin, password: PASSWORD })
    await fetchedFor('/system/role')
    return { kit: await fetchedFor('/shop/goods'), another: await fetchedFor('/shop/customer') }
  } finally {
    await context.close()
    await app.stop()
  }
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('main').getByRole('table').getByRole('row').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
  await waitUntilSettled(page)
}
