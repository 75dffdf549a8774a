import { PUBLIC_PATHS } from '#constants.ts'
import { titled, type MenuProblem, type MenuRow, type MenuTree } from './menu-tree.ts'
import { componentKey, hasParams, hasScheme, isOutsideLink, isPath, joinPath } from './paths.ts'
import { constantRoutes } from './route.ts'
import { samePath } from './same-path.ts'

/** One step of the breadcrumb trail; without a path it leads nowhere. */
export interface Crumb {
  title: string
  path?: string
}

/** A route of the menu. A folder has no view of its own: its path leads to its first page. */
export interface MenuPage {
  path: string
  redirect: string | undefined
  /** The name of the view, as `componentKey` writes it. */
  component: string
  title: string
  name: string
  icon: string
  /** One of these roles is needed. */
  roles: readonly string[] | undefined
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
  /** The titles that lead here, for problems. */
  where: string
  trail: readonly Crumb[]
  marks: readonly string[]
  hidden: boolean
  /** The closest rule above that `mine` does not meet. */
  barred: readonly string[] | undefined
}

const ROOT: Above = {
  base: '/',
  where: '',
  trail: [],
  marks: [],
  hidden: false,
  barred: undefined,
}

const NOTHING: readonly SidebarEntry[] = []

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
  const taken = new Map<string, MenuPage>()
  /** Those taken, each with how many more rows wanted it. */
  const keys = new Map<string, number>()
  const components = new Map<string, string>()

  const fault = (kind: MenuProblem['kind'], row: string, detail: string) =>
    problems.push({ kind, row, detail })

  const isBarred = (roles: readonly string[] | undefined) =>
    mine !== undefined && roles !== undefined && !roles.some(role => mine.includes(role))

  /** Adds what the rows stand for to `entries`; a leaf must cost as little as it can. */
  function entriesOf(rows: readonly MenuRow[], above: Above, entries: SidebarEntry[] = []) {
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index]
      if (!row) continue
      const where = titled(above.where, row.title || `#${index + 1}`)
      if (row.path !== undefined && hasScheme(row.path))
        addLink(row, row.path, where, above, entries)
      else addRoute(row, where, above, entries)
    }
    return entries
  }

  function addLink(
    row: MenuRow,
    href: string,
    where: string,
    above: Above,
    entries: SidebarEntry[],
  ) {
    if (!isOutsideLink(href)) fault('scheme', where, href)
    else if (!row.title) fault('title', where, href)
    else if (row.shown && !above.hidden && !above.barred && !isBarred(row.roles)) {
      const { title, icon } = row
      entries.push({ kind: 'link', key: keyFor(row, href), title, icon, href })
    }
    entriesOf(row.children, { ...above, where, base: undefined }, entries)
  }

  function addRoute(row: MenuRow, where: string, above: Above, entries: SidebarEntry[]) {
    const path = pathFor(row, where, above.base)
    const component = componentOf(row)
    const isKnown = hasView(component)
    const holdsRows = row.folder || row.children.length > 0
    const isPage = !isShell(row) && (isKnown || !holdsRows)
    if (path !== undefined && !row.title) fault('title', where, path)
    const same = path === undefined ? '' : sameRoute(path)
    if (path === undefined || !row.title || (isPage && !isFree(same, where))) {
      entriesOf(row.children, { ...above, where, base: path }, entries)
      return
    }

    const key = keyFor(row, path)
    const hidden = above.hidden || !row.shown
    const barred = above.barred ?? (isBarred(row.roles) ? row.roles : undefined)
    const crumb: Crumb = isPage ? { title: row.title, path } : { title: row.title }
    const page: MenuPage = {
      path,
      redirect: undefined,
      component: isPage ? component : '',
      title: row.title,
      name: row.name,
      icon: row.icon,
      roles: barred ?? row.roles,
      hidden,
      trail: above.trail.concat(crumb),
      marks: hidden || barred ? above.marks : above.marks.concat(key),
    }
    const first = pages.length
    if (isPage) {
      taken.set(same, page)
      pages.push(page)
      if (!isKnown) fault('component', where, row.component)
    }
    const below =
      row.children.length === 0
        ? NOTHING
        : entriesOf(row.children, {
            base: path,
            where,
            trail: page.trail,
            marks: page.marks,
            hidden,
            barred,
          })
    if (!isPage) placeFolder(page, crumb, first)
    if (hidden || barred) return
    if (isPage) addPage(page, key, where, below, entries)
    else addFolder(page, key, where, below, first, entries)
  }

  /** A page with rows below it stands among them, as their first. */
  function addPage(
    page: MenuPage,
    key: string,
    where: string,
    below: readonly SidebarEntry[],
    entries: SidebarEntry[],
  ) {
    const { title, icon, path } = page
    if (hasParams(path)) {
      fault('param', where, path)
      entries.push(...below)
    } else if (below.length === 0) entries.push({ kind: 'page', key, title, icon, path })
    else
      entries.push(
        groupFrom(page, key, [{ kind: 'page', key: `${key}/`, title, icon, path }, ...below]),
      )
  }

  function addFolder(
    page: MenuPage,
    key: string,
    where: string,
    below: readonly SidebarEntry[],
    first: number,
    entries: SidebarEntry[],
  ) {
    if (below.length > 0) {
      entries.push(groupFrom(page, key, below))
      return
    }
    // Pages that are there but not for this person are no fault of the menu.
    for (let at = first; at < pages.length; at++) if (isBarred(pages[at]?.roles)) return
    fault('empty', where, page.path)
  }

  /** A folder leads to the first of its pages that this person may open. */
  function placeFolder(folder: MenuPage, crumb: Crumb, first: number) {
    for (let at = first; at < pages.length && folder.redirect === undefined; at++) {
      const page = pages[at]
      if (!page || page.hidden !== folder.hidden || hasParams(page.path)) continue
      if (!isBarred(page.roles)) crumb.path = folder.redirect = page.path
    }
    if (folder.redirect !== undefined || isBarred(folder.roles)) folders.push(folder)
  }

  /** Many rows lead to few views. */
  function componentOf({ component }: MenuRow): string {
    let key = components.get(component)
    if (key === undefined) {
      key = componentKey(component)
      components.set(component, key)
    }
    return key
  }

  /** Nothing where the row above is to blame. */
  function pathFor({ path }: MenuRow, where: string, base: string | undefined) {
    if (path === undefined || !isPath(path)) {
      fault('path', where, path ?? '')
      return undefined
    }
    if (path.startsWith('/')) return joinPath('/', path)
    return base === undefined ? undefined : joinPath(base, path)
  }

  /** Constant routes come first (§2), then the row that named the path first. */
  function isFree(same: string, where: string): boolean {
    const winner = taken.get(same)
    if (winner) fault('duplicate', where, winner.trail.map(({ title }) => title).join(' > '))
    else if (isConstant(same)) fault('duplicate', where, same)
    else return true
    return false
  }

  function keyFor(row: MenuRow, path: string): string {
    const wanted = row.id === undefined ? path : String(row.id)
    let count = keys.get(wanted) ?? 0
    let key = wanted
    while (keys.has(key)) key = `${wanted}~${count++ || ''}`
    keys.set(key, 0).set(wanted, count)
    return key
  }

  const sidebar = entriesOf(tree.rows, ROOT)
  for (const folder of folders) {
    const same = samePath(folder.path)
    if (taken.has(same) || isConstant(same)) continue
    taken.set(same, folder)
    pages.push(folder)
  }
  return { pages: pages.map(page => markedByAddress(page, taken)), sidebar, problems }
}

/** Parameters of other names make no other route. */
const sameRoute = (path: string) =>
  hasParams(path) ? samePath(path).replace(/\/:[^/]+/g, '/:') : samePath(path)

const groupFrom = (
  { title, icon, path }: MenuPage,
  key: string,
  children: readonly SidebarEntry[],
): SidebarEntry => ({ kind: 'group', key, title, icon, path, children })

const CONSTANT = new Set<string>([...constantRoutes.map(({ path }) => path), ...PUBLIC_PATHS])

const isConstant = (same: string) =>
  CONSTANT.has(same) || (same.startsWith('/redirect') && /^\/redirect(\/|$)/.test(same))

const isShell = ({ component }: MenuRow) => component === '' || component === 'Layout'

/** A page outside the sidebar, `/dict/data/3` say, marks the entry its address lies below. */
function markedByAddress(page: MenuPage, byPath: ReadonlyMap<string, MenuPage>): MenuPage {
  if (isDrawn(page)) return page
  let path = samePath(page.path)
  while (path) {
    path = path.slice(0, path.lastIndexOf('/'))
    const above = byPath.get(path)
    if (above && isDrawn(above)) return { ...page, marks: above.marks }
  }
  return page
}

const isDrawn = ({ hidden, path }: MenuPage) => !hidden && !hasParams(path)
