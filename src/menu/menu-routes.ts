import { PUBLIC_PATHS } from '#constants.ts'
import { addressParts } from '#lib/address-parts.ts'
import { includesAny } from '#permissions/permissions.ts'
import { constantRoutes, refreshTarget } from '#routing/constant-routes.ts'
import type { Crumb } from '#routing/current-page.ts'
import {
  componentKey,
  hasParams,
  hasScheme,
  isBareHost,
  isExternalLink,
  joinPath,
  normalizePath,
  parseRowAddress,
  withoutParamNames,
} from '#routing/paths.ts'
import type { MenuProblem, MenuRow, MenuTree } from './parse-menu.ts'

/** A route of the menu. A folder has no view of its own: its path leads to its first page. */
export interface MenuPage {
  path: string
  /**
   * Query and hash of the row's path, as the browser writes them: `?kind=coal`, `#top`. Usually
   * empty.
   */
  query: string
  redirect: string | undefined
  /** The name of the view, in the form of `componentKey`. */
  component: string
  title: string
  icon: string
  /** The user needs one of these roles. */
  roles: readonly string[] | undefined
  hidden: boolean
  /** Its tab is always open. */
  affix: boolean
  /** Breadcrumbs from the root to the page itself; `trailOf` fills in parameters. */
  trail: readonly Crumb[]
  /** Keys of the sidebar entries that are open and marked for this page, the outermost first. */
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

/** What a row inherits from the rows above it. */
interface ParentContext extends Pick<MenuPage, 'trail' | 'marks' | 'hidden'> {
  /** `undefined` below a row whose own address could not be used. */
  base: string | undefined
  /** The closest roles above that `mine` does not meet. */
  unmetRoles: readonly string[] | undefined
}

const ROOT_CONTEXT: ParentContext = {
  base: '/',
  trail: [],
  marks: [],
  hidden: false,
  unmetRoles: undefined,
}

/**
 * Routes, sidebar and problems of a menu, built whole each time (§13).
 * A row with a problem is skipped, its children are not; the first of two equal paths counts, and
 * a page whose component is unknown stays a page, but with `onlyKnown` stands in no sidebar. `mine`
 * are the roles of the user.
 */
export function routesFrom(
  tree: MenuTree,
  hasView: (component: string) => boolean,
  mine?: readonly string[],
  onlyKnown = false,
): MenuRoutes {
  const pages: MenuPage[] = []
  const folders: MenuPage[] = []
  const problems = [...tree.problems]
  const taken = new Map<string, MenuPage>()
  /** For each taken address, the titles that lead to its row. */
  const owners = new Map<string, string>()
  /** The path of the entry to mark, for pages whose row names one. */
  const named = new Map<MenuPage, string>()
  const components = new Map<string, string>()
  /** How many rows use each key. */
  const keyCounts = new Map<string, number>()

  const reportProblem = (kind: MenuProblem['kind'], { titlePath }: MenuRow, detail: string) =>
    void problems.push({ kind, row: titlePath, detail })

  const lacksRoles = (roles: readonly string[] | undefined) =>
    mine !== undefined && roles !== undefined && !includesAny(mine, roles)

  /** Adds the entries of the rows to `entries`; with many leaves, each must cost little. */
  function addRows(rows: readonly MenuRow[], above: ParentContext, entries: SidebarEntry[] = []) {
    for (const row of rows) addRow(row, above, entries)
    return entries
  }

  function addRow(row: MenuRow, above: ParentContext, entries: SidebarEntry[]): void {
    const { children, icon, title } = row
    const hidden = above.hidden || !row.shown
    const barred = above.unmetRoles ?? (lacksRoles(row.roles) ? row.roles : undefined)
    const isSeen = !hidden && !barred

    if (row.path !== undefined && hasScheme(row.path)) {
      const href = row.path
      if (!isExternalLink(href)) reportProblem('scheme', row, href)
      else if (!title) reportProblem('title', row, href)
      else if (isSeen) entries.push({ kind: 'link', key: keyFor(row, href), title, icon, href })
      addRows(children, { ...above, base: undefined }, entries)
      return
    }

    const address = addressFor(row, above.base)
    const path = address?.path
    const component = componentOf(row)
    const isKnown = hasView(component)
    const isFolder = isLayoutRow(row) || (!isKnown && (row.folder || children.length > 0))
    const query = isFolder ? '' : (address?.query ?? '')
    const same =
      path === undefined ? '' : normalizePath(withoutParamNames(path)) + normalizeQuery(query)
    if (path !== undefined && !title) reportProblem('title', row, path)
    if (path === undefined || !title || !(isFolder || isFree(same, row, path))) {
      addRows(children, { ...above, base: path }, entries)
      return
    }

    const key = keyFor(row, path + query)
    const crumb: Crumb = isFolder ? { title } : { title, path: path + query }
    const trail = row.breadcrumb ? above.trail.concat(crumb) : above.trail
    const marks = isSeen ? above.marks.concat(key) : above.marks
    const page: MenuPage = {
      path,
      query,
      redirect: undefined,
      component: isFolder ? '' : component,
      title,
      icon,
      roles: barred ?? row.roles,
      hidden,
      affix: row.affix && !isFolder && !hasParams(path),
      trail,
      marks,
    }
    if (row.activeMenu && !isFolder) named.set(page, row.activeMenu)
    const first = pages.length
    if (!isFolder) {
      taken.set(same, page)
      owners.set(same, row.titlePath)
      pages.push(page)
      if (!isKnown) reportProblem('component', row, row.component)
    }
    const below =
      children.length === 0
        ? []
        : addRows(children, { base: path, trail, marks, hidden, unmetRoles: barred })
    if (isFolder) {
      // A folder leads to the first of its pages that is as visible as itself and permitted.
      const landing = pages
        .slice(first)
        .find(
          other => other.hidden === hidden && !hasParams(other.path) && !lacksRoles(other.roles),
        )
      if (landing) crumb.path = page.redirect = landing.path + landing.query
      if (landing || lacksRoles(page.roles)) folders.push(page)
    }
    if (!isSeen) return

    if (!isFolder && hasParams(path)) {
      reportProblem('param', row, path)
      entries.push(...below)
    } else if (below.length > 0) {
      // A page with rows below it becomes the first entry of its own group.
      if (!isFolder)
        below.unshift({ kind: 'page', key: `${key}/`, title, icon, path: path + query })
      entries.push({ kind: 'group', key, title, icon, path, children: below })
    } else if (!isFolder) {
      if (isKnown || !onlyKnown)
        entries.push({ kind: 'page', key, title, icon, path: path + query })
    }
    // A group whose pages this user may not open is not a fault of the menu.
    else if (!pages.slice(first).some(page => lacksRoles(page.roles) || !hasView(page.component)))
      reportProblem('empty', row, path)
  }

  /** Cached, because many rows lead to few views. */
  function componentOf({ component }: MenuRow): string {
    let key = components.get(component)
    if (key === undefined) {
      key = componentKey(component)
      components.set(component, key)
    }
    return key
  }

  /** Undefined, without a problem of its own, where the row above has a bad address. */
  function addressFor(row: MenuRow, base: string | undefined) {
    const { path: written = '' } = row
    const address =
      row.path === undefined || isBareHost(written) ? undefined : parseRowAddress(written)
    if (!address) return reportProblem(isBareHost(written) ? 'host' : 'path', row, written)
    const { path, query } = address
    if (base === undefined && !path.startsWith('/')) return undefined
    return { path: joinPath(base ?? '/', path), query }
  }

  function isFree(same: string, row: MenuRow, path: string): boolean {
    const owner = ownerOf(same, normalizePath(path))
    if (owner !== undefined) reportProblem('duplicate', row, owner)
    return owner === undefined
  }

  /** Constant routes come first (§2), then the row that named the path first. */
  const ownerOf = (same: string, path: string) => (isConstantPath(path) ? path : owners.get(same))

  /** Repeated keys get a suffix with a backslash, which no id, path or link contains. */
  function keyFor({ id }: MenuRow, path: string): string {
    const key = String(id ?? path)
    const before = keyCounts.get(key) ?? 0
    keyCounts.set(key, before + 1)
    return before === 0 ? key : `${key}\\${before}`
  }

  const sidebar = addRows(tree.rows, ROOT_CONTEXT)
  for (const folder of folders) {
    const same = normalizePath(folder.path)
    if (ownerOf(same, same) !== undefined) continue
    taken.set(same, folder)
    pages.push(folder)
  }
  return {
    pages: pages.map(page => withMarks(page, taken, named.get(page))),
    sidebar,
    problems,
  }
}

const CONSTANT_PATHS = new Set<string>([...constantRoutes.map(({ path }) => path), ...PUBLIC_PATHS])

const isConstantPath = (same: string) =>
  CONSTANT_PATHS.has(same) || (same.startsWith('/redirect') && refreshTarget(same) !== undefined)

const isLayoutRow = ({ component }: MenuRow) => component === '' || component === 'Layout'

/** The order of parameters does not make another route. */
function normalizeQuery(query: string): string {
  if (query === '') return ''
  const { search, hash } = addressParts(query)
  const params = new URLSearchParams(search)
  params.sort()
  return `?${params}${hash}`
}

function normalizeAddress(address: string): string {
  const { path, search, hash } = addressParts(address)
  return normalizePath(joinPath('/', path)) + normalizeQuery(search + hash)
}

/**
 * A page marks the sidebar entry that its row names. A page outside the sidebar, such as
 * `/dict/data/3`, marks the entry above it in the address.
 */
function withMarks(
  page: MenuPage,
  byPath: ReadonlyMap<string, MenuPage>,
  activeMenu: string | undefined,
): MenuPage {
  const named = activeMenu !== undefined && byPath.get(normalizeAddress(activeMenu))
  if (named && isInSidebar(named)) return { ...page, marks: named.marks }
  if (isInSidebar(page)) return page
  let path = normalizePath(page.path)
  const bare = page.query && byPath.get(path)
  if (bare && isInSidebar(bare)) return { ...page, marks: bare.marks }
  while (path) {
    path = path.slice(0, path.lastIndexOf('/'))
    const above = byPath.get(path)
    if (above && isInSidebar(above)) return { ...page, marks: above.marks }
  }
  return page
}

const isInSidebar = ({ hidden, path }: MenuPage) => !hidden && !hasParams(path)
