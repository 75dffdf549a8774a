import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../support/by-role.ts'
import { act } from '../support/render.tsx'
import { renderScreen, wait } from '../support/screen.tsx'
import { click } from '../support/user.ts'
import { parseRuntimeConfig } from '#config/runtime-config.ts'
import { RuntimeConfigContext } from '#config/runtime-config-context.ts'
import { type Area, areas } from '#locales/areas.ts'
import { loadTexts } from '#locales/texts.ts'
import { ApplySettings, persistSettings } from '#settings/apply-settings.tsx'
import { createSettings, defaultSettings, SettingsContext } from '#settings/settings.ts'
import { useChangeSettings } from '#settings/use-change-settings.ts'

const test = suite('apply settings')
const { config } = parseRuntimeConfig({})
const defaults = defaultSettings(config)
const KEY = 'coalface:settings'

function Reset() {
  const change = useChangeSettings()
  return (
    <button type="button" onClick={() => change(defaults)}>
      Reset
    </button>
  )
}

async function open(meanwhile = () => {}) {
  localStorage.clear()
  const settings = createSettings(defaults, localStorage)
  persistSettings(settings, defaults, localStorage, document.documentElement)
  meanwhile()
  const shown = await renderScreen(
    <RuntimeConfigContext value={config}>
      <SettingsContext value={settings}>
        <ApplySettings />
        <Reset />
      </SettingsContext>
    </RuntimeConfigContext>,
    { areas: [], table: {} },
  )
  /** Chooses settings in another window of this browser. */
  const choose = (chosen: object) => {
    localStorage.setItem(KEY, JSON.stringify(chosen))
    act(() => void dispatchEvent(Object.assign(new Event('storage'), { key: KEY })))
  }
  return { ...shown, choose, settings, stored: () => localStorage.getItem(KEY) }
}

test('W5 a setting chosen in another window applies here, and its stored form stays', async () => {
  const { choose, settings, stored, unmount } = await open()
  choose({ scheme: 'dark', tagsView: false })
  assert.equal(settings.get(), { ...defaults, scheme: 'dark', tagsView: false })
  assert.is(stored(), '{"scheme":"dark","tagsView":false}')
  unmount()
})

test('W11 a reset also resets settings that another window chose', async () => {
  const { choose, container, settings, stored, unmount } = await open()
  choose({ scheme: 'dark' })
  click(getByRole(container, 'button', 'Reset'))
  assert.equal([settings.get(), stored()], [defaults, '{}'])
  unmount()
})

test('W5 a language chosen in another window applies here too', async () => {
  const { choose, outside, unmount } = await open()
  choose({ locale: 'zh-CN' })
  await wait()
  assert.is(outside.locale.get(), 'zh-CN')
  choose({})
  await wait()
  assert.is(outside.locale.get(), 'en')
  unmount()
})

test('W5 a language whose texts failed to load applies once they load, and no other setting is undone', async () => {
  // An area of its own, because another test of this process may have loaded the real ones.
  const own = 'follow settings' as Area
  let tries = 0
  const away = async () => {
    tries += 1
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  const there = async () => ({ default: {} })
  const { choose, outside, settings, unmount } = await open()
  try {
    Object.assign(areas, { [own]: { en: there, 'zh-CN': away } })
    await loadTexts('en', own)
    choose({ locale: 'zh-CN' })
    await wait()
    assert.equal([outside.locale.get(), settings.get().locale, tries], ['en', 'zh-CN', 1])
    Object.assign(areas, { [own]: { en: there, 'zh-CN': there } })
    act(() => void dispatchEvent(new Event('online')))
    await wait()
    assert.is(outside.locale.get(), 'zh-CN')
  } finally {
    Reflect.deleteProperty(areas, own)
  }
  unmount()
})

test('W5 a setting chosen in another window while this one loads applies here too', async () => {
  const { outside, settings, unmount } = await open(() =>
    localStorage.setItem(KEY, '{"scheme":"dark","locale":"zh-CN"}'),
  )
  await wait()
  assert.equal([settings.get().scheme, outside.locale.get()], ['dark', 'zh-CN'])
  unmount()
})

test('W5 a sleeping window reads the settings when it is shown again', async () => {
  const { settings, unmount } = await open()
  localStorage.setItem(KEY, '{"scheme":"dark"}')
  act(() => void dispatchEvent(new Event('pageshow')))
  assert.is(settings.get().scheme, 'dark')
  unmount()
})

test.run()
