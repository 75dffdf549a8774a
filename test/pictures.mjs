// npm run pictures   after npm run build: draws the pictures of README.md from the running product,
// as the sample shop shows it, into docs/pictures/
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import { findChromium } from './support/chromium.mjs'

const FOLDER = 'docs/pictures'

const PICTURES = [
  { name: 'dashboard', path: '/dashboard', scheme: 'light' },
  { name: 'roles', path: '/system/role', scheme: 'dark' },
]

/** Starts the sample shop; gives its origin, and the user and password that it prints. */
async function startDemo() {
  const server = spawn(process.execPath, ['dist/server.mjs', '--demo'], {
    env: { PATH: process.env.PATH, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const found = {}
  for await (const line of createInterface({ input: server.stdout })) {
    Object.assign(found, /^User (?<user>admin), password (?<password>\S+)$/.exec(line)?.groups)
    Object.assign(found, /^Coalface ready at (?<origin>http:\/\/[^/\s]+)/.exec(line)?.groups)
    if (found.origin && found.password) break
  }
  return { ...found, server }
}

const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium: set CHROMIUM to one')
const { origin, user, password, server } = await startDemo()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  await mkdir(FOLDER, { recursive: true })
  const page = await browser.newPage({
    locale: 'en-GB',
    viewport: { width: 1200, height: 750 },
    reducedMotion: 'reduce',
  })
  await page.goto(`${origin}/login`)
  await page.getByRole('textbox', { name: 'Username' }).fill(user)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const userMenu = page.getByRole('button', { name: /, user menu$/ })
  await userMenu.waitFor()
  for (const { name, path, scheme } of PICTURES) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(origin + path)
    await userMenu.waitFor()
    await page.waitForLoadState('networkidle')
    await page.mouse.move(0, 0)
    await page.screenshot({ path: `${FOLDER}/${name}.png` })
    console.log(`${FOLDER}/${name}.png`)
  }
} finally {
  await browser.close()
  server.kill()
  await once(server, 'exit')
}
