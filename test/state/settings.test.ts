import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseConfig } from '#model/config.ts'
import { createSettings, defaultSettings, parseSettings } from '#state/settings.ts'

const test = suite('settings')
const defaults = defaultSettings(parseConfig({}).config)

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

test('what was chosen is there after a reload, and only that is stored', () => {
  const stored: Record<string, string> = {}
  const storage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem(key: string, value: string) {
      stored[key] = value
    },
  }
  const settings = createSettings(defaults, storage)
  settings.set({ ...settings.get(), theme: '#13c2c2', scheme: 'dark' })
  assert.equal(JSON.parse(stored['coalface:settings'] ?? ''), { theme: '#13c2c2', scheme: 'dark' })
  assert.equal(createSettings(defaults, storage).get(), {
    ...defaults,
    theme: '#13c2c2',
    scheme: 'dark',
  })
})

test('refused storage costs the memory, not the console', () => {
  const refused = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const settings = createSettings(defaults, { getItem: refused, setItem: refused })
  settings.set({ ...settings.get(), scheme: 'dark' })
  assert.is(settings.get().scheme, 'dark')
})

test.run()
