import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  journey,
  openSignedIn,
  signIn,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'

/** What docs/security.md asks of the whole console in a real browser, in front of our own server and its headers. */
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
  await waitUntilSettled(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: dialog }).waitFor({ state: 'detached' })
}

test(
  'R42 a tour through everything breaches no policy and asks one server only',
  journey({}, async ({ page, context }) => {
    const origins = new Set<string>()
    context.on('request', request => {
      if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin)
    })
    await signIn(page, person)
    await page.getByRole('button', { name: 'System', exact: true }).click()
    for (const [name, dialog] of [
      ['Roles', 'New role'],
      ['Dictionary data', 'New dictionary entry'],
      ['Configuration', 'New configuration key'],
      ['Users', 'New user'],
      ['Operation log', undefined],
      ['Sessions', undefined],
    ] as const) {
      await inMenu(page, name).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await waitUntilSettled(page)
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
    for (const path of [
      '/dashboard',
      '/profile/index',
      '/404',
      '/401',
      '/redirect/system/role',
      '/pcd',
      '/auth-redirect',
      '/nowhere',
    ]) {
      await page.goto(app.origin + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await waitUntilSettled(page)
    }
    // The journey itself fails on a breach of the policy, an error in the console or an exception.
    assert.equal([...origins], [app.origin])
  }),
)

test(
  'R42 the policy is on: markup, code and frames from a script have no way in',
  journey({}, async ({ page, allow }) => {
    allow(
      /^request: https?:\/\/elsewhere\.invalid/,
      /policy:|console:.*(Content Security Policy|TrustedHTML|TrustedScript|violates)/,
    )
    await openSignedIn(page, person)
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
            outcome(() =>
              Reflect.apply(
                Reflect.get(globalThis, 'eval') as (text: string) => unknown,
                undefined,
                ['1'],
              ),
            ),
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
        policy: outcome(() =>
          (
            Reflect.get(globalThis, 'trustedTypes') as {
              createPolicy(name: string, rules: object): object
            }
          ).createPolicy('any', {}),
        ),
      }
      append('style', {}, 'body { color: red }')
      append('p', { style: 'color: red' })
      append('iframe', { src: '/' })
      append('img', { src: 'http://elsewhere.invalid/x.png' })
      const sent = await fetch('https://elsewhere.invalid/').then(
        () => 'done',
        () => 'refused',
      )
      const form = document.createElement('form')
      form.action = '/stolen'
      form.method = 'post'
      document.body.append(form)
      form.submit()
      // Told from outside the page: on a busy machine that takes its time.
      const end = performance.now() + 5_000
      do await new Promise(resolve => setTimeout(resolve, 200))
      while (!violated.includes('form-action') && performance.now() < end)
      return {
        made,
        compiled,
        sent,
        violated: [...new Set(violated)].sort(),
        path: location.pathname,
      }
    })
    assert.equal(tried.made, {
      innerHTML: 'TypeError',
      outerHTML: 'TypeError',
      adjacent: 'TypeError',
      write: 'TypeError',
      plugin: 'TypeError',
      frame: 'TypeError',
      policy: 'TypeError',
    })
    assert.equal(tried.compiled, ['EvalError', 'EvalError'])
    assert.is(tried.sent, 'refused')
    assert.is(tried.path, '/dashboard')
    for (const directive of [
      'connect-src',
      'form-action',
      'frame-src',
      'img-src',
      'require-trusted-types-for',
      'style-src-attr',
      'style-src-elem',
      'trusted-types',
    ]) {
      assert.ok(
        tried.violated.includes(directive),
        `${directive} is open: ${tried.violated.join()}`,
      )
    }
  }),
)

test(
  'R45 a page has no way to devices, fonts, places and accounts of the machine',
  journey({}, async ({ page }) => {
    await page.goto(`${app.origin}/login`)
    await waitUntilSettled(page)
    const allowed = await page.evaluate(() =>
      (Reflect.get(document, 'featurePolicy') as { allowedFeatures(): string[] }).allowedFeatures(),
    )
    const ways = [
      ['camera', 'gamepad', 'geolocation', 'hid', 'microphone', 'midi', 'serial', 'usb'],
      ['clipboard-read', 'keyboard-map', 'local-fonts', 'local-network-access'],
      ['digital-credentials-get', 'identity-credentials-get', 'otp-credentials', 'payment'],
      ['publickey-credentials-create', 'publickey-credentials-get', 'storage-access'],
    ]
    assert.equal(
      ways.flat().filter(way => allowed.includes(way)),
      [],
    )
    assert.ok(allowed.includes('fullscreen'))
  }),
)

test(
  'R16 a page that is not in the own menu is /404, and asks for nothing',
  journey({}, async ({ page, context }) => {
    await openSignedIn(page, person)
    const send = (method: string, path: string, body: object) =>
      page.evaluate(
        async ([method, path, body]) => {
          const token = /Admin-Token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
          const headers = { 'Content-Type': 'application/json', 'X-Token': token }
          return (
            await fetch(`/prod-api${path}`, { method, headers, body: JSON.stringify(body) })
          ).json()
        },
        [method, path, body] as const,
      )
    const added = await send('POST', '/api/v1/sysUser', {
      username: 'desk',
      roleId: 2,
      deptId: 2,
      password: PASSWORD,
    })
    assert.is(added.code, 200, JSON.stringify(added))
    await context.clearCookies()
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await signIn(page, { ...person, username: 'desk' })
    for (const path of ['/system/user', '/system/role', '/system/config', '/system/log']) {
      await page.goto(app.origin + path)
      await waitForValue(async () => new URL(page.url()).pathname, '/404')
      await waitUntilSettled(page)
    }
    assert.equal(
      asked.filter(path => /sysUserList|rolelist|configList|operloglist/.test(path)),
      [],
    )
  }),
)

test(
  'R44 what is kept in the browser names nobody and nothing of the server, and goes at sign-out',
  journey({}, async ({ page, context, allow }) => {
    allow(/Failed to load resource/)
    await signIn(page, person)
    const rows: string[] = []
    for (const [path, name] of [
      ['/system/role', 'Roles'],
      ['/system/dict', 'Dictionary data'],
      ['/system/config', 'Configuration'],
      ['/system/user', 'Users'],
      ['/system/log', 'Operation log'],
    ] as const) {
      await page.goto(app.origin + path)
      const table = page.getByRole('table', { name, exact: true })
      await table.getByRole('row').nth(1).waitFor()
      // Texts long enough to be of a record, and of no page.
      const texts = await table.locator('tbody td').allTextContents()
      rows.push(
        ...texts.map(text => text.trim()).filter(text => text.length > 5 && /[a-z]/i.test(text)),
      )
    }
    assert.ok(rows.length > 40, String(rows.length))
    await page.goto(`${app.origin}/system/role?new`)
    await page
      .getByRole('dialog', { name: 'New role' })
      .getByRole('textbox')
      .first()
      .fill('A draft of mine')
    const stored = () =>
      page.evaluate(async () => ({
        local: Object.entries(localStorage),
        session: Object.entries(sessionStorage),
        databases: (await indexedDB.databases()).map(({ name }) => name),
        caches: await caches.keys(),
      }))
    await waitForValue(async () => JSON.stringify(await stored()).includes('A draft of mine'), true)
    const kept = await stored()
    const token = (await context.cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? ''
    assert.is(token.length, 43)
    const pages = ['Roles', 'Dictionary data', 'Configuration', 'Users', 'Operation log']
    const secret = [token, PASSWORD, 'Administrator', ...rows].filter(text => !pages.includes(text))
    assert.equal(
      secret.filter(text => JSON.stringify(kept).includes(JSON.stringify(text).slice(1, -1))),
      [],
    )
    assert.equal([kept.databases, kept.caches], [[], []])
    const cookies = await context.cookies()
    assert.equal(
      cookies.filter(
        ({ name }) =>
          ![
            'Admin-Token',
            '__Host-Admin-Bind',
            '__Host-Admin-Device',
            'sidebarStatus',
            'size',
          ].includes(name),
      ),
      [],
    )
    assert.equal(
      cookies
        .filter(({ sameSite }) => sameSite !== 'Strict')
        .map(({ name }) => name)
        .filter(name => /Admin/.test(name)),
      [],
    )
    assert.equal(
      cookies
        .filter(({ httpOnly, secure }) => httpOnly && secure)
        .map(({ name }) => name)
        .sort(),
      ['__Host-Admin-Bind', '__Host-Admin-Device'],
    )

    await page.keyboard.press('Escape')
    await page.goto(`${app.origin}/profile/index`)
    await page.getByRole('button', { name: /, user menu$/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    const question = page.getByRole('alertdialog', { name: 'Log out?' })
    await question.getByText('Unsaved input on these pages').waitFor()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    const left = (await context.cookies()).filter(
      ({ name }) => !['sidebarStatus', 'size'].includes(name),
    )
    // The one exception: it says only that this browser is known, and to nobody but the server.
    assert.equal(
      left.map(({ name, httpOnly, secure, sameSite }) => [name, httpOnly, secure, sameSite]),
      [['__Host-Admin-Device', true, true, 'Strict']],
    )
    assert.match(left[0]?.value ?? '', /^[\w-]{43}$/)
    const days = ((left[0]?.expires ?? 0) - Date.now() / 1000) / 86_400
    assert.ok(days > 89.9 && days <= 90, `${days} days`)
    const rest = JSON.stringify(await stored())
    assert.equal(
      ['A draft of mine', ...secret].filter(text => rest.includes(text)),
      [],
    )
    assert.not.match(rest, /coalface:(drafts?|tabs)/)
  }),
)

test(
  'R28 a page of another site changes nothing here and reads nothing',
  journey({}, async ({ page, context, allow }) => {
    allow(/console:/, /policy:/)
    await signIn(page, person)
    const count = () =>
      page.evaluate(async () => {
        const headers = { 'X-Token': /Admin-Token=([^;]+)/.exec(document.cookie)?.[1] ?? '' }
        const ask = async (path: string) =>
          (await (await fetch(`/prod-api${path}`, { headers })).json()) as {
            code: number
            data: { count: number }
          }
        return [(await ask('/api/v1/rolelist')).data.count, (await ask('/api/v1/getinfo')).code]
      })
    const before = await count()
    const { server, origin } = await startEvil()
    const evil = await context.newPage()
    await evil.goto(origin)
    const read = await evil.evaluate(async target => {
      const outcome = (ask: () => Promise<unknown>) =>
        ask().then(
          () => 'read',
          () => 'refused',
        )
      const body = '{"roleName":"Evil","roleKey":"evil"}'
      const path = `${target}/prod-api/api/v1/role`
      const json = { 'Content-Type': 'application/json' }
      const results = [
        await outcome(async () =>
          (await fetch(`${target}/prod-api/api/v1/getinfo`, { credentials: 'include' })).text(),
        ),
        await outcome(async () =>
          (
            await fetch(path, { method: 'POST', body, headers: json, credentials: 'include' })
          ).text(),
        ),
        await outcome(async () =>
          (
            await fetch(path, { method: 'POST', body, headers: { ...json, 'X-Token': 'guess' } })
          ).text(),
        ),
        await outcome(async () =>
          (
            await fetch(`${target}/prod-api/api/v1/role/3`, {
              method: 'DELETE',
              credentials: 'include',
            })
          ).text(),
        ),
      ]
      await fetch(path, { method: 'POST', body, mode: 'no-cors', credentials: 'include' }).catch(
        () => undefined,
      )
      await fetch(`${target}/prod-api/api/v1/logout`, {
        method: 'POST',
        mode: 'no-cors',
        credentials: 'include',
      }).catch(() => undefined)
      const load = (name: 'img' | 'script' | 'iframe', path: string) =>
        new Promise<string>(resolve => {
          const element = document.createElement(name)
          element.onload = () => resolve('loaded')
          element.onerror = () => resolve('refused')
          element.src = target + path
          document.body.append(element)
          setTimeout(resolve, 1_000, 'silent')
        })
      results.push(
        await load('img', '/favicon.svg'),
        await load('script', '/prod-api/api/v1/getinfo'),
        await load('script', '/theme-boot.js'),
      )
      const framed = document.createElement('iframe')
      framed.src = target
      // Until then an empty page stands in it, which belongs to whoever made it.
      const isThere = new Promise(resolve => framed.addEventListener('load', resolve))
      document.body.append(framed)
      await Promise.race([isThere, new Promise(resolve => setTimeout(resolve, 5_000))])
      results.push(
        framed.contentDocument === null && framed.contentWindow?.length === 0 ? 'refused' : 'read',
      )
      const form = document.createElement('form')
      Object.assign(form, { action: path, method: 'post', enctype: 'text/plain', target: '_blank' })
      const field = document.createElement('input')
      Object.assign(field, { name: '{"roleName":"Evil","roleKey":"evil","x":"', value: '"}' })
      form.append(field)
      document.body.append(form)
      form.submit()
      await new Promise(resolve => setTimeout(resolve, 300))
      return results
    }, app.origin)
    assert.equal(
      read,
      Array.from(read, () => 'refused'),
    )
    assert.equal(await count(), before)
    server.close()
  }),
)

/** A page under another name of this machine, which is another site to a browser; any policy of its own. */
async function startEvil() {
  const server = createServer((_, answer) =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><link rel="icon" href="data:,"><body>'),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` }
}

test.run()
