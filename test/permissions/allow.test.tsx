import { Component, type ReactNode } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { renderBar } from '../support/bar.tsx'
import { getByRole, queryByRole } from '../support/by-role.ts'
import { act } from '../support/render.tsx'
import { Allow, useHasPermission, usePermission } from '#permissions/allow.tsx'

const test = suite('allow')

const add = (
  <Allow permissions={['shop:order:add', 'shop:order:edit']}>
    <button type="button">New order</button>
  </Allow>
)

test('§5 content without permission is absent; one permitted operation shows it', async () => {
  const without = await renderBar(add, { permissions: ['shop:order:list'] })
  assert.is(without.container.textContent, '')
  without.unmount()
  for (const permissions of [['shop:order:edit'], ['*:*:*']]) {
    const { container, unmount } = await renderBar(add, { permissions })
    getByRole(container, 'button', 'New order')
    unmount()
  }
})

test('§5 §6 one matching role suffices', async () => {
  const byRoles = <Allow roles={['trader', 'chief']}>yes</Allow>
  const mine = await renderBar(byRoles, { roles: ['auditor', 'chief'] })
  assert.is(mine.container.textContent, 'yes')
  mine.unmount()
  const other = await renderBar(byRoles, { roles: ['auditor'] })
  assert.is(other.container.textContent, '')
  other.unmount()
})

test('§6 a hook checks an operation where there is no element to wrap', async () => {
  function Asked() {
    const mayAdd = useHasPermission(['shop:order:add'])
    return String(mayAdd)
  }
  for (const [user, said] of [
    [{ roles: ['chief'], permissions: ['shop:order:list'] }, 'false'],
    [{ roles: ['auditor'], permissions: ['shop:order:add'] }, 'true'],
  ] as const) {
    const { container, unmount } = await renderBar(<Asked />, user)
    assert.is(container.textContent, said)
    unmount()
  }
})

test("R34 without a named role or operation it throws, and the page's error card says so", async () => {
  class Card extends Component<{ children: ReactNode }> {
    override state = { text: '' }
    static getDerivedStateFromError = (error: Error) => ({ text: error.message })
    override render = () => this.state.text || this.props.children
  }
  const { error } = console
  for (const [asked, text] of [
    ...[undefined, null, [], '', 'admin', 0].map(roles => [
      { roles },
      `need roles! Like v-permission="['admin','editor']"`,
    ]),
    ...[null, [], '', '*:*:*'].map(permissions => [
      { permissions },
      'need an operation permission tag value!',
    ]),
  ] as [{ roles: string[] }, string][]) {
    console.error = () => {}
    const { container, unmount } = await renderBar(
      <Card>
        <Allow {...asked}>
          <button type="button">Open to anybody</button>
        </Allow>
      </Card>,
      { roles: ['admin'], permissions: ['*:*:*'] },
    ).finally(() => (console.error = error))
    assert.is(container.textContent?.slice(0, text.length), text, JSON.stringify(asked))
    assert.is(container.querySelector('button'), null)
    unmount()
  }
})

for (const [locale, reason] of [
  ['en', 'Hidden from you: needs shop:order:add, shop:order:edit'],
  ['zh-CN', '对您隐藏：需要 shop:order:add, shop:order:edit'],
] as const) {
  test(`W12 with Explain on, hidden content is an outline that names the missing permission and does nothing, ${locale}`, async () => {
    const { container, settings, unmount } = await renderBar(add, {
      locale,
      permissions: ['system:sysrole:edit'],
    })
    assert.is(container.textContent, '')
    act(() => settings.set({ ...settings.get(), explain: true }))
    const outline = getByRole(container, 'img', reason)
    assert.equal([outline.title, outline.tabIndex], [reason, 0])
    assert.ok(container.querySelector('button')?.closest('[inert]'))
    assert.is(queryByRole(container, 'button', 'New order'), undefined)
    unmount()
  })
}

test('W12 users who may not change roles never see explanations', async () => {
  const { container, settings, unmount } = await renderBar(add, {
    permissions: ['shop:order:list'],
  })
  act(() => settings.set({ ...settings.get(), explain: true }))
  assert.is(container.textContent, '')
  unmount()
})

function Guarded() {
  const add = usePermission(['shop:order:add'])
  return (
    <>
      {add.render(<button type="button">Enabled?</button>, <b>Enabled</b>)}
      <output>{JSON.stringify(add.items({ key: 'copy' }))}</output>
    </>
  )
}

for (const [locale, explained] of [
  ['en', 'Hidden from you: needs shop:order:add'],
  ['zh-CN', '对您隐藏：需要 shop:order:add'],
] as const) {
  test(`W12 a replacement for hidden content stays beside the outline, and menu items stay explained, ${locale}`, async () => {
    const { container, settings, unmount } = await renderBar(<Guarded />, {
      locale,
      permissions: ['system:sysrole:edit'],
    })
    const items = () => JSON.parse(getByRole(container, 'status').textContent ?? '')
    assert.equal([container.querySelector('button'), items()], [null, []])
    assert.is(container.querySelector('b')?.textContent, 'Enabled')
    act(() => settings.set({ ...settings.get(), explain: true }))
    assert.ok(getByRole(container, 'img', explained).querySelector('button')?.closest('[inert]'))
    assert.is(container.querySelector('b')?.textContent, 'Enabled')
    assert.equal(items(), [{ key: 'copy', explained }])
    unmount()
  })
}

test('§6 permitted content is drawn without its replacement, and menu items are unchanged', async () => {
  const { container, unmount } = await renderBar(<Guarded />, { permissions: ['shop:order:add'] })
  getByRole(container, 'button', 'Enabled?')
  assert.is(container.querySelector('b'), null)
  assert.is(getByRole(container, 'status').textContent, '[{"key":"copy"}]')
  unmount()
})

test.run()
