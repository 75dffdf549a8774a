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
import { act, settle, waitUntil } from '../support/render.tsx'
import { click } from '../support/user.ts'
import { errorLog } from '#error-log/error-log.ts'
import { ChunkLoadError } from '#lib/browser/load-chunk.ts'
import { messageHistory } from '#notifications/message-history.ts'
import { NavbarTools } from '#shell/navbar-tools.tsx'
import { openPanel } from '#shell/open-panel.ts'
import { Panels } from '#shell/panels.tsx'
import { ShellCommands } from '#shell/shell-commands.tsx'
import { commands } from '#shortcuts/commands.ts'
import { MenuButton } from '#ui/overlays/menu.tsx'

// The module needs a document when it loads, and a plain import may run before the test has one.
const { useToolMenuItems } = await import('#shell/navbar-tools.tsx')

const test = suite('navbar tools')

test.after.each(() => {
  errorLog.clear()
  messageHistory.clear()
  openPanel.set(undefined)
})

const NAMES = {
  en: ['Message history, 0 unread', 'Enter fullscreen', 'Interface size', 'Settings'],
  'zh-CN': ['消息记录，0 条未读', '进入全屏', '界面尺寸', '设置'],
} as const

for (const locale of ['en', 'zh-CN'] as const) {
  test(`§2 the navbar has its buttons by name, and no error log without errors, ${locale}`, async () => {
    const { container, unmount } = await renderBar(<NavbarTools />, { locale })
    assert.equal(queryAllByRole(container, 'button').map(accessibleNameOf), [...NAMES[locale]])
    unmount()
  })

  test(`§2 §9 the menu lists the four sizes, the chosen one marked, and says with which one starts, ${locale}`, async () => {
    const { container, unmount } = await renderBar(<NavbarTools />, { locale })
    click(getByRole(container, 'button', NAMES[locale][2]))
    const menu = getByRole(container, 'menu', NAMES[locale][2])
    const items = queryAllByRole(menu, 'menuitemradio')
    const names = {
      en: ['Default', 'Medium', 'Small', 'Mini'],
      'zh-CN': ['默认', '中等', '小型', '迷你'],
    }[locale]
    assert.equal(items.map(accessibleNameOf), names)
    assert.equal(
      items.map(item => item.getAttribute('aria-checked')),
      ['false', 'true', 'false', 'false'],
    )
    assert.equal(items.map(accessibleDescriptionOf), [
      '',
      locale === 'en' ? 'Starting size' : '初始尺寸',
      '',
      '',
    ])
    unmount()
  })
}

for (const [locale, size, said] of [
  ['en', 'Mini', 'Size switched to Mini'],
  ['zh-CN', '迷你', '界面尺寸已切换为迷你'],
] as const) {
  test(`§2 §4 §9 a size is stored in the cookie, announced, and reloads the view with its query: ${said}`, async () => {
    const { container, cookies, notices, navigations, unmount } = await renderBar(<NavbarTools />, {
      locale,
    })
    click(getByRole(container, 'button', NAMES[locale][2]))
    click(getByRole(container, 'menuitemradio', size))
    assert.is(cookies.get('size'), 'mini')
    assert.equal(messageTexts(notices), [said])
    assert.is(navigations.at(-1), '/redirect/system/role?pageIndex=2')
    unmount()
  })
}

test('§2 §8 unsupported fullscreen shows a warning, and the button stays', async () => {
  const { container, notices, unmount } = await renderBar(<NavbarTools />)
  click(getByRole(container, 'button', 'Enter fullscreen'))
  await settle()
  assert.equal(
    notices.shown.get().map(({ tone, text }) => [tone, text]),
    [['warning', 'This browser does not support fullscreen']],
  )
  getByRole(container, 'button', 'Enter fullscreen')
  unmount()
})

test('without errors the focus is untouched; clearing the last one moves it to a neighbour', async () => {
  const { container, unmount } = await renderBar(<NavbarTools />)
  assert.is(document.activeElement, document.body)
  const button = () => queryByRole(container, 'button', /^Error log/)
  act(() => errorLog.record(new Error('gone wrong'), 'error'))
  button()?.focus()
  act(() => errorLog.clear())
  assert.is(button(), undefined)
  assert.is(document.activeElement, getByRole(container, 'button', 'Message history, 0 unread'))
  unmount()
})

test('§3 showSettings false leaves out the button', async () => {
  const { container, unmount } = await renderBar(<NavbarTools />, {
    config: { showSettings: false },
  })
  assert.is(queryByRole(container, 'button', 'Settings'), undefined)
  unmount()
})

for (const [locale, name] of [
  ['en', 'Error log, 2 entries'],
  ['zh-CN', '错误日志，2 条'],
] as const) {
  test(`§2 the error log's badge counts its entries: ${name}`, async () => {
    const { container, unmount } = await renderBar(<NavbarTools />, { locale })
    act(() => {
      errorLog.record(new Error('one'), 'error')
      errorLog.record(new Error('two'), 'error')
    })
    click(getByRole(container, 'button', name))
    assert.is(openPanel.get(), 'errors')
    act(() => openPanel.set(undefined))
    unmount()
  })
}

test('W14 the name of the bell counts unread errors, also when there are none', async () => {
  const { container, notices, unmount } = await renderBar(<NavbarTools />)
  const end = messageHistory.follow(notices.shown)
  act(() => notices.show('success', 'saved'))
  getByRole(container, 'button', 'Message history, 0 unread')
  act(() => notices.show('error', 'refused'))
  click(getByRole(container, 'button', 'Message history, 1 unread'))
  assert.is(openPanel.get(), 'history')
  end()
  unmount()
})

function Phone() {
  const { items, menu } = useToolMenuItems()
  return (
    <>
      <MenuButton label="User menu" items={items}>
        {trigger => (
          <button type="button" {...trigger}>
            Lin
          </button>
        )}
      </MenuButton>
      {menu}
    </>
  )
}

test('§4 on phones only the error log stays in the navbar', async () => {
  const { container, unmount } = await renderBar(<NavbarTools />, { device: 'mobile' })
  assert.equal(queryAllByRole(container, 'button').map(accessibleNameOf), [])
  act(() => errorLog.record(new Error('one'), 'error'))
  assert.equal(queryAllByRole(container, 'button').map(accessibleNameOf), ['Error log, 1 entry'])
  unmount()
})

for (const locale of ['en', 'zh-CN'] as const) {
  test(`§14 on phones the other tools are in the user menu, by the same names, ${locale}`, async () => {
    const links = { documentation: 'https://docs.example/', donate: null }
    const { container, unmount } = await renderBar(<Phone />, {
      device: 'mobile',
      locale,
      config: { links },
    })
    click(getByRole(container, 'button', 'Lin'))
    const outside = {
      en: 'Documentation (opens in a new window)',
      'zh-CN': '使用文档（在新窗口打开）',
    }[locale]
    const items = queryAllByRole(container, 'menuitem')
    assert.equal(items.map(accessibleNameOf), [...NAMES[locale], outside])
    assert.equal(
      ['href', 'target', 'rel'].map(name => items.at(-1)?.getAttribute(name)),
      ['https://docs.example/', '_blank', 'noopener noreferrer'],
    )
    unmount()
  })
}

test('§14 on phones the size menu opens in place of the user menu', async () => {
  const { container, cookies, unmount } = await renderBar(<Phone />, { device: 'mobile' })
  click(getByRole(container, 'button', 'Lin'))
  click(getByRole(container, 'menuitem', 'Interface size'))
  click(getByRole(getByRole(container, 'menu', 'Interface size'), 'menuitemradio', 'Small'))
  assert.is(cookies.get('size'), 'small')
  assert.is(queryByRole(container, 'menu'), undefined)
  assert.is(document.activeElement?.textContent, 'Lin')
  unmount()
})

test('§2 the tools are commands of the palette', async () => {
  const { locale, unmount } = await renderBar(<ShellCommands />)
  const labels = () => commands.list.get().map(({ label }) => label)
  assert.equal(labels(), ['Settings', 'Message history', 'Enter fullscreen', 'Language: 简体中文'])
  act(() => errorLog.record(new Error('one'), 'error'))
  assert.ok(labels().includes('Error log'))
  await settle(
    () =>
      void commands.list
        .get()
        .find(({ id }) => id === 'language-zh-CN')
        ?.run(),
  )
  await waitUntil(() => locale.get() === 'zh-CN')
  assert.is(locale.get(), 'zh-CN')
  unmount()
  assert.equal(labels(), [])
})

test('R43 a panel that fails to render closes with a message, and is not recorded', async () => {
  const { notices, unmount } = await renderBar(<Panels />)
  const broken = { ...errorLog.entries.get() }
  // A malformed entry makes the dialog fail.
  errorLog.entries.set([broken as never])
  let isMissing = true
  void new ChunkLoadError(() => (isMissing = false), 'of its code')
  // React logs the error when it renders the dialog, once its code is loaded.
  const told: unknown[] = []
  const { error } = console
  console.error = (...text: unknown[]) => told.push(...text)
  try {
    act(() => openPanel.set('errors'))
    for (let turn = 0; turn < 50 && openPanel.get() !== undefined; turn++) await settle()
  } finally {
    console.error = error
  }
  assert.ok(told.length > 0)
  assert.is(openPanel.get(), undefined)
  assert.match(messageTexts(notices)[0] ?? '', "'Error log' could not be shown")
  assert.is(errorLog.entries.get().length, 1)
  assert.is(isMissing, false, 'W6 its code is fetched anew with the next press')
  unmount()
})

test('Back closes a panel together with the page below it', async () => {
  const { unmount } = await renderBar(<Panels />)
  act(() => openPanel.set('history'))
  await waitUntil(() => queryByRole(document.body, 'dialog') !== undefined)
  act(() => void dispatchEvent(new Event('popstate')))
  assert.is(openPanel.get(), undefined)
  unmount()
})

test.run()
