import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseRuntimeConfig } from '#config/runtime-config.ts'
import { defaultSettings, type Settings } from '#settings/settings.ts'
import { formatSettings, parseSettingsJson } from '#settings/settings-json.ts'

const test = suite('settings JSON')
const defaults = defaultSettings(parseRuntimeConfig({}).config)

test('W11 copied settings can be pasted', () => {
  const mine: Settings = {
    ...defaults,
    theme: '#f5222d',
    scheme: 'dark',
    locale: 'zh-CN',
    tagsView: false,
  }
  assert.equal(parseSettingsJson(formatSettings(mine), defaults), { settings: mine })
  assert.equal(parseSettingsJson(formatSettings(defaults), mine), { settings: defaults })
})

test('W11 settings that are not named stay', () => {
  const mine: Settings = { ...defaults, scheme: 'dark' }
  assert.equal(parseSettingsJson('{"theme":"#F5222D"}', mine), {
    settings: { ...mine, theme: '#f5222d' },
  })
})

for (const text of ['', 'theme', '[]', '7', 'null', '{}', '{"theme":']) {
  test(`W11 ${text || 'nothing'} is no list of settings`, () => {
    assert.equal(parseSettingsJson(text, defaults), { faults: [{ fault: 'form' }] })
  })
}

test('W11 every invalid setting is named, and no valid one is applied', () => {
  const text =
    '{"theme":"red;background:url(//evil)","tagsView":"yes","colour":1,"scheme":"dark","locale":"fr"}'
  assert.equal(parseSettingsJson(text, defaults), {
    faults: [
      { fault: 'value', name: 'theme', value: '"red;background:url(//evil)"' },
      { fault: 'value', name: 'tagsView', value: '"yes"' },
      { fault: 'unknown', name: 'colour' },
      { fault: 'value', name: 'locale', value: '"fr"' },
    ],
  })
})

test('a name that every object inherits is no setting', () => {
  assert.equal(parseSettingsJson('{"__proto__":{},"toString":1}', defaults), {
    faults: [
      { fault: 'unknown', name: '__proto__' },
      { fault: 'unknown', name: 'toString' },
    ],
  })
})

test.run()
