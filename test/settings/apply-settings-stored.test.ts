import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseRuntimeConfig } from '#config/runtime-config.ts'
import { persistSettings } from '#settings/apply-settings.tsx'
import { createSettings, defaultSettings } from '#settings/settings.ts'

const test = suite('stored settings')
const defaults = defaultSettings(parseRuntimeConfig({}).config)

/** What was set on the root element. */
const shown = new Map<string, string>()
const root = {
  dataset: {
    set scheme(scheme: string) {
      shown.set('scheme', scheme)
    },
  },
  style: { setProperty: (name: string, value: string) => void shown.set(name, value) },
} as unknown as HTMLElement

function open(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const settings = createSettings(defaults, storage)
  persistSettings(settings, defaults, storage, root)
  return settings
}

test('§14 a chosen setting applies at once, and stored settings apply at the start', () => {
  const settings = open({ getItem: () => '{"scheme":"dark"}', setItem() {} })
  assert.equal(
    [...shown],
    [
      ['scheme', 'dark'],
      ['--theme', '#1890ff'],
    ],
  )
  settings.set({ ...settings.get(), theme: '#13c2c2', scheme: 'light' })
  assert.equal(
    [...shown],
    [
      ['scheme', 'light'],
      ['--theme', '#13c2c2'],
    ],
  )
})

test('chosen settings survive a reload, and only those are stored', () => {
  const stored: Record<string, string> = {}
  const storage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem(key: string, value: string) {
      stored[key] = value
    },
  }
  const settings = open(storage)
  settings.set({ ...settings.get(), theme: '#13c2c2', scheme: 'dark' })
  assert.equal(JSON.parse(stored['coalface:settings'] ?? ''), { theme: '#13c2c2', scheme: 'dark' })
  assert.equal(createSettings(defaults, storage).get(), {
    ...defaults,
    theme: '#13c2c2',
    scheme: 'dark',
  })
})

test('refused storage loses the settings at a reload, and nothing else', () => {
  const refused = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const settings = open({ getItem: refused, setItem: refused })
  settings.set({ ...settings.get(), scheme: 'dark' })
  assert.is(settings.get().scheme, 'dark')
})

test('a setting that could not be stored is stored with the next one', () => {
  const kept = new Map<string, string>()
  let isFull = true
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  }
  const settings = open(storage)
  settings.set({ ...settings.get(), theme: '#11a983' })
  isFull = false
  settings.set({ ...settings.get(), fixedHeader: true })
  const { theme, fixedHeader } = createSettings(defaults, storage).get()
  assert.equal([theme, fixedHeader], ['#11a983', true])
})

test('a setting chosen in another window stays when this one changes another', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const here = open(storage)
  const there = open(storage)
  there.set({ ...there.get(), theme: '#11a983' })
  here.set({ ...here.get(), tagsView: false })
  here.set({ ...here.get(), tagsView: true, fixedHeader: true })
  const { theme, tagsView, fixedHeader } = createSettings(defaults, storage).get()
  assert.equal([theme, tagsView, fixedHeader], ['#11a983', true, true])
})

test.run()
