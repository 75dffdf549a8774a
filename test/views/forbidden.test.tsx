import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { renderBar } from '../support/bar.tsx'
import { getByRole, queryByRole } from '../support/by-role.ts'
import { settle } from '../support/render.tsx'
import { click } from '../support/user.ts'
import type { MenuPage } from '#menu/menu-routes.ts'
import Forbidden from '#views/forbidden.tsx'

const test = suite('forbidden')

const orders: MenuPage = {
  path: '/order',
  title: 'Orders',
  redirect: undefined,
  component: '/order',
  icon: '',
  roles: ['trader', 'chief'],
  hidden: false,
  query: '',
  affix: false,
  trail: [],
  marks: [],
}

async function draw(state: unknown, locale: 'en' | 'zh-CN' = 'en') {
  const wanted = typeof state === 'string' ? `?wanted=${encodeURIComponent(state)}` : ''
  const drawn = await renderBar(<Reset state={state} />, {
    path: `/401${wanted}`,
    locale,
    pages: [orders],
    roles: ['auditor'],
    permissions: ['shop:order:list', 'shop:stock:edit', 'shop:orders:edit'],
  })
  const facts = Object.fromEntries(
    [...drawn.container.querySelectorAll('dt')].map(term => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  )
  return { ...drawn, facts }
}

/** renderScreen resets the address before it draws, so the history state is set during the draw. */
function Reset({ state }: { state: unknown }) {
  history.replaceState(state, '')
  return <Forbidden />
}

for (const [locale, heading, link, back, copy] of [
  ['en', 'No permission', 'Back to home', 'Go back', 'Copy for your administrator'],
  ['zh-CN', '没有访问权限', '返回首页', '返回上一页', '复制给管理员'],
] as const) {
  test(`§2 /401 has its heading, link and buttons by role and name, ${locale}`, async () => {
    const { container, unmount } = await draw('/order', locale)
    getByRole(container, 'heading', heading)
    getByRole(container, 'link', link)
    getByRole(container, 'button', back)
    getByRole(container, 'button', copy)
    unmount()
  })
}

test('W12 it names the page, the roles it needs and the roles the user has', async () => {
  const { facts, unmount } = await draw('/order')
  assert.equal(facts, {
    Page: '/order',
    'Roles needed (one of them)': 'trader, chief',
    'Your roles': 'auditor',
  })
  unmount()
})

test('W12 it names the whole wanted address, and the roles of its page', async () => {
  const { facts, unmount } = await draw('/order?status=1&page=2')
  assert.is(facts.Page, '/order?status=1&page=2')
  assert.is(facts['Roles needed (one of them)'], 'trader, chief')
  unmount()
})

test('W12 it names the permissions needed, and those the user has for the same resource', async () => {
  const { facts, unmount } = await draw({ wanted: '/stock', permissions: ['shop:order:edit'] })
  assert.equal(facts, {
    Page: '/stock',
    'Permissions needed (one of them)': 'shop:order:edit',
    'Your roles': 'auditor',
    'Your permissions of this kind': 'shop:order:list',
  })
  unmount()
})

test('W12 the copied text has name and account, the time, the page and the permissions, and nothing secret', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  const { container, unmount } = await draw('/order')
  click(getByRole(container, 'button', 'Copy for your administrator'))
  await settle()
  assert.match(
    copied[0] ?? '',
    /^Page: \/order\nRoles needed \(one of them\): trader, chief\nYour roles: auditor\nUser: Lin Xiaoyan \(lin\)\nTime: \d{4}-.*$/,
  )
  unmount()
})

for (const state of [null, 7, {}, { permissions: 'x' }]) {
  test(`without a refused page in the history state (${JSON.stringify(state)}) it is the plain page`, async () => {
    const { container, unmount } = await draw(state)
    getByRole(container, 'heading', 'No permission')
    assert.is(queryByRole(container, 'button', 'Copy for your administrator'), undefined)
    unmount()
  })
}

test.run()
