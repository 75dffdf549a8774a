import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { Window } from 'happy-dom'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('static/theme-boot')
const source = readFileSync('static/theme-boot.js', 'utf8')

/** The files that the build names for signed-in users, by language. */
const APP = [
  ['en', '/assets/app.js /assets/en.js /assets/rest.css'],
  ['zh-CN', '/assets/app.js /assets/zh.js /assets/rest.css'],
] as const

/** The attributes of <html> after the script ran in a fresh browser. */
function boot(start: Start = {}) {
  const { documentElement: root } = bootedIn(start).document
  const { scheme, size } = root.dataset
  return { lang: root.lang, scheme, size, theme: root.style.getPropertyValue('--theme') }
}

interface Start {
  settings?: string
  cookie?: string
  config?: string
  language?: string
  /** The address that the page loads the script from. */
  src?: string
}

function bootedIn({
  settings,
  cookie,
  config = '{}',
  language = 'en-GB',
  src = '/theme-boot.js',
}: Start) {
  const window = new Window({ url: 'http://localhost/' })
  const { document, localStorage } = window
  const block = document.createElement('script')
  const attributes = { type: 'application/json', id: 'coalface-config', textContent: config }
  document.head.append(Object.assign(block, attributes))
  for (const [lang, content] of APP) {
    const meta = document.createElement('meta')
    meta.lang = lang
    document.head.append(Object.assign(meta, { name: 'coalface-app', content }))
  }
  const script = Object.assign(document.createElement('script'), { src })
  Object.defineProperty(document, 'currentScript', { value: script })
  const key = src.startsWith('/admin/') ? '/admin/coalface:settings' : 'coalface:settings'
  if (settings) localStorage.setItem(key, settings)
  if (cookie) document.cookie = cookie
  const timers: { run: () => void; time: number }[] = []
  let fail: (target: object) => void = () => {}
  runInNewContext(source, {
    document,
    localStorage,
    navigator: { language },
    setTimeout(run: () => void, time: number) {
      timers.push({ run, time })
    },
    addEventListener(type: string, run: (event: unknown) => void) {
      assert.is(type, 'error')
      fail = target => run({ target })
    },
  })
  return { document, timers, fail }
}

const DEFAULTS = { lang: 'en', scheme: 'auto', size: 'medium', theme: '' }

test('a first visit gets the defaults and the language of the browser', () => {
  assert.equal(boot(), DEFAULTS)
  assert.equal(boot({ language: 'zh-TW' }), { ...DEFAULTS, lang: 'zh-CN' })
})

test('the first paint has the chosen settings', () => {
  const settings = JSON.stringify({ theme: '#13c2c2', scheme: 'dark', locale: 'zh-CN' })
  assert.equal(boot({ settings, cookie: 'size=mini' }), {
    lang: 'zh-CN',
    scheme: 'dark',
    size: 'mini',
    theme: '#13c2c2',
  })
})

test('the configuration counts before the browser’s preference and after the user’s choice', () => {
  const config = JSON.stringify({ theme: '#304156', locale: 'zh-CN' })
  assert.equal(boot({ config }), { ...DEFAULTS, lang: 'zh-CN', theme: '#304156' })
  const settings = JSON.stringify({ theme: '#13c2c2', locale: 'en' })
  assert.equal(boot({ config, settings }), { ...DEFAULTS, theme: '#13c2c2' })
})

test('R40 an unknown stored value is ignored', () => {
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

test('a console below a path uses the settings chosen there', () => {
  const settings = JSON.stringify({ theme: '#13c2c2' })
  assert.is(boot({ settings, src: '/admin/theme-boot.js' }).theme, '#13c2c2')
  assert.is(boot({ settings, src: '/other/theme-boot.js' }).theme, '')
})

/** A page as index.html leaves it, or one from which main.ts has removed the message. */
function waitingFor(body = '<div hidden><div id="last-word"></div></div>') {
  const { document, timers, fail } = bootedIn({})
  document.body.innerHTML = body
  const isSaid = () => document.querySelector('body > #last-word') !== null
  return { isSaid, timers, fail: (type: string) => fail({ type }) }
}

test('W22 a console whose code hangs shows a message after 20 s', () => {
  const { isSaid, timers } = waitingFor()
  assert.not(isSaid())
  timers.find(({ time }) => time === 20_000)?.run()
  assert.ok(isSaid())
})

test('W22 a console whose code cannot be loaded shows the message at once', () => {
  const { isSaid, fail } = waitingFor()
  fail('text/javascript')
  assert.not(isSaid())
  fail('module')
  assert.ok(isSaid())
})

test('W22 a page that has started keeps its content', () => {
  const { isSaid, timers, fail } = waitingFor('')
  for (const { run } of timers) run()
  fail('module')
  assert.not(isSaid())
})

for (const [language, texts] of [
  ['en-GB', 'en'],
  ['zh-CN', 'zh'],
] as const)
  test(`with a session the page requests the console’s files at once, without one none, ${language}`, () => {
    const asked = (cookie?: string) =>
      [...bootedIn({ language, ...(cookie && { cookie }) }).document.querySelectorAll('link')].map(
        link => [link.rel, link.getAttribute('as'), link.getAttribute('href')],
      )
    assert.equal(asked('Admin-Token=kept'), [
      ['modulepreload', null, '/assets/app.js'],
      ['modulepreload', null, `/assets/${texts}.js`],
      ['preload', 'style', '/assets/rest.css'],
    ])
    assert.equal(asked(), [])
    assert.equal(asked('Admin-Token='), [])
  })

test.run()
