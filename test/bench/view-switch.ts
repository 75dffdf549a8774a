import { findChromium } from '../support/chromium.mjs'
import { clickUntil, visit, type Visit } from './in-browser.ts'
import { median, notMeasured, timing, type Line } from './line.ts'

const FIRST = 5
const LATER = 15
const ROLES = 'nav a[href="/system/role"]'
const OTHER = 'nav a[href="/system/dict"]'
const OTHER_SHOWN = 'nav a[href$="/system/dict"][aria-current="page"]'
/** No other list has this column. */
const ROWS = 'main tbody [data-label="Role key"]'

/** A click in the menu until the rows of a list are painted; the pointer was on the link before. */
export async function viewSwitch(): Promise<Line[]> {
  const what = 'click in the menu → rows painted'
  if (!findChromium()) return [notMeasured(what, 'no Chromium')]
  const first: number[] = []
  for (let visits = 0; visits < FIRST; visits++) first.push(await visit('/dashboard', firstVisit))
  const later = await visit('/dashboard', laterVisits)
  return [
    timing(`${what}, first visit (median of ${FIRST})`, median(first), 60),
    timing(`${what}, later visits (median of ${LATER})`, median(later), 25),
  ]
}

async function firstVisit({ page }: Visit): Promise<number> {
  await page.getByRole('button', { name: 'System' }).click()
  await page.locator(ROLES).hover()
  await page.waitForLoadState('networkidle')
  return clickUntil(page, ROLES, ROWS)
}

async function laterVisits(visit: Visit): Promise<number[]> {
  const { page } = visit
  await firstVisit(visit)
  const times: number[] = []
  for (let visits = 0; visits < LATER; visits++) {
    await clickUntil(page, OTHER, OTHER_SHOWN)
    await page.waitForLoadState('networkidle')
    times.push(await clickUntil(page, ROLES, ROWS))
  }
  return times
}
