import { readFileSync } from 'node:fs'
import type { Request } from 'playwright-core'
import { PASSWORD, startApp } from '../support/app.ts'
import { browser, fillSignIn } from '../support/browser.ts'
import { findChromium } from '../support/chromium.mjs'
import { brotli } from './brotli.ts'
import { floorSize } from './floor.ts'
import { budget, type Line, type Metafiles } from './line.ts'

/** Scripts and stylesheets of four moments, each with all that came before it. */
interface Loads {
  signIn: ReadonlySet<string>
  dashboard: ReadonlySet<string>
  /** The first list: it brings what all lists share, and what an idle browser fetched meanwhile. */
  roles: ReadonlySet<string>
  config: ReadonlySet<string>
}

export async function firstLoad(metafiles: Metafiles): Promise<Line[]> {
  const measured = Boolean(findChromium())
  const { signIn, dashboard, roles, config } = measured
    ? await loadsInBrowser()
    : loadsInGraph(metafiles)
  const how = measured ? '' : ' (from the module graph: no Chromium)'
  const floor = await floorSize()
  return [
    { what: 'floor: react + react-dom + wouter alone', measured: kB(floor) },
    budget(`JS + CSS of a cold sign-in page${how}`, sizeOf(signIn), floor + 12_000, 'kB'),
    budget(
      `JS + CSS until the dashboard is complete${how}`,
      sizeOf(dashboard),
      floor + 40_000,
      'kB',
    ),
    {
      what: `the first system screen, with what all share${how}`,
      measured: `${kB(sizeOf(roles) - sizeOf(dashboard))} in ${roles.size - dashboard.size} files`,
    },
    budget(`one more system screen${how}`, sizeOf(config) - sizeOf(roles), 10_000, 'kB'),
  ]
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`

const sizeOf = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => sum + brotli(readFileSync(`dist/public${file}`)), 0)

/** What a browser asks for that has nothing in its cache. */
async function loadsInBrowser(): Promise<Loads> {
  const app = await startApp()
  const context = await (await browser()).newContext({ locale: 'en-US' })
  try {
    const page = await context.newPage()
    await page.addInitScript(markComplete)
    const asked: Request[] = []
    page.on('request', request => {
      const { origin, pathname } = new URL(request.url())
      if (origin === app.origin && /\.(js|css)$/.test(pathname)) asked.push(request)
    })
    /** All that was asked for until the page was complete. */
    const untilComplete = async () => {
      const moment = await page.waitForFunction(completeSince, undefined, { polling: 100 })
      const complete = await moment.jsonValue()
      return pathsOf(asked.filter(request => request.timing().startTime <= complete))
    }

    await page.goto(`${app.origin}/login`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.waitForLoadState('networkidle')
    const signIn = pathsOf(asked)
    await fillSignIn(page, 'admin', PASSWORD)
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    const dashboard = await untilComplete()
    await page.goto(`${app.origin}/system/role`)
    await page.getByRole('table', { name: 'Roles' }).waitFor()
    const roles = await untilComplete()
    await page.goto(`${app.origin}/system/config`)
    await page.getByRole('table', { name: 'Configuration' }).waitFor()
    const config = await untilComplete()
    return { signIn, dashboard, roles, config }
  } finally {
    await context.close()
    await app.stop()
  }
}

/** In the page: marks each moment from which nothing in it stands in for what is on its way. */
function markComplete() {
  // What an idle browser fetches for what may come next is no part of it, however slow the host.
  window.requestIdleCallback = callback => window.setTimeout(callback, 3_000)
  let isComplete = false
  new MutationObserver(() => {
    const was = isComplete
    isComplete =
      document.querySelector('main h1') !== null
      && !document.querySelector('main :is(.skeleton__line, [aria-busy="true"])')
    if (isComplete && !was) performance.mark('complete')
    if (!isComplete) performance.clearMarks('complete')
  }).observe(document, { attributes: true, childList: true, subtree: true })
}

/** In the page: when it became complete, in ms since 1970, once it has stayed so for a second. */
function completeSince() {
  const since = performance.getEntriesByName('complete')[0]?.startTime ?? Infinity
  return performance.now() - since > 1_000 ? performance.timeOrigin + since : 0
}

const pathsOf = (requests: readonly Request[]) =>
  new Set(requests.map(request => new URL(request.url()).pathname))

const STEPS = {
  signIn: [
    'src/main.tsx',
    'src/views/login.tsx',
    'src/locales/en/common.ts',
    'src/locales/en/sign-in.ts',
  ],
  dashboard: ['src/inside.tsx', 'src/locales/en/shell.ts', 'src/locales/en/dashboard.ts'],
  roles: ['src/views/system/roles/index.tsx', 'src/locales/en/list.ts', 'src/locales/en/roles.ts'],
  config: ['src/views/system/config/index.tsx', 'src/locales/en/config.ts'],
}

/** The same from the metafile: entries by name and what they import at once. */
function loadsInGraph({ css, js }: Metafiles): Loads {
  const outputs = { ...css.outputs, ...js.outputs }
  const outputOf = (entry: string) =>
    Object.keys(outputs).find(file => outputs[file]?.entryPoint === entry)
  const add = (found: Set<string>, file: string | undefined) => {
    if (!file || found.has(file)) return
    found.add(file)
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement') add(found, path)
    }
  }
  const load = (entries: readonly string[]) => {
    const found = new Set<string>()
    for (const entry of entries) add(found, outputOf(entry))
    return new Set([...found].map(file => file.slice('dist/public'.length)))
  }
  const signIn = [...STEPS.signIn, 'src/styles/first.css']
  const dashboard = [...signIn, ...STEPS.dashboard, 'src/styles/shell.css']
  const roles = [...dashboard, ...STEPS.roles]
  const config = [...roles, ...STEPS.config]
  return {
    signIn: load(signIn),
    dashboard: load(dashboard),
    roles: load(roles),
    config: load(config),
  }
}
