import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { byRole } from '../support/by-role.ts'
import { render } from '../support/render.tsx'
import { focusOn, type as typeIn } from '../support/user.ts'
import en from '#locales/en/list.ts'
import zh from '#locales/zh-CN/list.ts'
import { ListFilters, type FilterValues } from '#ui/list-filters.tsx'

const test = suite('list-filters')

for (const [locale, list, label, name] of [
  ['en', en, 'Role name', 'Remove filter Role name: coke'],
  ['zh-CN', zh, '角色名称', '移除筛选条件 角色名称：coke'],
] as const) {
  test(`W7 a filter in force is named the way its script joins words, ${locale}`, () => {
    const { container, unmount } = render(
      <ListFilters
        filters={[{ name: 'roleName', label }]}
        values={{ roleName: 'coke' }}
        onFilter={() => {}}
        texts={{ ...list, loading: '', close: '', cancel: '' }}
      />,
    )
    byRole(container, 'button', name)
    unmount()
  })
}

test('W7 a filter that is taken away takes nothing with it of what is typed in the others', () => {
  const filters = [
    { name: 'roleName', label: 'Role name' },
    { name: 'roleKey', label: 'Role key' },
  ]
  const draw = (values: FilterValues) => (
    <ListFilters
      {...{ filters, values }}
      onFilter={() => {}}
      texts={{ ...en, loading: '', close: '', cancel: '' }}
    />
  )
  const { container, rerender, unmount } = render(draw({ roleName: 'coke' }))
  const field = (name: string) => byRole(container, 'textbox', name) as HTMLInputElement
  typeIn(field('Role key'), 'ship')
  focusOn(field('Role key'))
  rerender(draw({}))
  assert.equal([field('Role name').value, field('Role key').value], ['', 'ship'])
  assert.is(document.activeElement, field('Role key'))
  rerender(draw({ roleKey: 'rail' }))
  assert.is(field('Role key').value, 'rail')
  unmount()
})

test.run()
