import * as assert from 'uvu/assert'
import { logoText, pngOf, svgOf } from '../../support/logos.ts'
import { fieldsFrom, listFrom, openShop, rowFrom, type Shop, shopSuite } from '../shop.ts'
import { formatLogo } from '#entities/shop-logo.ts'
import type { CallRequest } from '#server/call.ts'

const test = shopSuite('calls of the shop')

const PATH = '/api/v1/shop'
const NEW = {
  shopName: 'Datang coal',
  logo: logoText(),
  theme: '#F5222D',
  locale: 'zh-CN',
  signInNotice: 'Closed on Monday.\nAsk at the gate.',
  documentation: 'https://doc.example',
  donate: 'mailto:office@doc.example',
}

const put = (shop: Shop, token: string, body: object, more: Partial<CallRequest> = {}) =>
  shop.send('PUT', PATH, { token, body: { shopId: 1, ...body }, ...more })

const get = async (shop: Shop, token: string) =>
  rowFrom(await shop.send('GET', `${PATH}/1`, { token }))

test('§27 a new shop has the product’s name, colour and mark', async ({ shop, admin }) => {
  const row = await get(shop, admin)
  const { shopName, logo, theme, locale, signInNotice, documentation, donate } = row
  assert.equal(
    [shopName, logo, theme, locale, signInNotice, documentation, donate],
    ['Coalface', '', '#1890ff', 'auto', '', '', ''],
  )
  assert.equal([row.shopId, row.version, row.configured], [1, 1, []])
})

test('§27 what is changed is stored, and stands in the log before and after', async ({
  shop,
  admin,
}) => {
  const { logo, ...texts } = NEW
  const answer = await put(shop, admin, { ...NEW, version: 1 })
  assert.equal([answer.code, answer.msg], [200, 'Changed.'])
  const stored = { ...texts, theme: '#f5222d', logo }
  for (const row of [rowFrom(answer), await get(shop, admin)])
    assert.equal({ ...row, ...stored }, row)
  const [entry] = listFrom(await shop.send('GET', '/api/v1/operlogrecord/shop/1', { token: admin }))
  assert.equal(
    [entry?.event, entry?.record, entry?.records],
    ['shop.update', '1', [{ id: '1', name: 'Datang coal' }]],
  )
  const { before, after } = entry as Record<'before' | 'after', Record<string, unknown>>
  assert.equal([before.shopName, before.logo, before.theme], ['Coalface', '', '#1890ff'])
  assert.equal([after.shopName, after.signInNotice], [NEW.shopName, NEW.signInNotice])
  assert.match(String(after.logo), /^image\/svg\+xml, \d+ B, SHA-256 [\da-f]{16}$/)
  assert.not.match(JSON.stringify([entry, shop.events]), /base64/)
})

test('§19.5 an old version is a conflict, which answers what is stored', async ({
  shop,
  admin,
}) => {
  await put(shop, admin, { shopName: 'First', version: 1 })
  const late = await put(shop, admin, { shopName: 'Second', version: 1 })
  assert.is(late.code, 409)
  const { shopName, version, updateByName } = rowFrom(late)
  assert.equal([shopName, version, updateByName], ['First', 2, 'Administrator'])
  assert.is((await get(shop, admin)).shopName, 'First')
})

test('§27 each wrong field is named, in the language of the call, and nothing is stored', async ({
  shop,
  admin,
}) => {
  const before = await get(shop, admin)
  for (const [body, text] of [
    [{ shopName: ' ' }, 'Name is required.'],
    [{ shopName: 'x'.repeat(129) }, 'At most 128 characters.'],
    [{ shopName: 'a\u0000b' }, 'Control characters are not allowed.'],
    [{ theme: 'red' }, 'Enter a colour such as #1890ff.'],
    [{ theme: '#fff' }, 'Enter a colour such as #1890ff.'],
    [{ theme: '#1890ff;x' }, 'Enter a colour such as #1890ff.'],
    [{ locale: 'de' }, 'Choose one from the list.'],
    [{ signInNotice: 'x'.repeat(501) }, 'At most 500 characters.'],
    [{ documentation: 'javascript:alert(1)' }, 'An address that begins with'],
    [{ documentation: 'data:text/html,x' }, 'An address that begins with'],
    [{ donate: 'doc.example' }, 'An address that begins with'],
    [{ logo: logoText(svgOf('<script/>')) }, 'The SVG holds scripts or entities.'],
    [{ logo: 'https://evil.example/logo.svg' }, 'The logo must be an SVG or a PNG.'],
    [{ logo: 7 }, 'The logo must be an SVG or a PNG.'],
    [{ logo: logoText(svgOf(' '.repeat(100_001))) }, 'The logo has more than 100 kB.'],
  ] as const) {
    const answer = await put(shop, admin, body)
    const [name] = Object.keys(body)
    assert.is(answer.code, 400, JSON.stringify(body).slice(0, 80))
    assert.equal(Object.keys(fieldsFrom(answer)), [name])
    assert.match(String(Object.values(fieldsFrom(answer))[0]), text, name)
  }
  const zh = await put(shop, admin, { logo: logoText('text') }, { locale: 'zh-CN' })
  assert.equal(fieldsFrom(zh), { logo: '标志必须是 SVG 或 PNG 图片。' })
  assert.equal(await get(shop, admin), before)
})

test('R73 a logo is stored as what its bytes are, and can be taken away again', async ({
  shop,
  admin,
}) => {
  const png = formatLogo({ type: 'image/png', bytes: pngOf(8, 8) })
  const lie = png.replace('image/png', 'image/svg+xml')
  assert.is(rowFrom(await put(shop, admin, { logo: lie })).logo, png)
  assert.is(rowFrom(await put(shop, admin, { logo: null })).logo, png, 'null leaves it')
  assert.is(rowFrom(await put(shop, admin, { logo: '' })).logo, '')
})

test('§23 configKey/shop.name goes on answering the name, and no key takes its place', async ({
  shop,
  admin,
}) => {
  await put(shop, admin, { shopName: 'Datang coal' })
  const answer = await shop.send('GET', '/api/v1/configKey/shop.name', { token: admin })
  const { configKey, configValue, configType, secret } = rowFrom(answer)
  assert.equal(
    [answer.msg, configKey, configValue, configType, secret],
    ['Datang coal', 'shop.name', 'Datang coal', 'Y', null],
  )
  const body = { configName: 'Mine', configKey: 'shop.name', configValue: 'x' }
  const made = await shop.send('POST', '/api/v1/config', { token: admin, body })
  assert.equal(
    [made.code, fieldsFrom(made)],
    [400, { configKey: 'The name of the shop is changed on the page of the shop.' }],
  )
  const { configId } = rowFrom(
    await shop.send('GET', '/api/v1/configKey/shop.vat.percent', { token: admin }),
  )
  const renamed = await shop.send('PUT', '/api/v1/config', {
    token: admin,
    body: { configId, configKey: 'shop.name' },
  })
  assert.is(renamed.code, 400)
})

test('config.json is in force: its values are answered, and are not changed here', async () => {
  const configuredShop = { shopName: 'Of the file', donate: '' }
  const shop = await openShop({ configuredShop })
  const admin = await shop.tokenOf('admin')
  const row = await get(shop, admin)
  assert.equal(
    [row.shopName, row.donate, row.configured],
    ['Of the file', '', ['shopName', 'donate']],
  )
  // A PUT sends the whole record back.
  const kept = await put(shop, admin, { ...row, theme: '#304156' })
  assert.equal([kept.code, rowFrom(kept).theme], [200, '#304156'])
  const refused = await put(shop, admin, { shopName: 'Mine', donate: 'https://doc.example' })
  const text = 'config.json of the server sets this, so it cannot be changed here.'
  assert.equal(fieldsFrom(refused), { shopName: text, donate: text })
  const key = await shop.send('GET', '/api/v1/configKey/shop.name', { token: admin })
  assert.is(key.msg, 'Of the file')
  await shop.close()
})

test('what a refused or failed change would have stored is not in force', async ({
  shop,
  admin,
}) => {
  await put(shop, admin, { shopName: 'Datang coal' })
  await put(shop, admin, { shopName: 'Other', version: 1 })
  await put(shop, await shop.tokenOf('trader'), { shopName: 'Other' })
  const key = await shop.send('GET', '/api/v1/configKey/shop.name', { token: admin })
  assert.is(key.msg, 'Datang coal')
})

test.run()
