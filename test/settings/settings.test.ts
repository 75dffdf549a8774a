import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseRuntimeConfig } from '#config/runtime-config.ts'
import { defaultSettings, parseSettings } from '#settings/settings.ts'

const test = suite('settings')
const defaults = defaultSettings(parseRuntimeConfig({}).config)

test('§3 §9 the defaults are those of the specification', () => {
  const { theme, tagsView, fixedHeader, sidebarLogo } = defaults
  assert.equal(
    { theme, tagsView, fixedHeader, sidebarLogo },
    {
      theme: '#1890ff',
      tagsView: true,
      fixedHeader: false,
      sidebarLogo: true,
    },
  )
})

for (const text of [
  null,
  '',
  'null',
  '[]',
  '7',
  '{',
  '{"theme":"red;background:url(//evil)"}',
  '{"scheme":"neon","tagsView":"yes"}',
]) {
  test(`R40 a stored ${text} leaves the defaults`, () =>
    assert.equal(parseSettings(text, defaults), defaults))
}

test.run()
