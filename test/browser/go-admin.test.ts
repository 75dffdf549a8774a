import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { journey } from '../support/browser.ts'
import { CAPTCHA, GO_ADMIN_PASSWORD, type RoleState } from '../support/go-admin.ts'
import { serverBeforeGoAdmin } from '../support/go-admin-host.ts'

const test = suite('go-admin')

/** The pictures of its people stand on a host that is none, and it refuses some of its own pages. */
const ITS_OWN = [/example\.com/, /ERR_NAME_NOT_RESOLVED/, /status of 40[34]/]

/** Screens by the path that its menu gives them, and their headings. */
const PAGES = {
  '/upms/role': '角色管理',
  '/upms/sysuser': '用户管理',
  '/upms/dept': '部门管理',
  '/upms/menu': '菜单管理',
  '/upms/dict': '字典管理',
  '/config': '参数设置',
  '/operlog': '操作日志',
}

async function signIn(page: Page, origin: string, username: string) {
  await page.goto(`${origin}/login`)
  await page.getByRole('img', { name: 'Captcha picture' }).waitFor()
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(GO_ADMIN_PASSWORD)
  await page.getByRole('textbox', { name: 'Captcha' }).fill(CAPTCHA)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
}

const dialog = (page: Page) => page.getByRole('dialog')
/** The text of messages, since the page was opened. */
const told = (page: Page, text: RegExp | string) => page.getByText(text).first().waitFor()

async function save(page: Page) {
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

const sorted = ({ menus, depts, rules }: RoleState) => ({
  menus: [...menus].sort((a, b) => a - b),
  depts: [...depts].sort((a, b) => a - b),
  rules,
})

for (const version of ['1.0', '1.1'] as const) {
  test(
    `${version}: the sign-in asks for the letters of a picture, and for another one after each failure`,
    journey({}, async ({ page, allow }) => {
      allow(...ITS_OWN)
      const { origin, stop } = await serverBeforeGoAdmin(version)
      try {
        await page.goto(`${origin}/login`)
        const picture = page.getByRole('img', { name: 'Captcha picture' })
        await picture.waitFor()
        const asked: string[] = []
        page.on('request', request => {
          if (request.url().endsWith('/getCaptcha')) asked.push(request.url())
        })
        await page.getByRole('textbox', { name: 'Username' }).fill('admin')
        await page.getByRole('textbox', { name: 'Password' }).fill(GO_ADMIN_PASSWORD)
        await page.keyboard.press('Enter')
        await told(page, 'Enter the letters in the picture.')
        await page.getByRole('textbox', { name: 'Captcha' }).fill('wrong')
        await page.keyboard.press('Enter')
        await page.getByRole('alert').filter({ hasText: '验证码错误' }).first().waitFor()
        await page.waitForFunction(() => document.querySelector('.login__picture img'))
        assert.is(asked.length, 1)
        assert.is(await page.getByRole('textbox', { name: 'Username' }).inputValue(), 'admin')
        assert.is(await page.getByRole('textbox', { name: 'Captcha' }).inputValue(), '')
        await page.getByRole('button', { name: 'Another picture' }).press('Enter')
        await page.waitForFunction(() => document.querySelector('.login__picture img'))
        assert.is(asked.length, 2)
        await page.getByRole('textbox', { name: 'Captcha' }).fill(CAPTCHA)
        await page.keyboard.press('Enter')
        await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
      } finally {
        await page.goto('about:blank')
        await stop()
      }
    }),
  )

  test(
    `${version}: an administrator edits every kind of record, and a role keeps all that was not unticked`,
    journey({}, async ({ page, allow }) => {
      allow(...ITS_OWN)
      const { back, origin, stop } = await serverBeforeGoAdmin(version)
      try {
        await signIn(page, origin, 'admin')
        for (const [path, heading] of Object.entries(PAGES)) {
          await page.goto(origin + path)
          await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
          await page.getByRole('main').getByRole('table').first().waitFor()
        }

        const before = sorted(await back.state(2))
        await page.goto(`${origin}/upms/role?edit=2`)
        assert.ok(
          (await dialog(page)
            .getByRole('textbox', { name: /^Role name/ })
            .getAttribute('readonly')) !== null,
        )
        await dialog(page)
          .getByRole('textbox', { name: /^Remarks/ })
          .fill('office')
        await dialog(page).getByRole('textbox', { name: 'Display order' }).fill('7')
        await save(page)
        await told(page, '普通角色 saved')
        assert.equal(sorted(await back.state(2)), before)

        // What is emptied stays as it was there, and that is said.
        await page.goto(`${origin}/upms/role?edit=2`)
        await dialog(page)
          .getByRole('textbox', { name: /^Remarks/ })
          .fill('')
        await save(page)
        await told(page, 'The server kept the old value of: Remarks')
        assert.equal(sorted(await back.state(2)), before)

        await page.goto(`${origin}/upms/role`)
        await page.getByRole('switch', { name: '普通角色 enabled' }).click()
        await told(page, '普通角色 disabled')
        await page.getByRole('button', { name: 'Undo' }).click()
        await page.waitForFunction(
          () => document.querySelectorAll('main input[role=switch]:checked').length >= 2,
        )
        assert.equal(sorted(await back.state(2)), before)

        await page.goto(`${origin}/upms/role?role=2&panel=scope`)
        await dialog(page)
          .getByRole('radio', { name: /^Custom|^Chosen|departments/i })
          .first()
          .check()
        for (const name of ['研发部', '运维部']) {
          await dialog(page).getByRole('treeitem', { name, exact: true }).focus()
          await page.keyboard.press('Space')
        }
        await save(page)
        const scoped = sorted(await back.state(2))
        assert.equal(scoped.menus, before.menus)
        assert.ok(scoped.depts.includes(7) && scoped.depts.includes(8), scoped.depts.join())
        await page.goto(`${origin}/upms/role?edit=2`)
        await dialog(page).getByRole('textbox', { name: 'Display order' }).fill('8')
        await save(page)
        await told(page, '普通角色 saved')
        assert.equal(sorted(await back.state(2)), scoped)

        await page.goto(`${origin}/upms/role`)
        await page.getByRole('checkbox', { name: 'Select 普通角色' }).check()
        await page.getByRole('button', { name: 'Disable', exact: true }).click()
        await page.getByRole('button', { name: 'Disable 1 role' }).click()
        await told(page, 'Disabled: 普通角色')
        await page.getByRole('checkbox', { name: 'Select 普通角色' }).check()
        await page.getByRole('button', { name: 'Enable', exact: true }).click()
        await page.getByRole('button', { name: 'Enable 1 role' }).click()
        await told(page, 'Enabled: 普通角色')
        assert.equal(sorted(await back.state(2)), scoped)

        await page.goto(`${origin}/upms/sysuser?edit=3`)
        await dialog(page).getByRole('textbox', { name: 'Phone' }).fill('13811112222')
        await save(page)
        await told(page, 'staff3 saved')
        await page.goto(`${origin}/upms/sysuser?edit=3`)
        await dialog(page).getByRole('textbox', { name: 'Phone' }).fill('')
        await save(page)
        await told(page, 'The server kept the old value of: Phone')

        await page.goto(`${origin}/upms/dept?edit=7`)
        await dialog(page).getByText('Belongs to').waitFor()
        assert.is(await dialog(page).getByRole('combobox').count(), 0)
        await dialog(page).getByRole('textbox', { name: 'Leader' }).fill('Min Li')
        await save(page)
        await told(page, '研发部 saved')
        await page.goto(`${origin}/upms/dept?new`)
        await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Yard')
        await dialog(page).getByRole('combobox', { name: 'Belongs to' }).selectOption('7')
        await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
        await told(page, 'Yard created')
        await page
          .getByRole('row', { name: /Min Li/ })
          .getByRole('button', { name: /^Delete/ })
          .click()
        await page
          .getByRole('main')
          .getByText(/研发部 has departments below it/)
          .waitFor()
        await page.getByRole('switch', { name: 'Yard enabled' }).click()
        await told(page, 'Yard disabled')

        await page.goto(`${origin}/upms/menu?edit=52`)
        await dialog(page).getByRole('textbox', { name: 'Title' }).fill('Roles')
        await dialog(page).getByRole('combobox', { name: 'Belongs to' }).selectOption('60')
        await dialog(page).getByText('/tools/role', { exact: true }).waitFor()
        assert.is(await dialog(page).getByRole('group', { name: 'Who sees it' }).count(), 0)
        await save(page)
        await told(page, 'Roles saved')
        // One's own sidebar follows.
        const sidebar = page.getByRole('navigation', { name: 'Main menu' })
        await sidebar.getByRole('button', { name: '系统工具' }).click()
        await sidebar.getByRole('link', { name: 'Roles' }).waitFor()
        await page.goto(`${origin}/upms/menu?title=菜单列表`)
        await page
          .getByRole('row', { name: /菜单列表 API/ })
          .first()
          .waitFor()
        await page.goto(`${origin}/upms/menu?edit=52`)
        await dialog(page).getByRole('textbox', { name: 'Title' }).fill('角色管理')
        await dialog(page).getByRole('combobox', { name: 'Belongs to' }).selectOption('2')
        await save(page)
        await told(page, '角色管理 saved')

        await page.goto(`${origin}/upms/dict?type=sys_normal_disable&edit=1`)
        await dialog(page)
          .getByRole('textbox', { name: /^Remarks/ })
          .fill('seen')
        await save(page)
        await told(page, '正常 saved')
        await page.goto(`${origin}/upms/dict?type=sys_normal_disable`)
        await page.getByRole('button', { name: 'Edit type' }).click()
        await dialog(page)
          .getByRole('textbox', { name: /^Remarks/ })
          .fill('of every record')
        await save(page)
        await told(page, '系统开关 saved')

        await page.goto(`${origin}/config?edit=1`)
        await dialog(page).getByRole('textbox', { name: 'Value' }).fill('skin-red')
        await save(page)
        await told(page, /sys_index_skinName: skin-blue → skin-red|skin-red/)
        await page.getByRole('button', { name: 'Undo' }).click()
        await page.getByRole('main').getByText('skin-blue').first().waitFor()

        for (const name of ['admin', 'staff2', 'staff3', 'staff4'])
          assert.ok(await back.canSignIn(name), name)
        const asked = await back.requests()
        assert.not(asked.some(({ method, body }) => method === 'PUT' && body && 'password' in body))
      } finally {
        await page.goto('about:blank')
        await stop()
      }
    }),
  )

  test(
    `${version}: a clerk whose scope shows no rows walks the menu, and meets every refusal in words`,
    journey({}, async ({ page, allow }) => {
      allow(...ITS_OWN)
      const { origin, stop } = await serverBeforeGoAdmin(version)
      try {
        await signIn(page, origin, 'staff3')
        await page.goto(`${origin}/upms/role`)
        const main = page.getByRole('main')
        // 1.1 has its data scope off, and shows all of them.
        await main
          .getByText(version === '1.0' ? 'No roles to show' : '普通角色')
          .first()
          .waitFor()
        await page.goto(`${origin}/upms/sysuser`)
        await main
          .getByText(version === '1.0' ? 'No users to show' : 'staff4')
          .first()
          .waitFor()
        await page.goto(`${origin}/upms/sysuser?edit=4`)
        await dialog(page).getByText('You can view users, but not change them.').waitFor()
        await dialog(page).getByText('运维部').waitFor()
        for (const [path, name] of [
          ['/upms/dict', 'Page not found'],
          ['/config', 'You cannot open Configuration'],
          ['/operlog', 'You cannot open Operation log'],
        ] as const) {
          await page.goto(origin + path)
          await page.getByRole('heading', { name, level: 1 }).waitFor()
        }
        await page.getByRole('button', { name: /^Account|员工3/ }).click()
        await page.getByRole('menuitem', { name: 'Log out' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
        await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
      } finally {
        await page.goto('about:blank')
        await stop()
      }
    }),
  )
}

test(
  'who may call nothing is told so in the words of the server, and can sign out',
  journey({}, async ({ page, allow, context }) => {
    allow(...ITS_OWN)
    const { back, origin, stop } = await serverBeforeGoAdmin('1.0')
    try {
      await back.revokeRights(3)
      await page.goto(`${origin}/login`)
      await page.getByRole('img', { name: 'Captcha picture' }).waitFor()
      await page.getByRole('textbox', { name: 'Username' }).fill('staff2')
      await page.getByRole('textbox', { name: 'Password' }).fill(GO_ADMIN_PASSWORD)
      await page.getByRole('textbox', { name: 'Captcha' }).fill(CAPTCHA)
      await page.keyboard.press('Enter')
      const refusal = page.getByRole('alert').filter({ hasText: '您没有该接口访问权限' })
      await refusal.first().waitFor()
      assert.ok((await context.cookies()).some(({ name }) => name === 'Admin-Token'))
      await page.getByRole('button', { name: 'Log out' }).click()
      await refusal.first().waitFor({ state: 'detached' })
      await page.getByRole('img', { name: 'Captcha picture' }).waitFor()
      assert.not((await context.cookies()).some(({ name }) => name === 'Admin-Token'))
    } finally {
      await page.goto('about:blank')
      await stop()
    }
  }),
)

test.run()
