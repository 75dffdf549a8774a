import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  chooseRole,
  fillSignIn,
  journey,
  signIn,
  TIMEOUT_MS,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'
import type { Role } from '#resources/system/roles.ts'
import type { User } from '#resources/system/users.ts'

const test = suite('people')

const { origin, stop } = await startApp()
test.after(() => void stop())

const token = await tokenFor(origin)

/** A department of the first start; the administrator is in another. */
const TRADING = 2

test(
  'a role, three menus, a scope, a person: who signs in sees exactly that',
  journey({}, async ({ page, context }) => {
    await signIn(page, { origin, password: PASSWORD })

    await page.goto(`${origin}/system/role?new`)
    const newRole = page.getByRole('dialog', { name: 'New role' })
    await newRole.getByRole('textbox', { name: 'Role name' }).fill('Night desk')
    await newRole.getByRole('textbox', { name: 'Role key' }).fill('night')
    const tree = newRole.getByRole('tree', { name: 'Menu permissions' })
    for (const name of ['Configuration', 'Users', 'Operation log']) {
      await tree.getByRole('treeitem', { name, exact: true }).focus()
      await page.keyboard.press('Space')
    }
    await newRole.getByRole('button', { name: 'Create', exact: true }).click()
    await newRole.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Data scope Night desk' }).click()
    const scope = page.getByRole('dialog', { name: 'Data scope of Night desk' })
    await scope.getByRole('radio', { name: /Own department/ }).check()
    await scope.getByRole('button', { name: 'Save changes' }).click()
    await scope.waitFor({ state: 'detached' })

    // Somebody of the same department, whom the person will see.
    const night = '/api/v1/rolelist?roleKey=night'
    const [role] = (await call<{ list: Role[] }>(origin, 'GET', night, { token })).data.list
    assert.ok(role)
    const colleague = {
      username: 'colleague',
      nickName: 'Colleague',
      roleIds: [role.roleId],
      deptId: TRADING,
      password: PASSWORD,
    }
    assert.is((await call(origin, 'POST', '/api/v1/sysUser', { body: colleague, token })).code, 200)

    await page.goto(`${origin}/system/user?new`)
    const newUser = page.getByRole('dialog', { name: 'New user' })
    await newUser.getByRole('textbox', { name: 'Username' }).fill('nora')
    await newUser.getByRole('textbox', { name: 'Nickname' }).fill('Nora Night')
    await chooseRole(newUser, 'Night desk')
    await newUser.getByRole('combobox', { name: 'Department' }).selectOption(String(TRADING))
    assert.equal(await axeViolations(page), [])
    await newUser.getByRole('button', { name: 'Create', exact: true }).click()
    const once = page.getByRole('dialog', { name: 'New password' })
    const made = (await once.getByRole('status', { name: 'New password' }).textContent()) ?? ''
    assert.ok(made.length >= 12)
    await page.keyboard.press('Escape')
    await once.getByRole('alert').waitFor()
    await once.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('switch', { name: 'nora enabled' }).waitFor()
    assert.not((await page.content()).includes(made))

    const browser = context.browser()
    if (!browser) throw new Error('A journey has a browser')
    const other = await browser.newContext({
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
    })
    try {
      const hers = await other.newPage()
      hers.setDefaultTimeout(TIMEOUT_MS)
      await hers.goto(`${origin}/login`)
      await fillSignIn(hers, 'nora', made)
      await hers
        .getByRole('textbox', { name: 'New password', exact: true })
        .fill('coal cellar at midnight 9')
      await hers
        .getByRole('textbox', { name: 'Repeat new password' })
        .fill('coal cellar at midnight 9')
      await hers.getByRole('button', { name: 'Change password' }).click()
      await hers.getByRole('heading', { level: 1, name: /, Nora Night$/ }).waitFor()

      await hers.goto(`${origin}/system/user`)
      await hers.getByRole('table', { name: 'Users' }).getByRole('row', { name: /nora/ }).waitFor()
      const menu = hers.getByRole('navigation', { name: 'Main menu' })
      const links = (await menu.getByRole('link').allTextContents()).map(text => text.trim())
      assert.equal(links, ['Home', 'Configuration', 'Users', 'Operation log'])
      const ofHers = `/api/v1/sysUserList?deptId=${TRADING}`
      const { count } = (await call<{ count: number }>(origin, 'GET', ofHers, { token })).data
      const total = hers.getByText(`Total ${count}`, { exact: true })
      await total.waitFor()
      assert.is(await hers.getByRole('row', { name: /^admin/ }).count(), 0)
      // A page was granted with what is done on it; no page for roles, so no link to make one.
      await hers.getByRole('button', { name: 'New user' }).waitFor()
      await hers.goto(`${origin}/dashboard`)
      await hers
        .getByRole('list', { name: 'Quick actions' })
        .getByRole('link', { name: 'New user' })
        .waitFor()
      assert.is(await hers.getByRole('link', { name: 'New role' }).count(), 0)
      assert.is(await hers.getByRole('heading', { name: 'Health' }).count(), 0)
      await hers.goto(`${origin}/system/user`)
      await total.waitFor()

      const one = `/api/v1/role/${role.roleId}`
      const { menuIds, version } = (await call<Role>(origin, 'GET', one, { token })).data
      const body = { roleId: role.roleId, menuIds: [...(menuIds ?? []), 20], version }
      assert.is((await call(origin, 'PUT', '/api/v1/rolemenu', { body, token })).code, 200)
      await hers.getByRole('button', { name: 'Refresh table' }).click()
      await hers.getByRole('button', { name: 'Reload menu' }).click()
      await menu.getByRole('link', { name: 'Dictionary data' }).waitFor()
    } finally {
      await other.close()
    }
  }),
)

test(
  'B.7 nobody locks themselves out; the log tells what was done',
  journey({}, async ({ page }) => {
    await signIn(page, { origin, password: PASSWORD })
    await page.goto(`${origin}/system/user?username=admin`)
    const own = page.getByRole('switch', { name: 'admin enabled' })
    await own.waitFor()
    assert.ok(await own.isDisabled())
    assert.is(await page.getByRole('button', { name: 'Delete admin' }).count(), 0)

    const body = {
      username: 'short-term',
      nickName: 'Short',
      roleIds: [3],
      deptId: TRADING,
      password: PASSWORD,
    }
    const { data: person } = await call<User>(origin, 'POST', '/api/v1/sysUser', { body, token })
    const one = `/api/v1/sysUser/${person.userId}`
    await page.goto(`${origin}/system/user?username=short-term`)
    await page.getByRole('switch', { name: 'short-term enabled' }).press('Space')
    await page
      .getByRole('alertdialog', { name: 'Disable user?' })
      .getByRole('button', { name: 'Disable user' })
      .click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[role=switch]')?.checked,
    )
    await waitForValue(
      async () => (await call<User>(origin, 'GET', one, { token })).data.status,
      '0',
    )

    await page.goto(`${origin}/system/log?operUrl=sysUser`)
    await page.getByRole('button', { name: 'Chart' }).click()
    await page.getByRole('img', { name: /^Operations per day from/ }).waitFor()
    await page.getByRole('button', { name: 'User enabled' }).first().click()
    const entry = page.getByRole('dialog', { name: 'Operation' })
    const changes = entry.getByRole('region', { name: 'Before and after' })
    await changes.getByRole('row', { name: 'Status Disabled Enabled' }).waitFor()
    assert.equal(await axeViolations(page), [])
    // The address opens the same once more.
    await page.reload()
    await changes.waitFor()
  }),
)

test(
  'B.4, B.5 home and personal center hold what is kept here',
  journey({}, async ({ page }) => {
    await signIn(page, { origin, password: PASSWORD })
    await page.getByRole('heading', { level: 1, name: /^Good .*Administrator$/ }).waitFor()
    await page.getByRole('button', { name: 'Arrange cards' }).click()
    const arrange = page.getByRole('dialog', { name: 'Arrange cards' })
    await arrange.getByRole('checkbox', { name: 'Favourites' }).uncheck()
    await arrange.getByRole('button', { name: 'Move Health up' }).click()
    assert.equal(await axeViolations(page), [])
    await page.keyboard.press('Escape')
    await waitForValue(() => page.getByRole('heading', { level: 2, name: 'Favourites' }).count(), 0)
    await page.reload()
    await page.getByRole('heading', { level: 2, name: 'Health' }).waitFor()
    assert.is(await page.getByRole('heading', { level: 2, name: 'Favourites' }).count(), 0)
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])

    // What an idle page reads of the account would be kept here again.
    const preferences = page.waitForResponse(/user\/preferences$/)
    await page.goto(`${origin}/profile/index`)
    await page.getByText('This session', { exact: true }).waitFor()
    await preferences
    assert.equal(await axeViolations(page), [])
    await page.getByRole('button', { name: 'Forget everything on this computer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget everything' }).click()
    await page.getByText('Everything on this computer was forgotten').first().waitFor()
    await waitForValue(
      () =>
        page.evaluate(
          () => Object.keys(localStorage).filter(key => /dashboard|draft|views/.test(key)).length,
        ),
      0,
    )
  }),
)

test(
  'W10 Undo of disabling two users leaves the one alone whom another administrator had disabled',
  journey({}, async ({ page }) => {
    const ids: unknown[] = []
    for (const username of ['night-one', 'night-two']) {
      const body = { username, nickName: username, roleIds: [2], password: PASSWORD }
      const made = await call<User>(origin, 'POST', '/api/v1/sysUser', { token, body })
      ids.push(made.data.userId)
    }
    const statuses = () =>
      Promise.all(
        ids.map(async id => {
          const read = await call<User>(origin, 'GET', `/api/v1/sysUser/${String(id)}`, { token })
          return read.data.status
        }),
      )
    await signIn(page, { origin, password: PASSWORD })
    await page.goto(`${origin}/system/user?username=night-`)
    await page.getByRole('checkbox', { name: 'Select night-two' }).check()
    await page.getByRole('checkbox', { name: 'Select night-one' }).check()

    const body = { userId: ids[1], status: '1' }
    await call(origin, 'PUT', '/api/v1/sysUser', { token, body })
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await page.getByRole('button', { name: 'Disable 2 users' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    assert.equal(await statuses(), ['1', '1'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await waitForValue(statuses, ['0', '1'])
  }),
)

test.run()
