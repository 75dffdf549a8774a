import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { messageTexts, renderBar } from '../support/bar.tsx'
import { accessibleNameOf, getByRole, queryAllByRole, queryByRole } from '../support/by-role.ts'
import { settle } from '../support/render.tsx'
import { click, type } from '../support/user.ts'
import { errorLog } from '#error-log/error-log.ts'
import ErrorLogDialog from '#error-log/error-log-dialog.tsx'

const test = suite('error-log dialog')

test.after.each(() => errorLog.clear())

const page = document.body

async function draw(locale: 'en' | 'zh-CN' = 'en') {
  let closed = 0
  const drawn = await renderBar(<ErrorLogDialog onClose={() => closed++} />, { locale })
  return { ...drawn, closed: () => closed }
}

function recordTwo() {
  errorLog.record(new Error('the first'), 'rejection')
  errorLog.recordAction('press', 'Save')
  errorLog.record(
    Object.assign(new TypeError('no <b>yardId</b>'), { stack: 'TypeError\n    at StockRow' }),
    'render',
    'StockRow',
  )
}

for (const [locale, name, buttons] of [
  [
    'en',
    'Error log',
    ['Close', 'Hide stack', 'Show stack', 'Clear all', 'Copy all', 'Download', 'Close'],
  ],
  ['zh-CN', '错误日志', ['关闭', '隐藏堆栈', '显示堆栈', '清空全部', '复制全部', '下载', '关闭']],
] as const) {
  test(`§2 the dialog and its buttons have their names, and the newest stack is open, ${locale}`, async () => {
    recordTwo()
    const { unmount } = await draw(locale)
    const dialog = getByRole(page, 'dialog', name)
    assert.equal(queryAllByRole(dialog, 'button').map(accessibleNameOf), [...buttons])
    assert.equal(
      queryAllByRole(dialog, 'heading').map(heading => heading.textContent),
      [name, 'no <b>yardId</b>', 'the first'],
    )
    const stack = getByRole(dialog, 'region', { en: 'Stack trace', 'zh-CN': '堆栈信息' }[locale])
    assert.equal([stack.textContent, stack.tabIndex], ['TypeError\n    at StockRow', 0])
    unmount()
  })
}

test('§2 message, info, url and stack of each entry; R43 markup is text', async () => {
  recordTwo()
  const { unmount } = await draw()
  const [newest] = queryAllByRole(page, 'listitem')
  const terms = [...(newest?.querySelectorAll('dt') ?? [])].map(term => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])
  assert.equal(terms.slice(0, 3), [
    ['Info', 'render of StockRow'],
    ['URL', location.href.replace(/=[^&]*/g, '=…')],
    ['Before', 'Save'],
  ])
  assert.is(page.querySelector('b'), null)
  unmount()
})

test('W20 the search keeps the entries that contain the words', async () => {
  recordTwo()
  const { unmount } = await draw()
  const field = getByRole(page, 'searchbox', 'Search errors')
  type(field, 'THE FIRST')
  assert.is(queryAllByRole(page, 'listitem').length, 1)
  type(field, 'nothing like it')
  assert.is(queryAllByRole(page, 'listitem').length, 0)
  assert.match(page.textContent ?? '', 'No errors match.')
  unmount()
})

test('W20 copy all copies every entry as text', async () => {
  recordTwo()
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  const { notices, unmount } = await draw()
  click(getByRole(page, 'button', 'Copy all'))
  await settle()
  assert.match(
    copied[0] ?? '',
    /no <b>yardId<\/b>\nInfo: render of StockRow\nURL: .*\nBefore: .* Save\nStack: TypeError\n {4}at StockRow/,
  )
  assert.match(copied[0] ?? '', 'the first\nInfo: unhandled rejection')
  assert.equal(messageTexts(notices), ['Copied'])
  unmount()
})

test('W20 the same error again is counted', async () => {
  const error = new Error('again')
  errorLog.record(error, 'error')
  errorLog.record(error, 'error')
  const { unmount } = await draw()
  assert.is(queryAllByRole(page, 'listitem').length, 1)
  assert.match(page.textContent ?? '', '×2')
  unmount()
})

test('§2 clear all empties the log, closes the dialog and says so', async () => {
  recordTwo()
  const { closed, notices, unmount } = await draw()
  click(getByRole(page, 'button', 'Clear all'))
  assert.equal(errorLog.entries.get(), [])
  assert.is(closed(), 1)
  assert.equal(messageTexts(notices), ['Error log cleared'])
  unmount()
})

test('the stack of another entry opens and closes', async () => {
  recordTwo()
  const { unmount } = await draw()
  const show = getByRole(page, 'button', 'Show stack')
  assert.is(show.getAttribute('aria-expanded'), 'false')
  click(show)
  assert.is(queryAllByRole(page, 'region', 'Stack trace').length, 2)
  for (const hide of queryAllByRole(page, 'button', 'Hide stack')) click(hide)
  assert.is(queryByRole(page, 'region', 'Stack trace'), undefined)
  unmount()
})

test.run()
