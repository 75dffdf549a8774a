import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type AppOptions, PASSWORD, startApp, temporaryFolder } from '../support/app.ts'
import {
  axeViolations,
  type Journey,
  journey,
  signIn,
  unfoldFilters,
  waitForValue,
} from '../support/browser.ts'
import {
  buildSources,
  describeParcels,
  PARCELS,
  sourcesWithParcels,
} from '../support/build-with-resource.ts'
import { createParcelsBackEnd } from '../support/parcels-back-end.ts'
import { startStubApi } from '../support/stub-api.ts'

/** A shop describes a record: one file, and a line in the index. */
const test = suite('described resource')

const FURTHER_FIELD = `    shelf: text({ en: 'Shelf', 'zh-CN': '货架' }, { max: 8, filter: true, wire: 'shelf_no' }),\n`

const folder = sourcesWithParcels()
const first = await buildSources(folder, 'dist')
describeParcels(folder, PARCELS.replace('    status: {', `${FURTHER_FIELD}    status: {`))
const second = await buildSources(folder, 'dist-with-a-further-field')
const dataDir = temporaryFolder()

const back = createParcelsBackEnd()
const stub = await startStubApi(back.answers)
test.after(() => stub.close())

/** A journey with a server of its own, which is ended before the next one begins. */
const served =
  (options: AppOptions, walk: (journey: Journey, origin: string) => Promise<void>) => async () => {
    const { origin, stop } = await startApp(options)
    try {
      await journey({}, parts => walk(parts, origin))()
    } finally {
      await stop()
    }
  }

/** The names of the records, from the first row to the last. */
const namesIn = async (page: Page) =>
  (await page.getByRole('rowheader').allTextContents()).map(text => text.trim())

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function fillNew(
  page: Page,
  { code, name, weight }: { code: string; name: string; weight: string },
) {
  const form = dialog(page, 'New parcel')
  await form.getByRole('textbox', { name: 'Code' }).fill(code)
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'Weight' }).fill(weight)
  return form
}

const create = (page: Page) =>
  dialog(page, 'New parcel').getByRole('button', { name: 'Create', exact: true }).click()

async function saveChanges(page: Page) {
  const form = dialog(page, 'Edit parcel')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await form.waitFor({ state: 'detached' })
}

/** The entries of a body, in one order. */
const sorted = (body: unknown) => Object.entries(Object(body)).sort()

test('a record of eight fields in both languages is one file of at most 60 lines', () => {
  const lines = PARCELS.trimEnd().split('\n')
  assert.ok(lines.length <= 60, `${lines.length} lines`)
  const fields = lines.slice(lines.indexOf('  fields: {') + 1)
  assert.is(fields.filter(line => /^ {4}\w+: /.test(line)).length, 8)
})

test(
  'on our server the page is in the menu, and lists, makes, changes and deletes records; the log names them',
  served({ build: first, dataDir }, async ({ page }, origin) => {
    await signIn(page, { origin, password: PASSWORD })
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('button', { name: 'Shop' }).click()
    await menu.getByRole('link', { name: 'Parcels' }).click()
    await page.getByRole('heading', { level: 1, name: 'Parcels' }).waitFor()
    await page.getByText('No parcels yet').waitFor()

    // What is wrong is told at its field, by the page and by the server.
    await page.getByRole('button', { name: 'New parcel' }).first().click()
    const form = await fillNew(page, { code: 'X1', name: 'Lamp oil', weight: '2.5001' })
    await create(page)
    await form
      .getByRole('textbox', { name: 'Code', description: /not in the right form/ })
      .waitFor()
    await form
      .getByRole('textbox', { name: 'Weight', description: /at most 3 digits after the point/ })
      .waitFor()
    assert.equal(await axeViolations(page), [])
    await fillNew(page, { code: 'P-1', name: 'Lamp oil', weight: '2.5' })
    await create(page)
    await form.waitFor({ state: 'detached' })
    await page.getByText('Lamp oil created').first().waitFor()

    await page.getByRole('button', { name: 'New parcel' }).first().click()
    await fillNew(page, { code: 'P-1', name: 'Wicks', weight: '0.75' })
    await form.getByRole('combobox', { name: 'Box' }).selectOption('Large')
    await form.getByRole('textbox', { name: 'Pieces' }).fill('12')
    await form.getByRole('textbox', { name: 'Sent' }).fill('2026-11-27')
    await form
      .getByRole('group', { name: /^Insured/ })
      .getByRole('checkbox')
      .check()
    await create(page)
    await form.getByRole('textbox', { name: 'Code', description: /exists already/ }).waitFor()
    await form.getByRole('textbox', { name: 'Code' }).fill('P-2')
    await form.getByText('the same text').click()
    await form.getByRole('textbox', { name: 'Name in Chinese' }).fill('灯芯')
    await create(page)
    await form.waitFor({ state: 'detached' })
    await waitForValue(() => namesIn(page), ['Lamp oil', 'Wicks'])
    const cells = await page.getByRole('row', { name: /Wicks/ }).getByRole('cell').allTextContents()
    for (const text of ['P-2', 'Large', '0.750', '12', 'Yes'])
      assert.ok(
        cells.some(cell => cell.trim() === text),
        `${text} in ${cells}`,
      )

    const filters = await unfoldFilters(page)
    await filters.getByRole('combobox', { name: 'Box' }).selectOption('Large')
    await filters.getByRole('button', { name: 'Search' }).click()
    await waitForValue(() => namesIn(page), ['Wicks'])
    await page.getByRole('button', { name: 'Remove filter Box: Large' }).click()
    await waitForValue(() => namesIn(page), ['Lamp oil', 'Wicks'])
    await page
      .getByRole('columnheader', { name: /Weight/ })
      .getByRole('button')
      .click()
    await waitForValue(() => namesIn(page), ['Wicks', 'Lamp oil'])

    await page.getByRole('button', { name: 'Edit Wicks' }).click()
    await dialog(page, 'Edit parcel').getByRole('textbox', { name: 'Weight' }).fill('3.25')
    await saveChanges(page)
    await waitForValue(() => namesIn(page), ['Lamp oil', 'Wicks'])

    await page.getByRole('button', { name: 'Delete Lamp oil' }).click()
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await page.reload()
    await waitForValue(() => namesIn(page), ['Lamp oil', 'Wicks'])

    await page.getByRole('button', { name: 'More actions for Wicks' }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    const history = dialog(page, 'History')
    await history.getByRole('button', { name: 'Put this value back: Weight' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Put this value back' }).click()
    await waitForValue(() => history.getByRole('heading', { name: 'Parcel changed' }).count(), 2)
    await page.keyboard.press('Escape')
    await waitForValue(() => namesIn(page), ['Wicks', 'Lamp oil'])

    await page.goto(`${origin}/system/log`)
    await page.getByRole('button', { name: 'Parcel changed' }).first().click()
    const entry = dialog(page, 'Operation')
    await entry.getByText(/Wicks/).first().waitFor()
    await entry
      .getByRole('region', { name: 'Before and after' })
      .getByRole('row', { name: /^Weight.*3\.250.*0\.750/ })
      .waitFor()
    await page.keyboard.press('Escape')

    await page.goto(`${origin}/shop/parcel`)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('radio', { name: '简体中文' }).check({ force: true })
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1, name: '包裹' }).waitFor()
    await waitForValue(() => namesIn(page), ['Lamp oil', '灯芯'])
    await page.getByRole('columnheader', { name: /^箱型/ }).waitFor()
    await page.getByRole('row', { name: /灯芯/ }).getByText('大', { exact: true }).waitFor()
  }),
)

test(
  'a further field is a line: the data of before is there, and new records have the field',
  served({ build: second, dataDir }, async ({ page }, origin) => {
    await signIn(page, { origin, password: PASSWORD })
    await page.goto(`${origin}/shop/parcel`)
    await waitForValue(() => namesIn(page), ['Lamp oil', 'Wicks'])
    await page.getByRole('button', { name: 'Edit Lamp oil' }).click()
    const shelf = dialog(page, 'Edit parcel').getByRole('textbox', { name: 'Shelf' })
    assert.is(await shelf.inputValue(), '')
    await shelf.fill('B 7')
    await saveChanges(page)
    await page
      .getByRole('row', { name: /Lamp oil/ })
      .getByText('B 7', { exact: true })
      .waitFor()
    await (await unfoldFilters(page)).getByRole('textbox', { name: 'Shelf' }).fill('b 7')
    await page.keyboard.press('Enter')
    await waitForValue(() => namesIn(page), ['Lamp oil'])
  }),
)

test(
  'in front of a back end with other paths and names the same file is the same page; what that lacks is not offered',
  served({ build: first, env: { API_ORIGIN: stub.origin } }, async ({ page, allow }, origin) => {
    // It has no preferences and other things of ours.
    allow(/Failed to load resource: .*404/)
    const asked = (call: string) => stub.requests.filter(request => request.call === call)
    await signIn(page, { origin, username: 'zhang', password: 'any' })
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('button', { name: 'Store' }).click()
    await menu.getByRole('link', { name: 'Boxes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Boxes' }).waitFor()
    await page.getByText('No parcels yet').waitFor()

    for (const [code, name, weight] of [
      ['P-1', 'Lamp oil', '2.5'],
      ['P-2', 'Wicks', '0.75'],
    ] as const) {
      await page.getByRole('button', { name: 'New parcel' }).first().click()
      const form = await fillNew(page, { code, name, weight })
      await create(page)
      await form.waitFor({ state: 'detached' })
      await page.getByRole('row', { name: new RegExp(name) }).waitFor()
    }
    const made = {
      box_size: 's',
      is_insured: false,
      row_status: '0',
    }
    const lampOil = { goods_code: 'P-1', parcel_name: 'Lamp oil', weight_kg: '2.500', ...made }
    const wicks = { goods_code: 'P-2', parcel_name: 'Wicks', weight_kg: '0.750', ...made }
    const bodies = asked('POST /api/store/parcels').map(({ body }) => sorted(body))
    assert.equal(bodies, [sorted(lampOil), sorted(wicks)])

    await (await unfoldFilters(page)).getByRole('textbox', { name: 'Code' }).fill('P-2')
    await page.keyboard.press('Enter')
    await waitForValue(() => namesIn(page), ['Wicks'])
    await page
      .getByRole('columnheader', { name: /Weight/ })
      .getByRole('button')
      .click()
    await page.waitForURL(/sort=weight/)
    await waitForValue(
      async () => Object.fromEntries(asked('GET /api/store/parcel-list').at(-1)?.query ?? []),
      { pageIndex: '1', pageSize: '20', goods_code: 'P-2', sort: 'weight_kg', order: 'asc' },
    )

    const before = { ...back.parcels()[1] }
    await page.getByRole('button', { name: 'Edit Wicks' }).click()
    const form = dialog(page, 'Edit parcel')
    await form.getByRole('textbox', { name: 'Weight' }).fill('3.25')
    await saveChanges(page)
    const [change] = asked('PUT /api/store/parcels/change')
    assert.equal(sorted(change?.body), sorted({ ...before, weight_kg: '3.250' }))
    await page.getByRole('row', { name: /Wicks/ }).getByText('3.250', { exact: true }).waitFor()

    // A refusal of one of its fields is told at the field.
    await page.getByRole('button', { name: 'New parcel' }).first().click()
    const taken = await fillNew(page, { code: 'P-1', name: 'Flint', weight: '1' })
    await create(page)
    await taken.getByRole('textbox', { name: 'Code', description: /该编码已被使用/ }).waitFor()
    await taken.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await taken.waitFor({ state: 'detached' })

    // No log is read there, so no history is offered.
    await page.getByRole('button', { name: 'More actions for Wicks' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
    assert.is(await page.getByRole('menuitem', { name: 'History' }).count(), 0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete Wicks' }).click()
    await waitForValue(async () => back.parcels().map(row => row.goods_code), ['P-1'])
    assert.is(asked('DELETE /api/store/parcels/{id}').length, 1)
    assert.equal(back.strange, [])
  }),
)

test.run()
