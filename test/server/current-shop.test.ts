import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { logoText, svgOf } from '../support/logos.ts'
import { parseRuntimeConfig } from '#config/runtime-config.ts'
import { configuredShopFrom, createCurrentShop } from '#server/current-shop.ts'
import type { ShopRow } from '#server/store/shop.ts'

const test = suite('current shop')

const ROW: ShopRow = {
  ...{ id: 1, shopId: 1, version: 1, createBy: null, updateBy: null, createdAt: 0, updatedAt: 0 },
  ...{ shopName: 'Datang coal', logo: '', theme: '#f5222d', locale: 'auto', signInNotice: '' },
  ...{ documentation: 'https://doc.example', donate: '' },
}

/** The configuration of the pages, from config.json and from what is stored. */
function pageConfig(file: object, row: ShopRow | undefined) {
  const { config, configured } = parseRuntimeConfig(file)
  return createCurrentShop(row, configuredShopFrom(config, configured)).configFor(config)
}

test('the pages have what is stored', () => {
  const { title, logo, theme, locale, notice, links } = pageConfig({}, ROW)
  assert.equal(
    [title, logo, theme, locale, notice, links],
    [
      'Datang coal',
      null,
      '#f5222d',
      null,
      '',
      { documentation: 'https://doc.example', donate: null },
    ],
  )
  assert.is(pageConfig({}, { ...ROW, locale: 'zh-CN' }).locale, 'zh-CN')
  assert.is(pageConfig({ showSettings: false }, ROW).showSettings, false)
})

test('config.json is in force over it, setting by setting, also where it says nothing is wanted', () => {
  const file = {
    title: 'Of the file',
    locale: null,
    logo: null,
    links: { documentation: null },
  }
  const row = { ...ROW, locale: 'en', logo: logoText(), donate: 'mailto:a@b.example' }
  const { title, logo, theme, locale, links } = pageConfig(file, row)
  assert.equal(
    [title, logo, theme, locale, links],
    ['Of the file', null, '#f5222d', null, { documentation: null, donate: 'mailto:a@b.example' }],
  )
  assert.is(pageConfig({ title: ' ' }, ROW).title, 'Datang coal', 'a wrong value sets nothing')
})

test('a stored logo has an address that changes with it', () => {
  const shop = createCurrentShop({ ...ROW, logo: logoText() })
  const { config } = parseRuntimeConfig({})
  const first = shop.configFor(config).logo ?? ''
  assert.match(first, /^\/shop-logo\?[\w-]{22}$/)
  assert.equal([shop.logo()?.type, shop.logo()?.body.toString()], ['image/svg+xml', svgOf()])
  shop.set({ ...ROW, logo: logoText(svgOf('<circle r="4"/>')) })
  assert.match(shop.configFor(config).logo ?? '', /^\/shop-logo\?/)
  assert.is.not(shop.configFor(config).logo, first)
  shop.set(ROW)
  assert.equal([shop.logo(), shop.configFor(config).logo], [undefined, null])
})

test('R73 what was written into the database by hand and is no picture is not sent', () => {
  for (const logo of [logoText(svgOf('<script/>')), logoText('<p>'), 'https://evil.example/x.svg'])
    assert.is(createCurrentShop({ ...ROW, logo }).logo(), undefined, logo)
})

test('without a row the pages have what config.json and the defaults say', () => {
  assert.is(pageConfig({ title: 'Of the file' }, undefined).title, 'Of the file')
})

test.run()
