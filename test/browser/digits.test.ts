import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { journey, openSignedIn } from '../support/browser.ts'
import { serverBeforeStub } from '../support/stub-host.ts'

/** Keys that a back end counts beyond what a JavaScript number can hold, as snowflake ids are (§22). */
const test = suite('long keys')

const { stub, origin, member } = await serverBeforeStub(test)

/** As numbers, these two are one and the same. */
const EVEN = '9007199254740992'
const ODD = '9007199254740993'

const roleText = (id: string, name: string) =>
  `{"roleId":${id},"roleName":"${name}","roleKey":"key${id}","roleSort":1,"status":"0","dataScope":"1","remark":"","menuIds":[52]}`

function twoNeighbours() {
  const list = `${roleText(EVEN, 'Even')},${roleText(ODD, 'Odd')}`
  stub.answerWith('GET /api/v1/rolelist', {
    raw: `{"code":200,"msg":"","data":{"list":[${list}],"count":2,"pageIndex":1,"pageSize":10}}`,
  })
  stub.answerWith('GET /api/v1/role/{id}', ({ id }) => ({
    raw: `{"code":200,"msg":"","data":${roleText(id, id === ODD ? 'Odd' : 'Even')}}`,
  }))
}

/** The stub has never heard of calls beyond section 7, and Chromium logs each 404. */
const ONLY_SECTION_7 = /Failed to load resource: .*404/

test(
  'a key of more digits than a number holds is opened and saved with every digit',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    twoNeighbours()
    await openSignedIn(page, member, '/upms/role')
    const row = page.getByRole('row', { name: /Odd/ })
    await row.getByRole('button', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Role name/ }).waitFor()
    assert.is(new URL(page.url()).searchParams.get('edit'), ODD)
    assert.is(stub.requests.findLast(({ call }) => call === 'GET /api/v1/role/{id}')?.id, ODD)

    await dialog.getByRole('textbox', { name: /^Remarks/ }).fill('still the odd one')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const saved = stub.requests.findLast(({ call }) => call === 'PUT /api/v1/role')
    assert.match(saved?.text ?? '', new RegExp(`"roleId":${ODD}[,}]`))
  }),
)

test(
  'two keys that differ in the last digit are two rows: choosing one leaves the other',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    twoNeighbours()
    await openSignedIn(page, member, '/upms/role')
    await page.getByRole('row', { name: /Odd/ }).getByRole('checkbox').check()
    assert.not(await page.getByRole('row', { name: /Even/ }).getByRole('checkbox').isChecked())
    await page.goto(`${origin}/upms/role?edit=${EVEN}`)
    const name = page.getByRole('dialog').getByRole('textbox', { name: /^Role name/ })
    await name.waitFor()
    assert.is(await name.inputValue(), 'Even')
  }),
)

test.run()
