import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../support/by-role.ts'
import { render } from '../support/render.tsx'
import { focusOn, type as typeIn } from '../support/user.ts'
import { type FilterDrafts, type FilterValues, ListFilters } from '#list/list-filters.tsx'
import common from '#locales/en/common.ts'
import en from '#locales/en/list.ts'
import zh from '#locales/zh-CN/list.ts'

const test = suite('list-filters')

const nothingTyped: FilterDrafts = { restore: values => values, save() {} }

for (const [locale, list, label, name] of [
  ['en', en, 'Role name', 'Remove filter Role name: coke'],
  ['zh-CN', zh, '角色名称', '移除筛选条件 角色名称：coke'],
] as const) {
  test(`W7 an active filter is named the way its script joins words, ${locale}`, () => {
    const { container, unmount } = render(
      <ListFilters
        filters={[{ name: 'roleName', label }]}
        values={{ roleName: 'coke' }}
        filterDrafts={nothingTyped}
        onFilter={() => {}}
        texts={{ ...common, ...list }}
      />,
    )
    getByRole(container, 'button', name)
    unmount()
  })
}

test('W7 removing a filter keeps the text that was typed into the others', () => {
  const filters = [
    { name: 'roleName', label: 'Role name' },
    { name: 'roleKey', label: 'Role key' },
  ]
  const draw = (values: FilterValues) => (
    <ListFilters
      {...{ filters, values }}
      filterDrafts={nothingTyped}
      onFilter={() => {}}
      texts={{ ...common, ...en }}
    />
  )
  const { container, rerender, unmount } = render(draw({ roleName: 'coke' }))
  const field = (name: string) => getByRole(container, 'textbox', name) as HTMLInputElement
  typeIn(field('Role key'), 'ship')
  focusOn(field('Role key'))
  rerender(draw({}))
  assert.equal([field('Role name').value, field('Role key').value], ['', 'ship'])
  assert.is(document.activeElement, field('Role key'))
  rerender(draw({ roleKey: 'rail' }))
  assert.is(field('Role key').value, 'rail')
  unmount()
})

test('filters that match whole values say so, also where a field has an example of its own', () => {
  const draw = (hint: string | undefined) => (
    <ListFilters
      filters={[
        { name: 'roleName', label: 'Role name' },
        { name: 'operUrl', label: 'Call', placeholder: '/api/v1/role' },
      ]}
      values={{}}
      filterDrafts={nothingTyped}
      onFilter={() => {}}
      hint={hint}
      texts={{ ...common, ...en }}
    />
  )
  const { container, rerender, unmount } = render(draw(en.wholeValue))
  const placeholders = () =>
    ['Role name', 'Call'].map(name =>
      getByRole(container, 'textbox', name).getAttribute('placeholder'),
    )
  assert.equal(placeholders(), ['Whole value', 'Whole value'])
  rerender(draw(undefined))
  assert.equal(placeholders(), [null, '/api/v1/role'])
  unmount()
})

test('W7 text that was typed but not applied is in the fields again, which are open on a phone', () => {
  let kept: FilterValues | undefined
  const typedHere: FilterDrafts = {
    restore: values => ({ ...values, ...kept }),
    save: (_, typed) => (kept = typed),
  }
  const draw = () =>
    render(
      <ListFilters
        filters={[{ name: 'roleName', label: 'Role name' }]}
        values={{}}
        filterDrafts={typedHere}
        onFilter={() => {}}
        texts={{ ...common, ...en }}
      />,
    )
  const field = (shown: HTMLElement) => getByRole(shown, 'textbox', 'Role name') as HTMLInputElement
  const first = draw()
  typeIn(field(first.container), 'coke')
  first.unmount()
  const { container, unmount } = draw()
  assert.is(field(container).value, 'coke')
  assert.ok(getByRole(container, 'button', /Filters/).getAttribute('aria-expanded') === 'true')
  unmount()
})

test.run()
