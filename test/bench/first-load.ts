import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Request } from 'playwright-core'
import { PASSWORD, startApp } from '../support/app.ts'
import { browser, fillSignIn } from '../support/browser.ts'
import { findChromium } from '../support/chromium.mjs'
import { brotli } from './brotli.ts'
import { floorSize } from './floor.ts'
import { budget, type Line, type Metafiles } from './line.ts'

/** Scripts and stylesheets at four moments, each with all those before it. */
interface Loads {
  signIn: ReadonlySet<string>
  dashboard: ReadonlySet<string>
  /**
   * The first list: includes what all lists share, and what an idle browser has fetched meanwhile.
   */
  roles: ReadonlySet<string>
  config: ReadonlySet<string>
  /** The dashboard in a browser that does not save data, so with the views of the menu. */
  views: ReadonlySet<string>
  /** All requests of a cold list until its first rows are shown; `undefined` if not measured. */
  requests: number | undefined
}

/** Counts bytes until the page has settled, so that loading later meets no limit. */
export async function firstLoad(metafiles: Metafiles): Promise<Line[]> {
  const measured = Boolean(findChromium())
  const { signIn, dashboard, roles, config, views, requests } = measured
    ? await loadsInBrowser()
    : loadsInGraph(metafiles)
  const how = measured ? '' : ' (from the module graph: no Chromium)'
  const floor = await floorSize()
  return [
    { what: 'floor: react + react-dom + wouter alone', measured: kB(floor) },
    budget(`JS + CSS of a cold sign-in page until settled${how}`, sizeOf(signIn), 105_000, 'kB'),
    budget(
      `JS + CSS of a cold dashboard until settled, sign-in included${how}`,
      sizeOf(dashboard),
      195_000,
      'kB',
    ),
    ...(measured
      ? [
          budget(
            'views of the administrator, preloaded in idle time (none with Save-Data)',
            sizeOf(views) - sizeOf(dashboard),
            130_000,
            'kB',
          ),
        ]
      : []),
    {
      what: `the first system screen, with what all share${how}`,
      measured: `${kB(sizeOf(roles) - sizeOf(dashboard))} in ${roles.size - dashboard.size} files`,
    },
    budget(`one more system screen${how}`, sizeOf(config) - sizeOf(roles), 12_000, 'kB'),
    ...(requests === undefined
      ? []
      : [budget('requests until the first rows of a cold /system/role', requests, 60)]),
  ]
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`

const sizeOf = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => sum + brotli(readFileSync(`dist/public${file}`)), 0)

/** So many ms without a request, and a second without a long task. */
const QUIET = 1_500

/** Measures what a browser with an empty cache requests. */
async function loadsInBrowser(): Promise<Loads> {
  const app = await startApp()
  const context = await (await browser()).newContext({ locale: 'en-US' })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteLongTasks)
    // Views are counted on a line of their own.
    const saving = await page.addInitScript(saveData)
    const asked: Request[] = []
    let last = Date.now()
    page.on('request', request => {
      last = Date.now()
      const { origin, pathname } = new URL(request.url())
      if (origin === app.origin && /\.(js|css)$/.test(pathname)) asked.push(request)
    })
    /** All requests until the page has settled. */
    const untilSettled = async () => {
      while (Date.now() - last < QUIET || !(await page.evaluate(isAtRest))) await sleep(100)
      return pathsOf(asked)
    }

    await page.goto(`${app.origin}/login`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const signIn = await untilSettled()
    await fillSignIn(page, 'admin', PASSWORD)
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    const dashboard = await untilSettled()
    await page.goto(`${app.origin}/system/role`)
    await page.getByRole('table', { name: 'Roles' }).waitFor()
    const roles = await untilSettled()
    await page.goto(`${app.origin}/system/config`)
    await page.getByRole('table', { name: 'Configuration' }).waitFor()
    const config = await untilSettled()
    const { cookies } = await context.storageState()
    const requests = await requestsOf(app.origin, cookies)
    await saving.dispose()
    asked.length = 0
    await page.goto(`${app.origin}/dashboard`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    const views = new Set([...dashboard, ...(await untilSettled())])
    return { signIn, dashboard, roles, config, views, requests }
  } finally {
    await context.close()
    await app.stop()
  }
}

/** With a session and an empty cache. */
async function requestsOf(origin: string, cookies: Parameters<BrowserContext['addCookies']>[0]) {
  const context = await (await browser()).newContext({ locale: 'en-US' })
  try {
    await context.addCookies(cookies)
    const page = await context.newPage()
    let count = 0
    page.on('request', () => (count += 1))
    await page.goto(`${origin}/system/role`)
    await page.getByRole('table', { name: 'Roles' }).getByRole('row').nth(1).waitFor()
    return count
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
function saveData() {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/** Runs in the page: notes when its last long task ended. */
function noteLongTasks() {
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries())
      Reflect.set(window, 'lastLongTask', startTime + duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** Runs in the page. */
function isAtRest() {
  return performance.now() - Number(Reflect.get(window, 'lastLongTask') ?? 0) > 1_000
}

const pathsOf = (requests: readonly Request[]) =>
  new Set(requests.map(request => new URL(request.url()).pathname))

const STEPS = {
  signIn: [
    'src/main.ts',
    'src/views/login.tsx',
    'src/locales/en/common.ts',
    'src/locales/en/login.ts',
  ],
  dashboard: [
    'src/app/authenticated-app.tsx',
    'src/locales/en/shell.ts',
    'src/locales/en/dashboard.ts',
  ],
  roles: ['src/views/roles/roles.tsx', 'src/locales/en/list.ts', 'src/locales/en/roles.ts'],
  config: ['src/views/configuration/configuration.tsx', 'src/locales/en/configuration.ts'],
}

/** Computes the same from the metafiles: entries by name and their static imports. */
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
  const signIn = [...STEPS.signIn, 'layers:first.css']
  const dashboard = [...signIn, ...STEPS.dashboard, 'layers:rest.css']
  const roles = [...dashboard, ...STEPS.roles]
  const config = [...roles, ...STEPS.config]
  return {
    signIn: load(signIn),
    dashboard: load(dashboard),
    roles: load(roles),
    config: load(config),
    views: new Set(),
    requests: undefined,
  }
}
