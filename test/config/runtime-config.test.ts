import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import * as model from '#config/runtime-config.ts'
import { describeProblems } from '#config/runtime-config.ts'
import goAdmin from '#definitions/backends/go-admin.ts'
import { isFields } from '#lib/decode.ts'

/** The configuration and the sentences for its problems. */
function parseConfig(value: unknown) {
  const isGoAdmin = isFields(value) && value.backend === 'go-admin'
  const { config, problems } = model.parseRuntimeConfig(value, isGoAdmin ? goAdmin : undefined)
  return { config, problems: describeProblems(problems) }
}

const test = suite('runtime-config')

test('§10 without a setting everything has its default, and no problem', () => {
  for (const value of [undefined, {}]) {
    assert.equal(parseConfig(value), {
      config: {
        title: 'Coalface',
        logo: null,
        notice: '',
        apiPrefix: '/prod-api',
        errorLog: ['production'],
        locale: null,
        theme: '#1890ff',
        maps: { url: '', key: '', plugins: [] },
        themeStylesheet: null,
        showSettings: true,
        tagsView: true,
        fixedHeader: false,
        sidebarLogo: true,
        links: { documentation: null, donate: null },
        rolePreviewSuffix: null,
        menuVisible: 'boolean',
        backend: 'standard',
        captcha: false,
      },
      problems: [],
    })
  }
})

test('§10 every setting can be changed', () => {
  const wanted = {
    title: '煤矿',
    logo: 'https://cdn.example/logo.svg',
    notice: 'Closed on Monday.',
    apiPrefix: '/shop/api-v2',
    errorLog: [],
    locale: 'zh-CN' as const,
    theme: '#F5222D',
    maps: { url: 'https://maps.example/v1.js', key: 'k', plugins: ['AMap.Scale'] },
    themeStylesheet: 'https://cdn.example/theme.css',
    showSettings: false,
    tagsView: false,
    fixedHeader: true,
    sidebarLogo: false,
    links: { documentation: 'https://doc.example', donate: null },
    rolePreviewSuffix: '-token',
    menuVisible: 'zero-shown' as const,
    backend: 'go-admin' as const,
    captcha: true,
  }
  assert.equal(parseConfig(wanted), { config: wanted, problems: [] })
})

test('the settings that the configuration itself has are told apart from defaults', () => {
  const { configured } = model.parseRuntimeConfig({
    title: 'Coalface',
    theme: 'red',
    links: { donate: null },
    colour: 'red',
  })
  assert.equal([...configured].sort(), ['links.donate', 'title'])
})

test('a link opens a page or a letter', () => {
  for (const documentation of [
    'https://doc.example',
    'HTTP://doc.example/a?b=c#d',
    'mailto:office@doc.example?subject=Help',
  ])
    assert.equal(parseConfig({ links: { documentation } }).problems, [], documentation)
})

test('a group with only some settings has the defaults for the others', () => {
  const { config, problems } = parseConfig({ maps: { key: 'k' } })
  assert.equal(config.maps, { url: '', key: 'k', plugins: [] })
  assert.equal(problems, [])
})

test('§10 an unknown key is named, also inside a group', () => {
  const { problems } = parseConfig({ colour: 'red', links: { github: 'https://x.example' } })
  assert.equal(problems, [
    '"colour" is not a known setting.',
    '"links.github" is not a known setting.',
  ])
})

test('§10 a wrong value is named, and the default is used', () => {
  const wrong: [object, string][] = [
    [{ title: ' ' }, '"title" must be a text that is not empty; the default "Coalface" is used.'],
    [
      { apiPrefix: 'prod-api' },
      '"apiPrefix" must be a path like "/prod-api"; the default "/prod-api" is used.',
    ],
    [
      { backend: 'ruoyi' },
      '"backend" must be "standard" or the name of a file in src/definitions/backends; the default "standard" is used.',
    ],
    [
      { errorLog: 'production' },
      '"errorLog" must be a list of texts; the default ["production"] is used.',
    ],
    [{ locale: 'de' }, '"locale" must be "en", "zh-CN" or null; the default null is used.'],
    [{ theme: 'red' }, '"theme" must be a colour like "#1890ff"; the default "#1890ff" is used.'],
    [{ maps: 'x' }, '"maps" must be an object; the defaults are used.'],
    [{ maps: { key: 1 } }, '"maps.key" must be a text; the default "" is used.'],
    [{ tagsView: 'yes' }, '"tagsView" must be true or false; the default true is used.'],
    [
      { links: { donate: 'javascript:alert(1)' } },
      '"links.donate" must be an https, http or mailto address, or null; the default null is used.',
    ],
    [
      { logo: 'http://cdn.example/logo.svg' },
      '"logo" must be an https address or a path, or null; the default null is used.',
    ],
    [{ notice: 1 }, '"notice" must be a text; the default "" is used.'],
    [
      { rolePreviewSuffix: '' },
      '"rolePreviewSuffix" must be a text that is not empty, or null; the default null is used.',
    ],
    [
      { menuVisible: 0 },
      '"menuVisible" must be "boolean" or "zero-shown"; the default "boolean" is used.',
    ],
  ]
  const { config: defaults } = parseConfig({})
  for (const [value, problem] of wrong) {
    assert.equal(parseConfig(value), { config: defaults, problems: [problem] })
  }
})

test('addresses and prefixes that could lead elsewhere are refused', () => {
  for (const value of [
    { apiPrefix: '//evil.example' },
    { apiPrefix: '/api/' },
    { apiPrefix: '/..' },
    { apiPrefix: '' },
    { apiPrefix: 'https://evil.example' },
    { theme: '#fff;background:url(//evil.example)' },
    { themeStylesheet: 'data:text/css,x' },
    { maps: { url: 'javascript:alert(1)' } },
    { links: { documentation: 'ftp://doc.example' } },
    { links: { documentation: 'mailto:' } },
    { links: { documentation: 'https:///x' } },
    { logo: '//evil.example/logo.svg' },
    { logo: 'data:image/svg+xml,x' },
    { links: { documentation: 'https://doc.example/ x' } },
  ]) {
    assert.is(parseConfig(value).problems.length, 1, JSON.stringify(value))
  }
})

test('a configuration that is no object is one problem', () => {
  for (const value of [null, [], 'x', 3]) {
    assert.equal(parseConfig(value).problems, [
      'The configuration must be an object; the defaults are used.',
    ])
  }
})

test('names of object properties are unknown keys like any other', () => {
  const { config, problems } = parseConfig(
    JSON.parse('{"__proto__":{"title":"x"},"constructor":1}'),
  )
  assert.is(config.title, 'Coalface')
  assert.is(problems.length, 2)
})

test('in front of a go-admin its menu format and the captcha are the defaults', () => {
  const { config, problems } = parseConfig({ backend: 'go-admin' })
  assert.equal([config.menuVisible, config.captcha, problems], ['zero-shown', true, []])
  const own = parseConfig({ backend: 'go-admin', captcha: false, menuVisible: 'boolean' }).config
  assert.equal([own.menuVisible, own.captcha], ['boolean', false])
  assert.equal(parseConfig({ captcha: true }).config.menuVisible, 'boolean')
})

test.run()
