import type { Menu } from '#menu/menu-provider.tsx'
import { type MenuRoutes, routesFrom } from '#menu/menu-routes.ts'
import { type MenuProblem, type MenuRow, parseMenu } from '#menu/parse-menu.ts'
import type { MenuRecord } from '#resources/system/menus.ts'
import { hasScheme, wholeAddress } from '#routing/paths.ts'

/** What a form holds of a row, as far as the menu shows it. */
export interface MenuDraft
  extends Pick<MenuRecord, 'menuType' | 'title' | 'icon' | 'path' | 'component' | 'visible'> {
  /** The key of the row; `new` until it is stored. */
  id: string
  /** Empty at the top. */
  parentId: string
  sort: number
}

/** The menu as it will look once the draft is saved. */
export interface DraftedMenu extends Pick<MenuRoutes, 'sidebar'> {
  /** The address of the page or link; `undefined` for what has none. */
  address: string | undefined
  /** What Menu health finds that is new, or concerns the draft. */
  problems: readonly MenuProblem[]
  /** The title of the page that the draft stands below, where it is a page too. */
  pageAbove: string | undefined
}

type Options = Pick<Menu, 'hasView'> & { onlyKnown: boolean }

/** Applies the draft to the stored rows, and reads them as the server's menu is read. */
export function menuWith(
  stored: readonly MenuRecord[],
  draft: MenuDraft,
  options: Options,
): DraftedMenu {
  const before = stored.map(storedRow)
  const rows = [...before.filter(({ id }) => id !== draft.id), draft]
  const tree = parseMenu(treeOf(rows), 'boolean')
  const { sidebar, problems } = routesFrom(tree, options)
  const known = routesFrom(parseMenu(treeOf(before), 'boolean'), options).problems
  const own = titlePathOf(tree.rows, draft.id)
  const isKnown = (problem: MenuProblem) =>
    known.some(
      ({ kind, row, detail }) =>
        kind === problem.kind && row === problem.row && detail === problem.detail,
    )
  const line = lineOf(rows, draft)
  const [, above] = line
  const address = draft.path && wholeAddress(line.map(({ path }) => path).reverse())
  return {
    sidebar,
    address: hasScheme(draft.path)
      ? draft.path
      : address
        ? address.path + address.query
        : undefined,
    problems: problems.filter(problem =>
      // For what is not typed yet, the form itself asks.
      problem.row === own ? draft.path !== '' : !isKnown(problem),
    ),
    pageAbove:
      above?.menuType === 'C' && draft.menuType === 'C' && draft.visible ? above.title : undefined,
  }
}

const storedRow = (row: MenuRecord): MenuDraft => ({
  ...{ menuType: row.menuType, title: row.title, icon: row.icon, path: row.path },
  ...{ component: row.component, visible: row.visible, sort: row.sort ?? 0 },
  id: String(row.menuId),
  parentId: row.parentId === null ? '' : String(row.parentId),
})

/** The rows as the call of the menu answers them. */
function treeOf(rows: readonly MenuDraft[]): readonly object[] {
  const below = new Map<string, MenuDraft[]>()
  for (const row of rows) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row])
  const branch = (parentId: string): readonly object[] =>
    (below.get(parentId) ?? [])
      .sort((one, other) => one.sort - other.sort)
      .map(({ id, ...row }) => ({ ...row, menuId: id, children: branch(id) }))
  return branch('')
}

/** A row and those above it, from the row up. */
function lineOf(rows: readonly MenuDraft[], row: MenuDraft): readonly MenuDraft[] {
  const line: MenuDraft[] = []
  let at: MenuDraft | undefined = row
  while (at && !line.includes(at)) {
    const { parentId }: MenuDraft = at
    line.push(at)
    at = rows.find(({ id }) => id === parentId)
  }
  return line
}

/** How problems name a row; `undefined` for one that is no page. */
function titlePathOf(rows: readonly MenuRow[], id: string): string | undefined {
  for (const row of rows) {
    const found = String(row.id) === id ? row.titlePath : titlePathOf(row.children, id)
    if (found !== undefined) return found
  }
  return undefined
}
