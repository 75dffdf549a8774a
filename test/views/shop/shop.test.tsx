import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { messageTexts } from '../../support/bar.tsx'
import { getByRole, queryByRole } from '../../support/by-role.ts'
import { logoText } from '../../support/logos.ts'
import { waitUntilQuiet } from '../../support/render.tsx'
import { renderScreen, type ScreenOptions } from '../../support/screen.tsx'
import type { StubbedAnswer } from '../../support/session.ts'
import { click, type as typeIn } from '../../support/user.ts'
import { parseRuntimeConfig } from '#config/runtime-config.ts'
import { RuntimeConfigContext } from '#config/runtime-config-context.ts'
import ShopScreen from '#views/shop/shop.tsx'

const test = suite('shop screen')

const ROW = {
  ...{ shopId: 1, shopName: 'Datang coal', logo: logoText(), theme: '#1890ff', locale: 'auto' },
  ...{ signInNotice: '', documentation: '', donate: '', configured: [] as string[], version: 3 },
}
const READ = 'GET /api/v1/shop/1'
const WRITE = 'PUT /api/v1/shop'

const open = (table: ScreenOptions['table'], more: Partial<ScreenOptions> = {}) =>
  renderScreen(
    <RuntimeConfigContext value={parseRuntimeConfig({ title: 'Datang coal' }).config}>
      <ShopScreen />
    </RuntimeConfigContext>,
    {
      path: '/system/shop',
      title: 'Shop',
      areas: ['shop', 'resource', 'settings', 'operation-log'],
      table,
      ...more,
    },
  )

const stored = (body: unknown): StubbedAnswer => ({
  code: 200,
  data: { ...ROW, ...(body as object), version: 4 },
})

test('B.10 a change is sent with the version that was read, is told, and offers the page anew', async () => {
  const { container, calls, notices, unmount } = await open({
    [READ]: { code: 200, data: ROW },
    [WRITE]: stored,
  })
  assert.not(queryByRole(container, 'button', 'Reload this page'))
  typeIn(getByRole(container, 'textbox', 'Name'), 'Yard 3')
  click(getByRole(container, 'button', 'Save changes'))
  await waitUntilQuiet()
  const sent = calls.find(({ call }) => call === WRITE)?.body
  assert.equal(sent, { ...ROW, shopName: 'Yard 3' })
  assert.match(messageTexts(notices)[0] ?? '', 'Yard 3 saved. Pages loaded from now on')
  getByRole(container, 'button', 'Reload this page')
  assert.is(document.activeElement, getByRole(container, 'button', 'Save changes'))
  unmount()
})

test('B.10 what config.json sets can only be read, and says why', async () => {
  const row = { ...ROW, logo: '/own-logo.svg', configured: ['shopName', 'logo', 'theme', 'locale'] }
  const { container, unmount } = await open({ [READ]: { code: 200, data: row } })
  const name = getByRole(container, 'textbox', 'Name')
  assert.ok(name.hasAttribute('readonly'))
  const reason = 'Set in config.json of the server.'
  const helpOf = (element: Element) =>
    document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  assert.match(helpOf(name), reason)
  const logo = getByRole(container, 'group', 'Logo')
  assert.match(helpOf(logo), reason)
  assert.is(getByRole(logo, 'img', 'The logo as it is now').getAttribute('src'), '/own-logo.svg')
  for (const button of ['Choose a file', 'Remove the logo', 'Pick…'])
    assert.not(queryByRole(container, 'button', button))
  assert.match(getByRole(container, 'group', 'Language').textContent ?? '', 'That of the browser')
  assert.not.ok(getByRole(container, 'textbox', /^Donate link/).hasAttribute('readonly'))
  unmount()
})

test('B.10 a logo that the server refuses is an error of its group, where the focus goes', async () => {
  const fields = { logo: 'The logo must be an SVG or a PNG.' }
  const { container, unmount } = await open({
    [READ]: { code: 200, data: ROW },
    [WRITE]: { code: 400, msg: 'Some fields are not valid.', data: { fields } },
  })
  typeIn(getByRole(container, 'textbox', 'Name'), 'Yard 3')
  click(getByRole(container, 'button', 'Save changes'))
  await waitUntilQuiet()
  assert.match(getByRole(container, 'group', /^Logo/).textContent ?? '', fields.logo)
  assert.is(document.activeElement, getByRole(container, 'button', 'Choose a file'))
  unmount()
})

test('B.10 an Undo that came too late says so, and the shop is read again', async () => {
  let now = ROW
  const { container, notices, unmount } = await open({
    [READ]: () => ({ code: 200, data: now }),
    [WRITE]: stored,
  })
  typeIn(getByRole(container, 'textbox', 'Name'), 'Yard 3')
  click(getByRole(container, 'button', 'Save changes'))
  await waitUntilQuiet()
  now = { ...ROW, shopName: 'Of somebody else', version: 5 }
  notices.shown
    .get()
    .find(({ action }) => action?.isUndo)
    ?.action?.run()
  await waitUntilQuiet()
  assert.ok(
    messageTexts(notices).some(text => /changed again/i.test(text)),
    messageTexts(notices).join(),
  )
  const name = getByRole(container, 'textbox', 'Name') as HTMLInputElement
  assert.is(name.value, 'Of somebody else')
  unmount()
})

test('§16 a server without the shop is said; after a failure one can try again', async () => {
  const answers: StubbedAnswer[] = [
    { code: 500, msg: 'down' },
    { status: 404, body: '' },
  ]
  const { container, unmount } = await open({ [READ]: () => answers.shift() ?? 'no network' })
  click(getByRole(container, 'button', 'Try again'))
  await waitUntilQuiet()
  assert.match(container.textContent ?? '', 'config.json of the console has them')
  assert.not(queryByRole(container, 'button', 'Save changes'))
  unmount()
})

test('the screen is in Chinese for readers of Chinese', async () => {
  const { container, notices, unmount } = await open(
    { [READ]: { code: 200, data: ROW }, [WRITE]: stored },
    { locale: 'zh-CN', title: '商城信息' },
  )
  typeIn(getByRole(container, 'textbox', '名称'), '大唐煤炭')
  click(getByRole(container, 'button', '保存修改'))
  await waitUntilQuiet()
  assert.match(messageTexts(notices)[0] ?? '', '大唐煤炭已保存')
  assert.not.match(container.textContent ?? '', /[a-z]{4}/)
  unmount()
})

test.run()
