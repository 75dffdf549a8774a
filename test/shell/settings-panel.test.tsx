import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { messageTexts, renderBar } from '../support/bar.tsx'
import {
  accessibleDescriptionOf,
  accessibleNameOf,
  getByRole,
  queryAllByRole,
  queryByRole,
} from '../support/by-role.ts'
import { waitUntil } from '../support/render.tsx'
import { click, press, type } from '../support/user.ts'
import en from '#locales/en/permissions.ts'
import zh from '#locales/zh-CN/permissions.ts'
import type { MenuProblem } from '#menu/parse-menu.ts'
import { persistSettings } from '#settings/apply-settings.tsx'
import SettingsPanel from '#shell/settings-panel.tsx'

const test = suite('settings panel')

/** All kinds of problems: a missing one does not compile. */
const KINDS = Object.keys({
  row: 0,
  cycle: 0,
  depth: 0,
  size: 0,
  title: 0,
  path: 0,
  scheme: 0,
  host: 0,
  roles: 0,
  duplicate: 0,
  component: 0,
  empty: 0,
  param: 0,
  hidden: 0,
} satisfies Record<MenuProblem['kind'], 0>)

const draw = async (options: Parameters<typeof renderBar>[1] = {}) => {
  const closed: string[] = []
  const drawn = await renderBar(<SettingsPanel onClose={() => closed.push('closed')} />, options)
  return { ...drawn, closed, page: document.body }
}

const NAMES = {
  en: {
    panel: 'Settings',
    groups: {
      Appearance: ['Light', 'Dark', 'Auto'],
      'Theme colour': ['Blue', 'Dark slate', 'Green', 'Teal', 'Purple', 'Red'],
      Language: ['English', '简体中文'],
    },
    custom: 'Custom theme colour',
    switches: [
      'Tabs bar',
      'Fixed header',
      'Sidebar logo',
      'Single-key shortcuts',
      'Keep my tabs',
      'Explain hidden elements',
    ],
    buttons: ['Close', 'Pick…', 'Copy settings', 'Paste settings', 'Reset to defaults'],
  },
  'zh-CN': {
    panel: '设置',
    groups: {
      外观: ['浅色', '深色', '跟随系统'],
      主题颜色: ['蓝色', '石板色', '绿色', '青色', '紫色', '红色'],
      语言: ['English', '简体中文'],
    },
    custom: '自定义主题颜色',
    switches: [
      '标签栏',
      '固定头部',
      '侧边栏标志',
      '单键快捷键',
      '保留我的标签页',
      '显示被隐藏的元素',
    ],
    buttons: ['关闭', '取色…', '复制设置', '粘贴设置', '恢复默认'],
  },
} as const

for (const locale of ['en', 'zh-CN'] as const) {
  test(`§2 every control of the panel has its role and name, ${locale}`, async () => {
    const names = NAMES[locale]
    const { page, unmount } = await draw({ locale })
    const dialog = getByRole(page, 'dialog', names.panel)
    for (const [group, radios] of Object.entries(names.groups)) {
      assert.equal(
        queryAllByRole(getByRole(dialog, 'radiogroup', group), 'radio').map(accessibleNameOf),
        [...radios],
      )
    }
    getByRole(dialog, 'textbox', names.custom)
    assert.equal(queryAllByRole(dialog, 'switch').map(accessibleNameOf), [...names.switches])
    assert.equal(queryAllByRole(dialog, 'button').map(accessibleNameOf), [...names.buttons])
    unmount()
  })
}

test('§2 §3 the switches and the colours start as the specification says and change at once', async () => {
  const { page, settings, unmount } = await draw()
  persistSettings(settings, settings.get(), localStorage, document.documentElement)
  const isOn = (name: string) => (getByRole(page, 'switch', name) as HTMLInputElement).checked
  assert.equal(['Tabs bar', 'Fixed header', 'Sidebar logo'].map(isOn), [true, false, true])
  assert.ok((getByRole(page, 'radio', 'Blue') as HTMLInputElement).checked)
  click(getByRole(page, 'switch', 'Tabs bar'))
  click(getByRole(page, 'radio', 'Teal'))
  click(getByRole(page, 'radio', 'Dark'))
  const { tagsView, theme, scheme } = settings.get()
  assert.equal({ tagsView, theme, scheme }, { tagsView: false, theme: '#13c2c2', scheme: 'dark' })
  assert.equal(JSON.parse(localStorage.getItem('coalface:settings') ?? ''), {
    tagsView: false,
    theme: '#13c2c2',
    scheme: 'dark',
  })
  unmount()
})

test('§2 hex digits choose any other colour; invalid text changes nothing and shows an error', async () => {
  const { page, settings, unmount } = await draw()
  const field = getByRole(page, 'textbox', 'Custom theme colour')
  field.focus()
  type(field, '#123456')
  assert.is(settings.get().theme, '#123456')
  assert.is(document.activeElement, field)
  assert.ok(
    queryAllByRole(getByRole(page, 'radiogroup', 'Theme colour'), 'radio').every(
      radio => !(radio as HTMLInputElement).checked,
    ),
  )
  type(field, 'red;background:url(//evil)')
  press('Enter', {}, field)
  click(getByRole(page, 'switch', 'Fixed header'))
  assert.is(settings.get().theme, '#123456')
  assert.is(field.getAttribute('aria-invalid'), 'true')
  type(field, '#f00')
  assert.is(settings.get().theme, '#123456', 'three more may follow')
  press('Enter', {}, field)
  assert.is(settings.get().theme, '#ff0000')
  unmount()
})

test('§2 Enter on invalid text shows and announces the error at once', async () => {
  const { page, notices, unmount } = await draw()
  const field = getByRole(page, 'textbox', 'Custom theme colour')
  field.focus()
  type(field, '#12')
  press('Enter', {}, field)
  assert.is(field.getAttribute('aria-invalid'), 'true')
  assert.is(accessibleDescriptionOf(field), 'Enter a colour such as #1890ff.')
  assert.is(notices.announcement.get().assertive, 'Enter a colour such as #1890ff.')
  assert.is(document.activeElement, field)
  unmount()
})

test('W11 the panel shows the contrast of text on a colour', async () => {
  const { page, unmount } = await draw()
  const text = () => page.textContent ?? ''
  assert.match(
    text(),
    'Button text contrast 4.5:1. Shades are adjusted so any colour stays readable.',
  )
  click(getByRole(page, 'radio', 'Purple'))
  assert.match(text(), 'Button text contrast 5.3:1.')
  assert.not.match(text(), 'Shades are adjusted')
  unmount()
})

test('§18 the language changes without a reload', async () => {
  const { page, locale, settings, unmount } = await draw()
  click(getByRole(page, 'radio', '简体中文'))
  assert.ok((getByRole(page, 'radio', '简体中文') as HTMLInputElement).checked, 'at once')
  await waitUntil(() => locale.get() === 'zh-CN')
  assert.is(locale.get(), 'zh-CN')
  assert.is(settings.get().locale, 'zh-CN')
  getByRole(page, 'dialog', '设置')
  unmount()
})

test('W11 reset restores the defaults of the deployment', async () => {
  const { page, settings, notices, unmount } = await draw({
    config: { theme: '#304156', fixedHeader: true },
  })
  const before = settings.get()
  click(getByRole(page, 'radio', 'Red'))
  click(getByRole(page, 'switch', 'Fixed header'))
  click(getByRole(page, 'button', 'Reset to defaults'))
  assert.equal(settings.get(), before)
  assert.equal(messageTexts(notices), ['Settings are back to their defaults'])
  unmount()
})

test('W11 pasted settings apply as a whole, or are refused by name', async () => {
  const { page, settings, unmount } = await draw()
  click(getByRole(page, 'button', 'Paste settings'))
  const dialog = getByRole(page, 'dialog', 'Paste settings')
  const field = getByRole(dialog, 'textbox', 'Settings as JSON')
  type(field, '{"theme":"#f5222d","tagsView":1,"colour":"red"}')
  click(getByRole(dialog, 'button', 'Apply settings'))
  assert.match(dialog.textContent ?? '', 'tagsView cannot be 1. There is no setting colour.')
  assert.is(settings.get().theme, '#1890ff')
  assert.is(document.activeElement, field)
  type(field, '{"theme":"#f5222d","tagsView":false}')
  click(getByRole(dialog, 'button', 'Apply settings'))
  assert.equal([settings.get().theme, settings.get().tagsView], ['#f5222d', false])
  assert.is(queryByRole(page, 'dialog', 'Paste settings'), undefined)
  unmount()
})

test('W12 W13 a user who may not change roles sees neither Explain nor the menu problems', async () => {
  const { page, unmount } = await draw({
    permissions: ['system:sysrole:list'],
    problems: [{ kind: 'title', row: 'x', detail: '' }],
  })
  assert.is(queryByRole(page, 'switch', 'Explain hidden elements'), undefined)
  assert.not.match(page.textContent ?? '', 'Menu health')
  unmount()
})

for (const [locale, show, table, cells] of [
  [
    'en',
    'Show problems',
    'Menu problems',
    [
      'Sales > Quotes',
      'This build has no page /quote/index',
      'Correct the component, or install a build that has it.',
    ],
  ],
  [
    'zh-CN',
    '查看问题',
    '菜单问题',
    ['Sales > Quotes', '当前版本没有页面 /quote/index', '请更正组件名称，或安装包含该组件的版本。'],
  ],
] as const) {
  test(`W13 a badge counts the problems of the menu, and a table names them, ${locale}`, async () => {
    const problems = [{ kind: 'component', row: 'Sales > Quotes', detail: '/quote/index' }] as const
    const { page, unmount } = await draw({ locale, problems })
    assert.match(page.textContent ?? '', { en: '1 problem', 'zh-CN': '1 个问题' }[locale])
    click(getByRole(page, 'button', show))
    const row = queryAllByRole(getByRole(page, 'table', table), 'row').at(-1)
    assert.equal(
      [...(row?.children ?? [])].map(cell => cell.textContent),
      [...cells],
    )
    unmount()
  })
}

for (const [language, texts] of [
  ['en', en],
  ['zh-CN', zh],
] as const) {
  test(`W13 each kind of problem is named, with what to do, ${language}`, () => {
    for (const kind of KINDS) {
      assert.not.match(texts.problemOf(kind, 'x'), new RegExp(`^${kind} `))
      assert.is.not(texts.suggestionFor(kind), kind)
    }
  })
}

for (const [locale, show, copyAll, line] of [
  [
    'en',
    'Show problems',
    'Copy all',
    '/a: Path already taken by: /b. Give one of the two another path; the first one is used.',
  ],
  ['zh-CN', '查看问题', '复制全部', '/a：路径已被占用：/b。请修改其中一个路径；目前使用第一个。'],
] as const) {
  test(`W13 the copied problems have the punctuation of their language, ${locale}`, async () => {
    const problems = [{ kind: 'duplicate', row: '/a', detail: '/b' }] as const
    const { page, unmount } = await draw({ locale, problems })
    const copied: string[] = []
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    })
    click(getByRole(page, 'button', show))
    click(getByRole(page, 'button', copyAll))
    await waitUntil(() => copied.length > 0)
    assert.equal(copied, [line])
    Reflect.deleteProperty(navigator, 'clipboard')
    unmount()
  })
}

test('Escape closes the panel', async () => {
  const { page, closed, unmount } = await draw()
  press('Escape', {}, getByRole(page, 'dialog', 'Settings'))
  assert.equal(closed, ['closed'])
  unmount()
})

test.run()
