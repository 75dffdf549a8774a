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

test('what could not be stored is stored with the next choice that can', () => {
  const kept = new Map<string, string>()
  let isFull = true
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  }
  const settings = createSettings(defaults, storage)
  settings.set({ ...settings.get(), theme: '#11a983' })
  isFull = false
  settings.set({ ...settings.get(), fixedHeader: true })
  const { theme, fixedHeader } = createSettings(defaults, storage).get()
  assert.equal([theme, fixedHeader], ['#11a983', true])
})

test('what was chosen in another window stays when something else is chosen here', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const here = createSettings(defaults, storage)
  const there = createSettings(defaults, storage)
  there.set({ ...there.get(), theme: '#11a983' })
  here.set({ ...here.get(), tagsView: false })
  here.set({ ...here.get(), tagsView: true, fixedHeader: true })
  const { theme, tagsView, fixedHeader } = createSettings(defaults, storage).get()
  assert.equal([theme, tagsView, fixedHeader], ['#11a983', true, true])
})

test.run()
