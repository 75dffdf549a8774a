import { suite } from 'uvu'
import { codeOf } from '../server/calls/factor/set-up.ts'
import { PASSWORD, startApp } from '../support/app.ts'
import { matchesPicture, saidBy } from '../support/aria-picture.ts'
import { fillSignIn, journey, openSignedIn, waitUntilSettled } from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'

/** §28: what assistive technology is told where a password alone is not enough. */
const test = suite('aria of the sign-in')

const { origin, dataDir, stop } = await startApp()
const db = await openDatabase(databasePath(dataDir))
test.after(() => {
  db.close()
  void stop()
})

const password = 'forty carts of slate'
const admin = await tokenFor(origin)
const post = async <T>(path: string, body: unknown, token = admin) =>
  (await call<T>(origin, 'POST', `/api/v1${path}`, { body, token })).data

/** One person has a factor, the other has to set one up. */
const role = { roleName: 'Vault', roleKey: 'vault', menuIds: [10], requiresFactor: true }
const { roleId } = await post<{ roleId: number }>('/role', role)
for (const [username, held] of [
  ['chen', 2],
  ['wang', roleId],
] as const)
  await post('/sysUser', { username, nickName: username, roleIds: [held], deptId: 2, password })
const chen = await tokenFor(origin, 'chen', password)
const { key } = await post<{ key: string }>('/user/factor', undefined, chen)
await post('/user/factor/activate', { code: codeOf(key, Date.now()) }, chen)

const CODE = /^(Code|验证码)$/
const SET_UP = /^(Set up|开始设置)$/
const SAVE = /^(Save changes|保存.*)$/
const REQUIRES = /Second factor|双重验证/

for (const locale of ['en-US', 'zh-CN'] as const)
  for (const width of [1440, 390]) {
    const viewport = { width, height: 844 }
    const at = width === 390 ? ' at 390 px' : ''

    test(
      `A5 ${locale}: the code of a second factor${at}`,
      journey({ locale, viewport }, async ({ page }) => {
        await page.goto(`${origin}/login`)
        await fillSignIn(page, 'chen', password)
        await page.getByRole('textbox', { name: CODE }).waitFor()
        await waitUntilSettled(page)
        matchesPicture(locale, `sign-in with a code${at}`, await saidBy(page.getByRole('main')))
      }),
    )

    test(
      `A5 ${locale}: a second factor that a role requires${at}`,
      journey({ locale, viewport }, async ({ page }) => {
        await page.goto(`${origin}/login`)
        await fillSignIn(page, 'wang', password)
        await page.getByRole('button', { name: SET_UP }).waitFor()
        await waitUntilSettled(page)
        matchesPicture(locale, `required factor${at}`, await saidBy(page.getByRole('main')))
      }),
    )

    test(
      `A5 ${locale}: the password is asked for again${at}`,
      journey({ locale, viewport }, async ({ page }) => {
        const path = `/system/role?edit=${roleId}`
        await openSignedIn(page, { origin, password: PASSWORD }, path)
        const form = page.getByRole('dialog')
        await form.getByRole('group', { name: REQUIRES }).getByRole('checkbox').click()
        await db.run('update sessions set confirmed_at = 0')
        await form.getByRole('button', { name: SAVE }).click()
        const dialog = page.getByRole('dialog').filter({ has: page.locator('[name=password]') })
        await dialog.waitFor()
        await waitUntilSettled(dialog)
        matchesPicture(locale, `confirm password${at}`, await saidBy(dialog))
      }),
    )
  }

test.run()
