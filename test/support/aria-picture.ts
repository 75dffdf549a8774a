import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import * as assert from 'uvu/assert'
import { TIME_FACTOR } from './browser.ts'

/** What assistive technology is told of a part of the page, to be read in review (§28). */

const FOLDER = 'test/browser/aria'

/** Once nothing in it stands in for what is on its way, and it says the same twice. */
export async function saidBy(part: Locator): Promise<string> {
  await part.locator('.skeleton').first().waitFor({ state: 'detached' })
  let before = ''
  for (let tries = 0; tries < 40; tries++) {
    const now = await part.ariaSnapshot()
    if (now !== '' && now === before) break
    before = now
    await part.page().waitForTimeout(200 * TIME_FACTOR)
  }
  return before
}

/** Whether it says what is committed; `UPDATE=1` writes it anew. */
export function matchesPicture(locale: string, part: string, snapshot: string) {
  const file = `${FOLDER}/${locale}/${part.replaceAll(' ', '-')}.yml`
  if (process.env.UPDATE) {
    mkdirSync(`${FOLDER}/${locale}`, { recursive: true })
    writeFileSync(file, `${snapshot}\n`)
  }
  assert.fixture(`${snapshot}\n`, existsSync(file) ? readFileSync(file, 'utf8') : '')
}
