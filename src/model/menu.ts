import { PUBLIC_PATHS } from '#constants.ts'
import { titled, type MenuProblem, type MenuRow, type MenuTree } from './menu-tree.ts'
import { componentKey, hasParams, hasScheme, isOutside, isPath, joinPath } from './paths.ts'
import { constantRouteFor, refreshTarget, samePath } from './route.ts'

/** One step of the breadcrumb trail; without a path it leads nowhere. */
export interface Crumb {
  title: string
  path?: string
}

/** A route of the menu. A folder has no view of its own: its path leads to its first page. */
export interface MenuPage {
  path: string
  redirect?: string
  /** The name of the view, as `componentKey` writes it. */
  component: string
  title: string
  name: string
  icon: string
  /** One of these roles is needed. */
  roles?: readonly string[]
  hidden: boolean
  /** From the root to the page itself; `trailOf` fills in parameters. */
  trail: readonly Crumb[]
  /** Keys of the sidebar entries that are open and marked for it, the outermost first. */
  marks: readonly string[]
}

export type SidebarEntry = { key: string; title: string; icon: string } & (
  | { kind: 'page'; path: string }
  | { kind: 'link'; href: string }
  | { kind: 'group'; path: string; children: readonly SidebarEntry[] }
)

export interface MenuRoutes {
  pages: readonly MenuPage[]
  sidebar: readonly SidebarEntry[]
  problems: readonly MenuProblem[]
}

/** What a row gets from the rows above it. */
interface Above {
  /** `undefined` below a row whose own address could not be used. */
  base: string | undefined
  where: string
  trail: readonly Crumb[]
  marks: readonly string[]
  hidden: boolean
  /** The closest rule above that `mine` does not meet. */
  barred: readonly string[] | undefined
}

/**
 * Routes, sidebar and problems of a menu, built whole each time (product.md 5.4).
 * A row with a problem is skipped, its children are not; the first of two equal paths counts, and
 * a page whose component is unknown stays a page. `mine` are the roles of the person.
 */
export function routesFrom(
  tree: MenuTree,
  hasView: (component: string) => boolean,
  mine?: readonly string[],
): MenuRoutes {
  const pages: MenuPage[] = []
  const folders: MenuPage[] = []
  const problems = [...tree.problems]
  const taken = new Map<string, string>()
  const keys = new Set<string>()

  const isBarred = (roles: readonly string[]) =>
    mine !== undefined && roles.length > 0 && !roles.some(role => mine.includes(role))

  const entriesOf = (rows: readonly MenuRow[], above: Above): SidebarEntry[] =>
    rows.flatMap((row, index) => {
      const where = titled(above.where, row.title || `#${index + 1}`)
      return row.path !== undefined && hasScheme(row.path)
        ? linkEntries(row, row.path, { ...above, where })
        : routeEntries(row, { ...above, where })
    })

  function linkEntries(row: MenuRow, href: string, above: Above): SidebarEntry[] {
    const children = entriesOf(row.children, { ...above, base: undefined })
    if (!isOutside(href)) fault('scheme', above.where, href)
    else if (!row.title) fault('title', above.where, href)
    else if (row.shown && !above.hidden && !above.barred && !isBarred(row.roles)) {
      const { title, icon } = row
      return [{ kind: 'link', key: keyFor(row, href), title, icon, href }, ...children]
    }
    return children
  }

  function routeEntries(row: MenuRow, above: Above): SidebarEntry[] {
    const path = pathFor(row, above)
    if (path === undefined) return entriesOf(row.children, { ...above, base: undefined })
    if (!row.title) {
      fault('title', above.where, path)
      return entriesOf(row.children, { ...above, base: path })
    }

    const component = componentKey(row.component)
    const holdsRows = row.folder || row.children.length > 0
    const isPage = !isShell(row) && (hasView(component) || !holdsRows)
    if (isPage && !isFree(path, above.where)) {
      return entriesOf(row.children, { ...above, base: path })
    }

    const key = keyFor(row, path)
    const barred = above.barred ?? (isBarred(row.roles) ? row.roles : undefined)
    const roles = barred ?? (row.roles.length > 0 ? row.roles : undefined)
    const hidden = above.hidden || !row.shown
    const crumb: Crumb = { title: row.title }
    const page: MenuPage = {
      path,
      component: isPage ? component : '',
      title: row.title,
      name: row.name,
      icon: row.icon,
      ...(roles && { roles }),
      hidden,
      trail: [...above.trail, crumb],
      marks: hidden || barred ? above.marks : [...above.marks, key],
    }
    const first = pages.length
    if (isPage) pages.push(page)
    const children = entriesOf(row.children, {
      base: path,
      where: above.where,
      trail: page.trail,
      marks: page.marks,
      hidden,
      barred,
    })

    const entry = { key, title: row.title, icon: row.icon, path }
    if (!isPage) {
      const opens = firstOpen(first, hidden)
      if (opens !== undefined) crumb.path = opens
      if (opens !== undefined || barred) {
        folders.push(opens === undefined ? page : { ...page, redirect: opens })
      }
      if (hidden || barred) return []
      if (children.length > 0) return [{ kind: 'group', ...entry, children }]
      // Pages that are there but not for this person are no fault of the menu.
      const isCut = pages.slice(first).some(({ roles }) => roles && isBarred(roles))
      if (!isCut) fault('empty', above.where, path)
      return []
    }

    crumb.path = path
    if (!hasView(component)) fault('component', above.where, row.component)
    if (hidden || barred) return []
    if (hasParams(path)) {
      fault('param', above.where, path)
      return children
    }
    if (children.length === 0) return [{ kind: 'page', ...entry }]
    const own: SidebarEntry = { kind: 'page', ...entry, key: `${key}/` }
    return [{ kind: 'group', ...entry, children: [own, ...children] }]
  }

  function fault(kind: MenuProblem['kind'], row: string, detail: string) {
    problems.push({ kind, row, detail })
  }

  /** Nothing where the row above is to blame. */
  function pathFor({ path }: MenuRow, { base, where }: Above): string | undefined {
    if (path === undefined || !isPath(path)) {
      fault('path', where, path ?? '')
      return undefined
    }
    if (path.startsWith('/')) return joinPath('/', path)
    return base === undefined ? undefined : joinPath(base, path)
  }

  /** Constant routes come first (§2), then the row that named the path first. */
  function isFree(path: string, where: string): boolean {
    const same = samePath(path).replace(/\/:[^/]+/g, '/:')
    const winner = isConstant(path) ? path : taken.get(same)
    if (winner !== undefined) fault('duplicate', where, winner)
    else taken.set(same, where)
    return winner === undefined
  }

  function keyFor(row: MenuRow, path: string): string {
    let key = row.id === undefined ? path : String(row.id)
    while (keys.has(key)) key += '~'
    keys.add(key)
    return key
  }

  /** What a folder opens: of the pages since `first` the one this person meets first. */
  const firstOpen = (first: number, hidden: boolean) =>
    pages
      .slice(first)
      .find(page => page.hidden === hidden && !hasParams(page.path) && !isBarred(page.roles ?? []))
      ?.path

  const root = { base: '/', where: '', trail: [], marks: [], hidden: false, barred: undefined }
  const sidebar = entriesOf(tree.rows, root)
  for (const folder of folders) {
    const same = samePath(folder.path)
    if (taken.has(same) || isConstant(same)) continue
    taken.set(same, folder.path)
    pages.push(folder)
  }
  return { pages: markedByAddress(pages), sidebar, problems }
}

const isConstant = (path: string) =>
  constantRouteFor(path) !== undefined ||
  refreshTarget(path) !== undefined ||
  PUBLIC_PATHS.some(open => open === samePath(path))

const isShell = ({ component }: MenuRow) => component === '' || component === 'Layout'

/** A page outside the sidebar, `/dict/data/3` say, marks the entry its address lies below. */
function markedByAddress(pages: readonly MenuPage[]): MenuPage[] {
  const isDrawn = ({ hidden, path }: MenuPage) => !hidden && !hasParams(path)
  const drawn = new Map(pages.filter(isDrawn).map(page => [samePath(page.path), page]))

  return pages.map(page => {
    if (isDrawn(page)) return page
    let path = samePath(page.path)
    while (path) {
      path = path.slice(0, path.lastIndexOf('/'))
      const above = drawn.get(path)
      if (above) return { ...page, marks: above.marks }
    }
    return page
  })
}
