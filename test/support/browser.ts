import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type Cookie,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import * as assert from 'uvu/assert'
import { isOfStoppedApp, processAt } from './app.ts'
import { findChromium } from './chromium.mjs'
import { slowness } from './slowness.ts'

/** Without the networking flags Chromium calls home at every start. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const SCREENSHOT_FOLDER = '.out/pictures'

/**
 * `SLOW=4 node test/run.mjs browser/`: how many times slower the pages run, to find timing bugs.
 */
export const CPU_SLOWDOWN = Number(process.env.SLOW || 1)

/** `LATENCY=400 node test/run.mjs browser/`: how many ms each request is late, for the same purpose. */
const LATENCY_MS = Number(process.env.LATENCY || 0)

/**
 * Every time limit of a journey is multiplied by it; 1 on the machine that the limits were written
 * for. A host may slow down during a run, so it is measured at the start of each journey.
 */
export let TIME_FACTOR = CPU_SLOWDOWN * slowness()

/**
 * In ms; long enough for two journeys on two busy processors: an element that is there takes none
 * of it.
 */
export let TIMEOUT_MS = 15_000 * TIME_FACTOR

function measureTimeFactor() {
  TIME_FACTOR = CPU_SLOWDOWN * slowness()
  TIMEOUT_MS = 15_000 * TIME_FACTOR
}

export interface JourneyOptions {
  locale?: 'en-US' | 'zh-CN'
  colorScheme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  reducedMotion?: 'reduce' | 'no-preference'
  forcedColors?: 'active'
  hasTouch?: boolean
  timezoneId?: string
}

export interface Journey {
  page: Page
  context: BrowserContext
  /** Allows messages that the test provokes: they no longer fail it. */
  allow(...expected: RegExp[]): void
}

let launchedBrowser: Promise<Browser> | undefined

/** One browser for the whole test process; it ends with the process. */
export function browser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium found: install one or set CHROMIUM')
  if (!launchedBrowser && TIME_FACTOR > 1.2)
    console.warn(`Journeys are allowed ${TIME_FACTOR.toFixed(1)} times their time here.`)
  launchedBrowser ??= chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  return launchedBrowser
}

/**
 * A test body with a browser context of its own. It fails on every console error, uncaught
 * exception, breach of the content security policy and request that leaves this machine, in any of
 * its windows, unless the test passed it to `allow`; a failure leaves a picture in .out/pictures.
 */
export function journey(options: JourneyOptions, walk: (journey: Journey) => Promise<void>) {
  return async () => {
    measureTimeFactor()
    const context = await (await browser()).newContext({
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(TIMEOUT_MS)
    const surprises = await collectErrors(context)
    if (CPU_SLOWDOWN > 1) context.on('page', slowDown)
    if (LATENCY_MS > 0) await delayRequests(context)
    const forgetPreferences = followPreferences(context)
    const allowed: RegExp[] = []
    try {
      const page = await context.newPage()
      await walk({ page, context, allow: (...expected) => allowed.push(...expected) })
      const left = surprises.filter(text => !allowed.some(expected => expected.test(text)))
      if (left.length > 0) throw new Error(`Unexpected in the browser:\n${left.join('\n')}`)
    } catch (error) {
      for (const [index, page] of context.pages().entries()) {
        await takeScreenshot(page, `failed-${process.pid}-${Date.now()}-${index}`).catch(() => {})
      }
      throw error
    } finally {
      // A handler of a route may still be at work for the page that goes now.
      for (const routed of [context, ...context.pages()])
        await routed.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {})
      const cookies = await context.cookies().catch(() => [])
      await closeContext(context, TIMEOUT_MS)
      await forgetPreferences(cookies)
    }
  }
}

/**
 * Seen once on a busy machine: Chromium answers, but never closes its windows. The next test then
 * gets another browser.
 */
export async function closeContext(context: BrowserContext, within: number): Promise<void> {
  const isClosed = await Promise.race([
    context.close().then(() => true),
    sleep(within, false, { ref: false }),
  ])
  if (isClosed) return
  console.warn('Chromium did not close its windows; the next journey gets another one.')
  void context.browser()?.close()
  launchedBrowser = undefined
}

/**
 * The preferences that a journey changed are kept with its account, where the next journey with the
 * same account would find them. Returns the function that empties them again once the pages are
 * closed, as long as the session and the server are still there. What a page sent last may arrive
 * after that, but then it is refused: it was made from an older version.
 */
function followPreferences(context: BrowserContext): (cookies: Cookie[]) => Promise<void> {
  const changed = new Map<string, string>()
  context.on('request', request => {
    const token = request.headers()['x-token']
    const isChange = request.method() === 'PUT' && request.url().endsWith('/user/preferences')
    if (isChange && token) changed.set(request.url(), token)
  })
  return async cookies => {
    // A session is bound to a cookie.
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    for (const [url, token] of changed) await emptyPreferences(url, { cookie, 'x-token': token })
  }
}

async function emptyPreferences(url: string, session: Record<string, string>) {
  const headers = { ...session, 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(Math.ceil(TIMEOUT_MS))
  // No answer: the journey has stopped its server.
  const ask = (init?: RequestInit) =>
    fetch(url, { headers, signal, ...init })
      .then(answer => answer.json())
      .catch(() => undefined)
  for (let tries = 0; tries < 5; tries++) {
    const version = (await ask())?.data?.version
    // The journey has ended its session.
    if (version === undefined) return
    const body = JSON.stringify({ version, preferences: {} })
    const answer = await ask({ method: 'PUT', body })
    // 409: what a page sent last arrived in between; 429: the journey has used up its minute.
    if (answer?.code === 429) await sleep(60_000)
    else if (answer?.code !== 409) return
  }
}

async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Not the throttling of the developer tools, which would end `setOffline`. */
async function delayRequests(context: BrowserContext) {
  await context.route('**/*', async route => {
    await sleep(LATENCY_MS)
    await route.fallback()
  })
}

async function collectErrors(context: BrowserContext): Promise<string[]> {
  const surprises: string[] = []
  context.on('console', message => {
    if (message.type() !== 'error' || isOfStoppedApp(message.location().url)) return
    surprises.push(`console: ${message.text()}`)
  })
  context.on('weberror', error => surprises.push(`exception: ${error.error().stack}`))
  context.on('request', request => {
    const { protocol, hostname, href } = new URL(request.url())
    const local = hostname === '127.0.0.1' || hostname === 'localhost'
    if (protocol.startsWith('http') && !local) surprises.push(`request: ${href}`)
  })
  await context.exposeBinding('coalfaceBreach', (_, text: string) =>
    surprises.push(`policy: ${text}`),
  )
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      const report: unknown = Reflect.get(globalThis, 'coalfaceBreach')
      const text = `${event.effectiveDirective} ${event.blockedURI} ${event.sample}`
      if (typeof report === 'function') report(text)
    })
  })
  return surprises
}

let axeSource: string | undefined

/**
 * Violations that axe-core finds on the page, or in one part of it, against WCAG 2.2 AA and its
 * best practices, with all rules on.
 */
export async function axeViolations(
  page: Page,
  within?: string,
): Promise<{ id: string; nodes: string[] }[]> {
  axeSource ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await page.evaluate(axeSource)
  return page.evaluate(async within => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const { violations } = await axe.run(within ?? document, { runOnly: tags })
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, any, all, none }) => {
        const why = [...any, ...all, ...none].map(check => check.message).join('; ')
        return `${target.join(' ')}: ${why}`
      }),
    }))
  }, within)
}

/** Saves a picture in .out/pictures, for a person to look at. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOT_FOLDER, { recursive: true })
  const take = () => page.screenshot({ path: `${SCREENSHOT_FOLDER}/${name}.png` })
  // Seen once on a busy machine: Chromium had no frame yet to take a picture of.
  await take().catch(take)
}

export interface SignInOptions {
  origin: string
  username?: string
  password: string
}

/** Signs in through the form, in either language, and waits for the shell. */
export async function signIn(page: Page, { origin, username = 'admin', password }: SignInOptions) {
  await page.goto(`${origin}/login`)
  await fillSignIn(page, username, password)
  await waitForShell(page)
}

const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/**
 * Opens a page with the session of an earlier journey, for journeys that do not test it. One that
 * signs out ends it: the next journey signs in again.
 */
export async function openSignedIn(
  page: Page,
  person: SignInOptions,
  path = '/dashboard',
): Promise<void> {
  const key = `${person.origin} ${processAt(person.origin)} ${person.username}`
  const cookies = sessions.get(key)
  if (cookies) {
    await page.context().addCookies(cookies)
  } else {
    await signIn(page, person)
    sessions.set(key, await page.context().cookies())
  }
  page.context().on('request', request => {
    if (request.url().endsWith('/api/v1/logout')) sessions.delete(key)
  })
  await page.goto(person.origin + path)
  await waitForShell(page)
}

/** The user menu is in the navbar of every page, wide or narrow. */
const waitForShell = (page: Page) =>
  page.getByRole('button', { name: /(, user menu|，用户菜单)$/ }).waitFor()

/** Holds requests to matching addresses until the returned function is called. */
export async function holdRequests(page: Page, addresses: RegExp | string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route(addresses, async route => {
    await held
    await route.continue()
  })
  return () => release()
}

/** Waits until the page has this title, which is set when the page is entered. */
export async function waitForTitle(page: Page, title: string): Promise<void> {
  await page.waitForFunction(title => document.title === title, title)
}

/**
 * Reads again and again until `read` gives `wanted`; if it never does, the failure shows the last
 * value.
 */
export async function waitForValue<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  const end = performance.now() + TIMEOUT_MS
  for (;;) {
    const now = await read()
    if (JSON.stringify(now) === JSON.stringify(wanted)) return
    if (performance.now() > end) return assert.equal(now, wanted)
    await sleep(25)
  }
}

/** Chooses a role of a form, found by its name. */
export async function chooseRole(form: Locator, name: string): Promise<void> {
  await form.getByRole('combobox', { name: /^Find a role/ }).fill(name)
  await form.getByRole('option', { name, exact: true }).click()
  await form.getByRole('button', { name: `Remove ${name}` }).waitFor()
}

/** The name of the focused element: its label, or else its text. */
export const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '').trim()
  })

/** Waits for a control with this name, and presses Tab until it has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  await page.waitForFunction(name => {
    const controls = document.querySelectorAll('a, button, input, select, textarea, [tabindex]')
    return [...controls].some(
      each => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim() === name,
    )
  }, name)
  for (let stops = 0; stops < 60; stops++) {
    if ((await focusedName(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No Tab stop is named ${name}`)
}

/** What shows that a part of the page is loading. */
const BUSY = '[aria-busy="true"], [role="progressbar"]:not([aria-hidden="true"]), .skeleton'

/** Waits until nothing in this part has shown for a quarter of a second that it is loading. */
export async function waitUntilSettled(part: Page | Locator): Promise<void> {
  // Not `waitForFunction`: it takes the promise of an async function for a yes.
  // A page that is hidden in its tab does not go on loading.
  const isQuiet = () =>
    part.locator(BUSY).evaluateAll(found => !found.some(each => each.checkVisibility()))
  const staysQuiet = async () => (await isQuiet()) && (await sleep(250, true)) && (await isQuiet())
  await waitForValue(staysQuiet, true)
}

/** Gives the page a clipboard of its own: that of the machine is refused where several browsers run. */
export const ownClipboard = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    navigator.clipboard.writeText = async () => undefined
  })

/** Fills in the sign-in form on the screen and submits it. */
export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: /^(Username|用户名)$/ }).fill(username)
  await page.getByRole('textbox', { name: /^(Password|密码)$/ }).fill(password)
  await page.getByRole('button', { name: /^(Sign in|登录)$/ }).click()
}

/** Matches the address of a built script: the name of its source, and a hash. */
export const scriptUrlPattern = (name: string): RegExp => new RegExp(`/${name}-[A-Z0-9]{8}\\.js$`)

/** Unfolds the filters of the list, and gives them. */
export async function unfoldFilters(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: /^Filters/ })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  return page.getByRole('search', { name: 'Filters' })
}

/** The one search box of the list. */
export const searchBox = (page: Page): Locator =>
  page.getByRole('main').getByRole('searchbox', { name: /^(Search: |搜索：)/ })

/** Searches the list by what names its rows. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text)
  await searchBox(page).press('Enter')
}
