import { suite } from 'uvu'
import { byRole } from '../support/by-role.ts'
import { render } from '../support/render.tsx'
import en from '#locales/en/list.ts'
import zh from '#locales/zh-CN/list.ts'
import { ListFilters } from '#ui/list-filters.tsx'

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

test.run()
