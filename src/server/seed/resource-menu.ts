import { componentOf, permissionOf, type Resource } from '#definitions/define-resource.ts'
import type { Words } from '#definitions/fields.ts'
import type { MenuRow } from '#server/store/menus.ts'
import type { Stamp } from '#server/store/paging.ts'
import type { Tables } from '#server/store/tables.ts'

/** The directories that resources may stand under, by the path in their `menu`. */
export type Directories = Readonly<Record<string, { title: Words; icon: string }>>

const OPERATION_TITLES = {
  add: { en: 'Add', 'zh-CN': '新增' },
  edit: { en: 'Edit', 'zh-CN': '修改' },
  remove: { en: 'Delete', 'zh-CN': '删除' },
} as const

/**
 * Makes the page and the operations of each new resource in the menu, once: from then on they are
 * the shop's own, also if it deletes them. Throws for a directory that does not exist.
 */
export async function addResourceMenus(
  { menus, metadata }: Pick<Tables, 'menus' | 'metadata'>,
  resources: readonly Resource[],
  directories: Directories,
): Promise<void> {
  const stamp = { by: null, at: Date.now() }
  for (const resource of resources) {
    const { name, title, icon, menu, operations } = resource
    if (!menu || (await metadata.get(`menu.${name}`)) !== undefined) continue
    const rows = await menus.all()
    const parentId =
      rows.find(isDirectory(menu.under))?.menuId
      ?? (await addDirectory(menus, rows, resource, directories[menu.under], stamp))
    const pageId = await menus.add(
      {
        ...EMPTY_ROW,
        parentId,
        sort: nextSort(rows, parentId),
        menuType: 'C',
        menuName: name,
        ...titlesOf(title.many),
        icon,
        path: name,
        component: componentOf(resource),
        permission: permissionOf(resource, 'list'),
      },
      stamp,
    )
    for (const [index, operation] of operations.entries()) {
      await menus.add(
        {
          ...EMPTY_ROW,
          parentId: pageId,
          sort: index + 1,
          menuType: 'F',
          ...titlesOf(OPERATION_TITLES[operation]),
          permission: permissionOf(resource, operation),
        },
        stamp,
      )
    }
    await metadata.set(`menu.${name}`, new Date().toISOString())
  }
}

const EMPTY_ROW = {
  menuName: '',
  icon: '',
  path: '',
  component: '',
  permission: '',
  visible: 1,
  protected: 0,
} as const

const titlesOf = (words: Words) => ({ title: words.en, titleZh: words['zh-CN'] })

const isDirectory = (path: string) => (row: MenuRow) =>
  row.menuType === 'M' && row.parentId === null && row.path.replace(/^\//, '') === path

const nextSort = (rows: readonly MenuRow[], parentId: number | null) =>
  Math.max(0, ...rows.filter(row => row.parentId === parentId).map(row => row.sort)) + 1

async function addDirectory(
  menus: Tables['menus'],
  rows: readonly MenuRow[],
  { name, menu }: Resource,
  directory: Directories[string] | undefined,
  stamp: Stamp,
): Promise<number> {
  if (!directory)
    throw new Error(
      `${name}: the menu has no directory ${menu?.under}; name it in src/resources/listed.ts`,
    )
  return menus.add(
    {
      ...EMPTY_ROW,
      parentId: null,
      sort: nextSort(rows, null),
      menuType: 'M',
      menuName: menu?.under ?? '',
      ...titlesOf(directory.title),
      icon: directory.icon,
      path: `/${menu?.under}`,
      component: 'Layout',
    },
    stamp,
  )
}
