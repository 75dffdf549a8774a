import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { Window } from 'happy-dom'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('static/theme-boot')
const source = readFileSync('static/theme-boot.js', 'utf8')

/** What stands on <html> after the script ran in a fresh browser. */
function boot({ settings = '', cookie = '', config = '{}', language = 'en-GB' } = {}) {
  const window = new Window({ url: 'http://localhost/' })
  const { document, localStorage } = window
  const block = document.createElement('script')
  Object.assign(block, { type: 'application/json', id: 'coalface-config', textContent: config })
  document.head.append(block)
  if (settings) localStorage.setItem('coalface:settings', settings)
  if (cookie) document.cookie = cookie
  runInNewContext(source, { document, localStorage, navigator: { language } })
  const root = document.documentElement
  const { scheme, size } = root.dataset
  return { lang: root.lang, scheme, size, theme: root.style.getPropertyValue('--theme') }
}

const DEFAULTS = { lang: 'en', scheme: 'auto', size: 'medium', theme: '' }

test('a first visit gets the defaults and the language of the browser', () => {
  assert.equal(boot(), DEFAULTS)
  assert.equal(boot({ language: 'zh-TW' }), { ...DEFAULTS, lang: 'zh-CN' })
})

test('the first paint has what was chosen', () => {
  const settings = JSON.stringify({ theme: '#13c2c2', scheme: 'dark', locale: 'zh-CN' })
  assert.equal(boot({ settings, cookie: 'size=mini' }), {
    lang: 'zh-CN',
    scheme: 'dark',
    size: 'mini',
    theme: '#13c2c2',
  })
})

test('what is configured comes before the browser and after what was chosen', () => {
  const config = JSON.stringify({ theme: '#304156', locale: 'zh-CN' })
  assert.equal(boot({ config }), { ...DEFAULTS, lang: 'zh-CN', theme: '#304156' })
  const settings = JSON.stringify({ theme: '#13c2c2', locale: 'en' })
  assert.equal(boot({ config, settings }), { ...DEFAULTS, theme: '#13c2c2' })
})

test('R40 a stored value that is none of ours is ignored', () => {
  for (const settings of [
    '{"theme":"red;background:url(//evil)","scheme":"x","locale":"fr"}',
    '{"theme":"#12345"}',
    '{"theme":"#1234567"}',
    '{"theme":{},"scheme":1,"locale":[]}',
    'null',
    '5',
    '{',
  ]) {
    assert.equal(boot({ settings, cookie: 'size=huge' }), DEFAULTS, settings)
  }
  assert.equal(boot({ cookie: 'xsize=mini' }), DEFAULTS)
  assert.equal(boot({ config: 'no json' }), DEFAULTS)
})

test.run()
