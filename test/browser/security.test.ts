import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Page } from 'playwright-core'
import { PASSWORD, startApp } from '../support/app.ts'
import { becomes, enter, journey, settled, signIn, wholeShell } from '../support/browser.ts'

/** What security.md asks of the whole console in a real browser, in front of our own server and its headers. */
const test = suite('security')

const app = await startApp()
test.after(async () => void (await app.stop()))
const person = { origin: app.origin, password: PASSWORD }

const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })

/** Opens what a press opens, and closes it again. */
async function peek(page: Page, dialog: string) {
  await page.getByRole('button', { name: dialog }).first().click()
  await page.getByRole('dialog', { name: dialog }).waitFor()
  await settled(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: dialog }).waitFor({ state: 'detached' })
}

test('R42 a tour through everything breaches no policy and asks one server only', journey({}, async ({ page, context }) => {
  const origins = new Set<string>()
  context.on('request', request => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin)
  })
  await signIn(page, person)
  await wholeShell(page)
  await page.getByRole('button', { name: 'System', exact: true }).click()
  for (const [name, dialog] of [
    ['Roles', 'New role'],
    ['Dictionary data', 'New dictionary entry'],
    ['Configuration', 'New configuration key'],
    ['Users', 'New user'],
    ['Operation log', undefined],
  ] as const) {
    await inMenu(page, name).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await settled(page)
    if (dialog) await peek(page, dialog)
  }

  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: /^(Settings|设置)$/ })
  for (const name of ['Red', 'Teal', 'Dark', '简体中文', 'English']) {
    await settings.getByRole('radio', { name, exact: true }).check({ force: true })
  }
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('combobox', { name: 'Search pages' }).fill('rol')
  await page.keyboard.press('Escape')
  for (const path of ['/dashboard', '/profile/index', '/404', '/401', '/redirect/system/role', '/pcd', '/auth-redirect', '/nowhere']) {
    await page.goto(app.origin + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
  }
  // The journey itself fails on a breach of the policy, an error in the console or an exception.
  assert.equal([...origins], [app.origin])
}))

test('R42 the policy is on: markup, code and frames from a script have no way in', journey({}, async ({ page, allow }) => {
  allow(/^request: https?:\/\/elsewhere\.invalid/, /policy:|console:.*(Content Security Policy|TrustedHTML|TrustedScript|violates)/)
  await enter(page, person)
  const tried = await page.evaluate(async () => {
    const outcome = (run: () => unknown) => {
      try {
        run()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : String(error)
      }
    }
    const append = (name: string, attributes: Record<string, string>, text = '') => {
      const element = document.createElement(name)
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
      element.append(text)
      document.body.append(element)
    }
    // In the page's own time: what the harness itself runs may compile.
    const compiled = await new Promise<string[]>(resolve =>
      setTimeout(() =>
        resolve([
          outcome(() => Reflect.apply(Reflect.get(globalThis, 'eval') as (text: string) => unknown, undefined, ['1'])),
          outcome(() => Reflect.construct(Function, ['return 1'])),
        ]),
      ),
    )
    const violated: string[] = []
    addEventListener('securitypolicyviolation', event => violated.push(event.effectiveDirective))
    const made = {
      innerHTML: outcome(() => (document.body.innerHTML = 'x')),
      outerHTML: outcome(() => (document.body.outerHTML = 'x')),
      adjacent: outcome(() => document.body.insertAdjacentHTML('beforeend', 'x')),
      write: outcome(() => document.write('x')),
      plugin: outcome(() => append('object', { data: '/favicon.svg' })),
      frame: outcome(() => append('iframe', { srcdoc: 'x' })),
      policy: outcome(() => (Reflect.get(globalThis, 'trustedTypes') as { createPolicy(name: string, rules: object): object }).createPolicy('any', {})),
    }
    append('style', {}, 'body { color: red }')
    append('p', { style: 'color: red' })
    append('iframe', { src: '/' })
    append('img', { src: 'http://elsewhere.invalid/x.png' })
    const sent = await fetch('https://elsewhere.invalid/').then(() => 'done', () => 'refused')
    const form = document.createElement('form')
    form.action = '/stolen'
    form.method = 'post'
    document.body.append(form)
    form.submit()
    await new Promise(resolve => setTimeout(resolve, 200))
    return { made, compiled, sent, violated: [...new Set(violated)].sort(), path: location.pathname }
  })
  assert.equal(tried.made, {
    innerHTML: 'TypeError', outerHTML: 'TypeError', adjacent: 'TypeError', write: 'TypeError',
    plugin: 'TypeError', frame: 'TypeError', policy: 'TypeError',
  })
  assert.equal(tried.compiled, ['EvalError', 'EvalError'])
  assert.is(tried.sent, 'refused')
  assert.is(tried.path, '/dashboard')
  for (const directive of ['connect-src', 'form-action', 'frame-src', 'img-src', 'require-trusted-types-for', 'style-src-attr', 'style-src-elem', 'trusted-types']) {
    assert.ok(tried.violated.includes(directive), `${directive} is open: ${tried.violated.join()}`)
  }
}))

test('R16 a page that is not in the own menu is /404, and asks for nothing', journey({}, async ({ page, context }) => {
  await enter(page, person)
  const send = (method: string, path: string, body: object) =>
    page.evaluate(async ([method, path, body]) => {
      const token = /Admin-Token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'Content-Type': 'application/json', 'X-Token': token }
      return (await fetch(`/prod-api${path}`, { method, headers, body: JSON.stringify(body) })).json()
    }, [method, path, body] as const)
  const added = await send('POST', '/api/v1/sysUser', { username: 'desk', roleId: 2, deptId: 2, password: PASSWORD })
  assert.is(added.code, 200, JSON.stringify(added))
  await context.clearCookies()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await signIn(page, { ...person, username: 'desk' })
  for (const path of ['/system/user', '/system/role', '/system/config', '/system/log']) {
    await page.goto(app.origin + path)
    await becomes(async () => new URL(page.url()).pathname, '/404')
    await settled(page)
  }
  assert.equal(asked.filter(path => /sysUserList|rolelist|configList|operloglist/.test(path)), [])
}))

test.run()
