import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  axeViolations,
  fillSignIn,
  journey,
  openSignedIn,
  signIn,
  waitForTitle,
} from '../support/browser.ts'
import { menuRow, STUB_ANSWERS } from '../support/stub-answers.ts'
import { serverBeforeStub } from '../support/stub-host.ts'

/** What goes wrong between the console and a back end, which here is somebody else's. */
const test = suite('session')

const { stub, origin, member } = await serverBeforeStub(test)

/** The stub has never heard of calls beyond section 7, and Chromium logs each 404. */
const ONLY_SECTION_7 = /Failed to load resource: .*404/

for (const code of [401, 6401]) {
  test(
    `§8 R64 code ${code} resets the token and asks at each call: stay, or log in again`,
    journey({}, async ({ page, context, allow }) => {
      allow(ONLY_SECTION_7)
      await openSignedIn(page, member, '/profile/index')
      stub.answerWith('GET /api/v1/rolelist', { code, msg: 'token is expired' })
      stub.answerWith('GET /api/v1/getinfo', { code, msg: 'token is expired' })
      await page.getByRole('button', { name: 'System' }).click()
      await page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link', { name: 'Roles' })
        .click()

      const prompt = page.getByRole('alertdialog', { name: 'System prompt' })
      await prompt
        .getByText('Your login state has expired. You can stay on this page or log in again.')
        .waitFor()
      await prompt
        .getByText('What you typed is kept on this computer, except passwords and secret values.')
        .waitFor()
      assert.is(await page.getByRole('alertdialog').count(), 1)
      const token = async () => (await context.cookies()).find(({ name }) => name === 'Admin-Token')
      assert.is(await token(), undefined)

      await prompt.getByRole('button', { name: 'Cancel' }).click()
      await prompt.waitFor({ state: 'detached' })
      await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor()

      await page.getByRole('button', { name: 'Refresh table' }).click()
      await prompt.getByRole('button', { name: 'Cancel' }).click()
      await prompt.waitFor({ state: 'detached' })
      assert.is(new URL(page.url()).pathname, '/upms/role')

      await page.reload()
      await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
      assert.is(new URL(page.url()).searchParams.get('redirect'), '/upms/role')
    }),
  )
}

test(
  '§8 Re-login leads to the sign-in page and from there back',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await openSignedIn(page, member, '/upms/role')
    // The table is there before its rows, whose call would get the next answer.
    await page.locator('tr[data-record]').first().waitFor()
    stub.answerNext('GET /api/v1/rolelist', { code: 6401, msg: 'token is expired' })
    await page.getByRole('button', { name: 'Refresh table' }).click()
    const prompt = page.getByRole('alertdialog', { name: 'System prompt' })
    await prompt.getByRole('button', { name: 'Re-login' }).click()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    await fillSignIn(page, 'zhang', 'any')
    await page.getByRole('table', { name: 'Roles' }).waitFor()
    assert.is(new URL(page.url()).pathname, '/upms/role')
  }),
)

test(
  '§8 a failed menu says so, keeps the constant pages, and can be tried again',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    stub.answerWith('GET /api/v1/menurole', { code: 500, msg: 'broken' })
    await openSignedIn(page, member)
    await page.getByText('菜单数据加载异常').first().waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    stub.answerWith('GET /api/v1/menurole', STUB_ANSWERS['GET /api/v1/menurole'])
    await page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('button', { name: 'Try again' })
      .click()
    await page.getByRole('button', { name: 'System' }).waitFor()
  }),
)

test(
  'W12 an address that this person may not open is told with its query, ready for the administrator',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    const safe = { ...menuRow(30, '/safe', '/profile/index', 'Safe'), roles: ['chief'] }
    stub.answerNext('GET /api/v1/menurole', { data: [safe] })
    await openSignedIn(page, member, '/safe?coal=steam#top')
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1, name: 'No permission' }).waitFor()
    await main.getByText('/safe?coal=steam#top', { exact: true }).waitFor()
    await main.getByText('chief', { exact: true }).waitFor()
    await main.getByRole('button', { name: 'Copy for your administrator' }).waitFor()

    await page.goto(`${origin}/system/user?status=1`)
    await main.getByRole('heading', { level: 1, name: 'You cannot open Users' }).waitFor()
    await waitForTitle(page, 'You cannot open Users - Coalface')
    await main.getByText('Ask an administrator to add this page to your role.').waitFor()
    await main.getByText('/system/user?status=1', { exact: true }).waitFor()
    await main.getByRole('button', { name: 'Copy for your administrator' }).waitFor()
    assert.equal(await axeViolations(page), [])
    assert.is(page.url(), `${origin}/404?wanted=%2Fsystem%2Fuser%3Fstatus%3D1`)
    const tabs = page.getByRole('tab')
    assert.not((await tabs.allInnerTexts()).some(title => /Users|not found/.test(title)))

    // The right was given meanwhile.
    const users = menuRow(40, '/system/user', '/sysuser/index', 'Users')
    stub.answerNext('GET /api/v1/menurole', { data: [users] })
    await page.reload()
    await main.getByRole('heading', { level: 1, name: 'Users', exact: true }).waitFor()
    assert.is(page.url(), `${origin}/system/user?status=1`)
    await waitForTitle(page, 'Users - Coalface')
    // The menu has no such row any more, so it is unknown now.
    await page.goBack()
    await main.getByText('No page was found at /safe.').waitFor()
    assert.is(page.url(), `${origin}/404?wanted=%2Fsafe%3Fcoal%3Dsteam%23top`)
  }),
)

test(
  '§8 a page opened while the menu fails is there, with its query, once the menu is tried again',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await openSignedIn(page, member)
    stub.answerWith('GET /api/v1/menurole', { code: 500, msg: 'broken' })
    await page.goto(`${origin}/upms/role?size=10#here`)
    await waitForTitle(page, 'The menu could not be loaded. - Coalface')
    await page.reload()
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1, name: 'The menu could not be loaded.' }).waitFor()
    assert.is(await main.getByText('No page was found at').count(), 0)
    assert.equal(await axeViolations(page), [])
    stub.answerWith('GET /api/v1/menurole', STUB_ANSWERS['GET /api/v1/menurole'])
    await main.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('table', { name: 'Roles' }).waitFor()
    assert.is(page.url(), `${origin}/upms/role?size=10#here`)
  }),
)

test(
  '§8 when the user cannot be loaded, the sign-in page says why and offers to try again',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await openSignedIn(page, member)
    stub.answerWith('GET /api/v1/getinfo', { code: 500, msg: 'The accounts are being counted' })
    await page.goto(`${origin}/upms/role`)
    await page.getByText('The accounts are being counted').first().waitFor()
    await page.waitForURL('**/login?redirect=%2Fupms%2Frole')
    stub.answerWith('GET /api/v1/getinfo', STUB_ANSWERS['GET /api/v1/getinfo'])
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('table', { name: 'Roles' }).waitFor()
  }),
)

test(
  '§5 a user without roles is refused with the words of the specification',
  journey({}, async ({ page }) => {
    stub.answerWith('GET /api/v1/getinfo', { data: { name: 'Nobody', roles: [] } })
    await page.goto(`${origin}/login`)
    await fillSignIn(page, 'nobody', 'any')
    await page.getByText('getInfo: roles must be a non-null array!').first().waitFor()
    assert.is(new URL(page.url()).pathname, '/login')
  }),
)

test(
  '§7 X-Token is sent after the sign-in and never before',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await signIn(page, member)
    const tokens = stub.requests.map(({ call, headers }) => [call, headers['x-token']])
    assert.equal(tokens[0], ['POST /login', undefined])
    assert.ok(tokens.length > 2)
    assert.equal(
      tokens.slice(1).filter(([, token]) => token !== 'stub-token'),
      [],
    )
  }),
)

test.run()
