import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  fillSignIn,
  journey,
  openSignedIn,
  scriptUrlPattern,
  signIn,
  waitForTitle,
  waitForValue,
} from '../support/browser.ts'

const test = suite('sign-in')

const { origin, stop } = await startApp()
test.after(() => void stop())

const admin = { origin, password: PASSWORD }
const pathOf = (url: string) => url.slice(origin.length)

test(
  '§2 without a session every path leads to the sign-in page, and then where one wanted to go',
  journey({}, async ({ page }) => {
    await page.goto(`${origin}/system/role?roleName=a%26b&status=0#bottom`)
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    const asked = new URL(page.url())
    assert.is(asked.pathname, '/login')
    assert.is(asked.searchParams.get('redirect'), '/system/role?roleName=a%26b&status=0#bottom')
    await waitForTitle(page, 'Sign in - Coalface')

    await fillSignIn(page, ' admin ', PASSWORD)
    await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor()
    const arrived = new URL(page.url())
    assert.is(arrived.pathname, '/system/role')
    assert.is(arrived.searchParams.get('roleName'), 'a&b')
    assert.is(arrived.searchParams.get('status'), '0')
    assert.is(arrived.hash, '#bottom')
  }),
)

test(
  'B.6 the page that one returns to is named, and home is not',
  journey({}, async ({ page }) => {
    await page.goto(`${origin}/system/role?status=0`)
    await page.getByText('You will return to /system/role.', { exact: true }).waitFor()
    await page.goto(`${origin}/dashboard`)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    assert.is(await page.getByText(/You will return/).count(), 0)
  }),
)

for (const target of [
  '//elsewhere.invalid/',
  '/\\elsewhere.invalid',
  'javascript:alert(1)',
  '/..//elsewhere.invalid',
]) {
  test(
    `R35 a redirect to ${target} stays at home`,
    journey({}, async ({ page }) => {
      await page.goto(`${origin}/login?redirect=${encodeURIComponent(target)}`)
      await fillSignIn(page, 'admin', PASSWORD)
      await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
      await page.waitForURL(`${origin}/dashboard`)
    }),
  )
}

test(
  '§2 a signed-in person who opens /login is sent home',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin)
    await page.goto(`${origin}/login`)
    await page.waitForURL(`${origin}/dashboard`)
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  }),
)

test(
  '§28 the Enter that ends a composition sends no form, the next one does',
  journey({}, async ({ page, context }) => {
    const sent: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST') sent.push(pathOf(request.url()))
    })
    await page.goto(`${origin}/login`)
    await page.getByRole('textbox', { name: 'Username' }).fill('煤')
    await page.getByRole('textbox', { name: 'Password' }).fill('of no account')
    const devtools = await context.newCDPSession(page)
    const enterWith = async (windowsVirtualKeyCode: number) => {
      const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode, text: '\r' }
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    }
    await enterWith(229)
    // A form that it sends is sent by the time the next key is heard.
    await page.keyboard.press('End')
    assert.equal(sent, [])
    const answered = page.waitForResponse(answer => answer.request().method() === 'POST')
    await enterWith(13)
    await answered
    assert.equal(sent, ['/prod-api/login'])
  }),
)

test(
  '§4 a reload keeps session, page and place',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role?status=0')
    await page.getByRole('table', { name: 'Roles' }).waitFor()
    await page.reload()
    await page.getByRole('table', { name: 'Roles' }).waitFor()
    assert.is(pathOf(page.url()), '/system/role?status=0')
    await waitForTitle(page, 'Roles - Coalface')
  }),
)

test(
  '§7 the token is in the cookie, for this site only',
  journey({}, async ({ page, context }) => {
    await openSignedIn(page, admin)
    const cookies = await context.cookies()
    const token = cookies.find(({ name }) => name === 'Admin-Token')
    assert.equal([token?.path, token?.sameSite, token?.expires], ['/', 'Strict', -1])
    const bind = cookies.find(({ name }) => name === '__Host-Admin-Bind')
    assert.equal([bind?.httpOnly, bind?.secure, bind?.sameSite], [true, true, 'Strict'])
  }),
)

for (const [what, value] of [
  ['letters that no header carries', '煤'],
  ['a line break', 'a%0Ab'],
  ['quotes and blanks', '"a b"'],
] as const)
  test(
    `§4 a token cookie of ${what} keeps nobody out`,
    journey({}, async ({ page, context }) => {
      await page.goto(`${origin}/pcd`)
      await page.evaluate(cookie => (document.cookie = cookie), `Admin-Token=${value}; Path=/`)
      await page.goto(`${origin}/system/role`)
      await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
      await fillSignIn(page, 'admin', PASSWORD)
      await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor()
      const [token, ...others] = (await context.cookies()).filter(
        ({ name }) => name === 'Admin-Token',
      )
      assert.match(token?.value ?? '', /^[\w.-]{43,}$/)
      assert.equal(others, [])
    }),
  )

test(
  'R7 a token copied out of the browser opens nothing',
  journey({}, async ({ page, context }) => {
    await openSignedIn(page, admin)
    const token = (await context.cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? ''
    assert.ok(token.length > 40)
    const answer = await fetch(`${origin}/prod-api/api/v1/getinfo`, {
      headers: { 'x-token': token },
    })
    assert.is((await answer.json()).code, 401)
  }),
)

test(
  '§2 logging out asks first, then clears everything and lands on the sign-in page',
  journey({}, async ({ page, context }) => {
    await signIn(page, admin)
    const userMenu = page.getByRole('button', { name: 'Administrator, user menu' })
    const question = page.getByRole('alertdialog', { name: 'Log out?' })
    const logOut = page.getByRole('menuitem', { name: 'Log out' })

    await userMenu.click()
    await logOut.click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    assert.is(pathOf(page.url()), '/dashboard')

    await userMenu.click()
    await logOut.click()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    assert.is(new URL(page.url()).pathname, '/login')
    assert.equal(
      (await context.cookies()).map(({ name }) => name).filter(name => /admin/i.test(name)),
      ['__Host-Admin-Device'],
    )

    await page.goBack()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  }),
)

test(
  '§8 a wrong password is told at its field and by one message, and the name stays',
  journey({}, async ({ page }) => {
    await page.goto(`${origin}/login`)
    await fillSignIn(page, 'admin', 'not the password')
    const password = page.getByRole('textbox', { name: 'Password' })
    await waitForValue(() => password.getAttribute('aria-invalid'), 'true')
    await page.getByRole('main').getByText('The username or password is incorrect.').waitFor()
    await page.locator('.message').getByText('The username or password is incorrect.').waitFor()
    assert.is(await page.getByRole('main').getByRole('alert').count(), 0)
    assert.is(await page.locator('.notification').count(), 0)
    assert.is(await page.getByRole('textbox', { name: 'Username' }).inputValue(), 'admin')
    await password.pressSequentially('x')
    await waitForValue(
      () =>
        page
          .getByRole('main')
          .getByText(/is incorrect/)
          .count(),
      0,
    )
  }),
)

test(
  'after a wrong password the next one is typed over it',
  journey({}, async ({ page }) => {
    await page.goto(`${origin}/login`)
    await fillSignIn(page, 'admin', 'not the password')
    await page
      .getByRole('main')
      .getByText(/is incorrect/)
      .waitFor()
    await page.keyboard.type('x')
    assert.is(await page.getByRole('textbox', { name: 'Password' }).inputValue(), 'x')
  }),
)

test(
  'what is typed stays, and so does the focus, while the rest of the console arrives',
  journey({}, async ({ page }) => {
    let arrive = () => {}
    const held = new Promise<void>(resolve => (arrive = resolve))
    const texts = scriptUrlPattern('home')
    const asked = page.waitForRequest(texts)
    await page.route(/\/assets\//, async route => {
      if (texts.test(route.request().url())) await held
      else await page.waitForTimeout(100)
      await route.continue()
    })
    await page.goto(`${origin}/login`)
    await page.getByRole('textbox', { name: 'Username' }).focus()
    await page.keyboard.type('admin', { delay: 100 })
    await asked
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD, { delay: 10 })
    arrive()
    await page.waitForLoadState('networkidle')
    assert.is(await page.getByRole('textbox', { name: 'Username' }).inputValue(), 'admin')
    assert.is(await page.getByRole('textbox', { name: 'Password' }).inputValue(), PASSWORD)
  }),
)

test(
  'an empty field is said at the field, until something is typed; another language keeps what was',
  journey({}, async ({ page }) => {
    await page.goto(`${origin}/login`)
    const [username, password] = [
      page.getByRole('textbox', { name: 'Username' }),
      page.getByRole('textbox', { name: 'Password' }),
    ]
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Enter your username.').waitFor()
    await page.getByText('Enter your password.').waitFor()
    assert.is(await username.evaluate(input => input === document.activeElement), true)
    await page.keyboard.type('lin')
    await waitForValue(() => page.getByText('Enter your username.').count(), 0)
    assert.is(await page.getByText('Enter your password.').count(), 1)
    await password.fill('typed before')
    await waitForValue(() => page.getByText('Enter your password.').count(), 0)
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByRole('heading', { name: '登录', level: 1 }).waitFor()
    assert.is(await page.locator('input[name=username]').inputValue(), 'lin')
    assert.is(await page.locator('input[name=password]').inputValue(), 'typed before')
  }),
)

test(
  'the language chosen on the sign-in page is that of the console, after a reload too',
  journey({}, async ({ page }) => {
    await page.goto(`${origin}/login`)
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByRole('heading', { name: '登录', level: 1 }).waitFor()
    await fillSignIn(page, 'admin', PASSWORD)
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
    assert.is(await page.locator('html').getAttribute('lang'), 'zh-CN')
    await page.reload()
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  }),
)

test(
  'K1 the keyboard alone signs in, after a wrong password too',
  journey({}, async ({ page }) => {
    await page.goto(`${origin}/login`)
    const username = page.getByRole('textbox', { name: 'Username' })
    await username.waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
    for (let stops = 0; (await focused()) !== 'username'; stops++) {
      assert.ok(stops < 10, 'the Tab key never reached the name')
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('admin')
    await page.keyboard.press('Tab')
    await page.keyboard.type('wrong in any case')
    await page.keyboard.press('Enter')
    await page
      .getByRole('main')
      .getByText(/is incorrect/)
      .waitFor()

    for (let stops = 0; (await focused()) !== 'password'; stops++) {
      assert.ok(stops < 10, 'the Tab key never reached the password')
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Control+A')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    // The page comes with the focus on its heading, a moment after the menu.
    await page.waitForFunction(() => document.activeElement?.matches('h1'))
  }),
)

for (const event of ['input', 'change', undefined]) {
  test(
    `§2 what a password manager puts into the fields is sent, told by ${event ?? 'no event'}`,
    journey({}, async ({ page }) => {
      await page.goto(`${origin}/login`)
      await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
      await page.evaluate(
        ({ event, values }) => {
          const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
          for (const [name, text] of Object.entries(values)) {
            const field = document.querySelector(`input[name=${name}]`)
            value?.set?.call(field, text)
            if (event) field?.dispatchEvent(new Event(event, { bubbles: true }))
          }
        },
        { event, values: { username: 'admin', password: PASSWORD } },
      )
      // What this fetches draws the form once more.
      await page.getByRole('textbox', { name: 'Password' }).focus()
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    }),
  )
}

test(
  'in Chinese the same way, without a word of English',
  journey({ locale: 'zh-CN' }, async ({ page }) => {
    await signIn(page, admin)
    await waitForTitle(page, '首页 - Coalface')
    await waitForValue(() => page.evaluate(() => document.documentElement.lang), 'zh-CN')
    await page.getByRole('button', { name: '管理员，用户菜单' }).waitFor()
  }),
)

test(
  '§13 /auth-redirect hands its query to who opened it and closes; opened by nobody it leads to sign-in',
  journey({}, async ({ page, context }) => {
    await page.goto(`${origin}/pcd`)
    const heard = page.evaluate(
      () =>
        new Promise(resolve => {
          const channel = new BroadcastChannel('coalface:auth-redirect')
          channel.onmessage = ({ data }) => resolve(data)
        }),
    )
    const opening = context.waitForEvent('page')
    await page.evaluate(() => void open('/auth-redirect?code=a%26b&state=7', '_blank', 'width=400'))
    const opened = await opening
    if (!opened.isClosed()) await opened.waitForEvent('close')
    assert.is(await heard, 'code=a%26b&state=7')

    await page.goto(`${origin}/auth-redirect?code=secret`)
    await page.getByText('You can close this window now.').waitFor()
    assert.is(pathOf(page.url()), '/auth-redirect', 'a code that was handed over is forgotten')
    await page.getByRole('link', { name: 'Go to sign-in' }).click()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  }),
)

test.run()
