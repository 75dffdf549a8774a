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
  /** The closest roles above that the user does not have. */
  unmetRoles: readonly string[] | undefined
}

const ROOT_CONTEXT: ParentContext = {
  base: '/',
  trail: [],
  marks: [],
  hidden: false,
  unmetRoles: undefined,
}

/** A folder, which has neither query nor component of its own, or a page. */
interface Place extends Pick<MenuPage, 'path' | 'query' | 'component'> {
  isFolder: boolean
  /** Whether there is a view for its component. */
  isKnown: boolean
  /** The same for addresses that lead to the same page. */
  identity: string
}

/** A page and the row that it is made from. */
interface RowPage {
  page: MenuPage
  row: MenuRow
}

interface RoutesOptions {
  hasView: (component: string) => boolean
  /** The roles of the user; without them every page counts as permitted. */
  roles?: readonly string[] | undefined
  /** Leaves pages whose component is unknown out of the sidebar. */
  onlyKnown?: boolean | undefined
}

/**
 * Routes, sidebar and problems of a menu, built whole each time.
 * A row with a problem is skipped, its children are not, and its roles and `hidden` hold for them
 * all the same; the first of two equal paths counts, and a page whose component is unknown stays a
 * page.
 */
export function routesFrom(
  tree: MenuTree,
  { hasView, roles: ownRoles, onlyKnown = false }: RoutesOptions,
): MenuRoutes {
  const pages: RowPage[] = []
  const folders: RowPage[] = []
  const problems = [...tree.problems]
  /** The first page of each address, by its identity. */
  const taken = new Map<string, RowPage>()
  const keyFor = createKeys()

  const reportProblem = (kind: MenuProblem['kind'], { titlePath }: MenuRow, detail: string) =>
    void problems.push({ kind, row: titlePath, detail })

  const lacksRoles = (roles: readonly string[] | undefined) =>
    ownRoles !== undefined && roles !== undefined && !includesAny(ownRoles, roles)

  const isSeen = ({ hidden, roles }: Pick<MenuPage, 'hidden' | 'roles'>) =>
    !hidden && !lacksRoles(roles)

  /** Adds the pages of the rows, and returns their sidebar entries. */
  const addRows = (rows: readonly MenuRow[], above: ParentContext): SidebarEntry[] =>
    rows.flatMap(row => addRow(row, above))

  function addRow(row: MenuRow, above: ParentContext): SidebarEntry[] {
    if (row.path !== undefined && hasScheme(row.path)) {
      const link = linkFrom(row, row.path, above)
      return [...link, ...addRows(row.children, contextWithout(row, undefined, above))]
    }
    const place = placeOf(row, above.base)
    if (!place || !isUsable(row, place))
      return addRows(row.children, contextWithout(row, place?.path, above))
    return place.isFolder ? addFolder(row, place, above) : addPage(row, place, above)
  }

  function linkFrom(row: MenuRow, href: string, above: ParentContext): SidebarEntry[] {
    const { icon, title } = row
    if (!isExternalLink(href)) reportProblem('scheme', row, href)
    else if (!title) reportProblem('title', row, href)
    else if (isSeen(accessOf(row, above)))
      return [{ kind: 'link', key: keyFor(row, href), title, icon, href }]
    return []
  }

  function addFolder(row: MenuRow, place: Place, above: ParentContext): SidebarEntry[] {
    const { icon, title } = row
    const { path } = place
    const key = keyFor(row, path)
    // The breadcrumbs of the pages in it hold the same crumb, which gets its path below.
    const crumb: Crumb = { title }
    const folder = pageFrom(row, place, key, crumb, above)
    const first = pages.length
    const problemsBefore = problems.length
    const children = addRows(row.children, contextBelow(folder))
    const inside = pages.slice(first).map(({ page }) => page)

    // A folder leads to the first of its pages that is as visible as itself and permitted.
    const landing = inside.find(
      page => page.hidden === folder.hidden && !hasParams(page.path) && !lacksRoles(page.roles),
    )
    if (landing) crumb.path = folder.redirect = landing.path + landing.query
    if (landing || lacksRoles(folder.roles)) folders.push({ page: folder, row })

    if (!isSeen(folder)) return []
    if (children.length > 0) return [{ kind: 'group', key, title, icon, path, children }]
    // A group whose pages this user may not open is not a fault of the menu; and where folders hold
    // only each other, the innermost is the fault.
    const holdsEmpty = problems.slice(problemsBefore).some(({ kind }) => kind === 'empty')
    if (!holdsEmpty && !inside.some(page => lacksRoles(page.roles) || !hasView(page.component)))
      reportProblem('empty', row, path)
    return []
  }

  function addPage(row: MenuRow, place: Place, above: ParentContext): SidebarEntry[] {
    const { icon, title } = row
    const { path, isKnown } = place
    const address = path + place.query
    const key = keyFor(row, address)
    const page = pageFrom(row, place, key, { title, path: address }, above)
    const rowPage = { page, row }
    pages.push(rowPage)
    taken.set(place.identity, rowPage)
    if (!isKnown) reportProblem('component', row, row.component)
    const below = addRows(row.children, contextBelow(page))

    if (!isSeen(page)) return []
    if (hasParams(path)) {
      reportProblem('param', row, path)
      return below
    }
    const entry: SidebarEntry = { kind: 'page', key, title, icon, path: address }
    if (below.length === 0) return isKnown || !onlyKnown ? [entry] : []
    // A page with rows below it becomes the first entry of its own group.
    const children = [{ ...entry, key: `${key}/` }, ...below]
    return [{ kind: 'group', key, title, icon, path, children }]
  }

  function pageFrom(
    row: MenuRow,
    { path, query, component, isFolder }: Place,
    key: string,
    crumb: Crumb,
    above: ParentContext,
  ): MenuPage {
    const { hidden, roles } = accessOf(row, above)
    return {
      path,
      query,
      redirect: undefined,
      component,
      title: row.title,
      icon: row.icon,
      roles,
      hidden,
      affix: row.affix && !isFolder && !hasParams(path),
      trail: row.breadcrumb ? above.trail.concat(crumb) : above.trail,
      marks: isSeen({ hidden, roles }) ? above.marks.concat(key) : above.marks,
    }
  }

  const contextBelow = ({ path, trail, marks, ...access }: MenuPage): ParentContext => ({
    base: path,
    trail,
    marks,
    ...inherited(access),
  })

  /** Below a row that is skipped or a link: it has no crumb and no mark, but what it restricts holds. */
  const contextWithout = (
    row: MenuRow,
    base: string | undefined,
    above: ParentContext,
  ): ParentContext => ({ ...above, base, ...inherited(accessOf(row, above)) })

  const inherited = ({ hidden, roles }: Pick<MenuPage, 'hidden' | 'roles'>) => ({
    hidden,
    unmetRoles: lacksRoles(roles) ? roles : undefined,
  })

  /** Undefined, without a problem of its own, where the row above has a bad address. */
  function placeOf(row: MenuRow, base: string | undefined): Place | undefined {
    const { path: written = '' } = row
    const address =
      row.path === undefined || isBareHost(written) ? undefined : parseRowAddress(written)
    if (!address) return reportProblem(isBareHost(written) ? 'host' : 'path', row, written)
    if (base === undefined && !address.path.startsWith('/')) return undefined

    const path = joinPath(base ?? '/', address.path)
    const component = componentKey(row.component)
    const isKnown = hasView(component)
    const holdsRows = row.folder || row.children.length > 0
    const isFolder = isLayoutRow(row) || (holdsRows && !isKnown)
    const identity = normalizePath(withoutParamNames(path)) + normalizeQuery(address.query)
    return isFolder
      ? { path, query: '', component: '', isFolder, isKnown, identity }
      : { path, query: address.query, component, isFolder, isKnown, identity }
  }

  /** Constant routes come first, then the page that had the address first, then folders. */
  function isUsable(row: MenuRow, { path, identity, isFolder }: Place): boolean {
    if (!row.title) {
      reportProblem('title', row, path)
      return false
    }
    if (isFolder) return true
    const same = normalizePath(path)
    const owner = isConstantPath(same) ? same : taken.get(identity)?.row.titlePath
    if (owner !== undefined) reportProblem('duplicate', row, owner)
    return owner === undefined
  }

  const sidebar = addRows(tree.rows, ROOT_CONTEXT)
  const isTaken = (path: string) => isConstantPath(path) || taken.has(path)
  const reachable = folders.filter(({ page }) => !isTaken(normalizePath(page.path)))
  for (const folder of reachable) taken.set(normalizePath(folder.page.path), folder)
  return {
    pages: [
      ...pages.map(({ page, row }) => withMarks(page, taken, row.activeMenu)),
      ...reachable.map(({ page }) => withMarks(page, taken, '')),
    ],
    sidebar,
    problems,
  }
}

/** Makes the keys of sidebar entries. */
function createKeys(): (row: MenuRow, path: string) => string {
  /** How many rows use each key. */
  const counts = new Map<string, number>()

  // Repeated keys get a suffix with a backslash, which no id, path or link contains.
  return ({ id }, path) => {
    const key = String(id ?? path)
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    return before === 0 ? key : `${key}\\${before}`
  }
}

/** Whether a row is hidden and which roles it asks for, by itself or by the rows above it. */
const accessOf = (row: MenuRow, above: ParentContext) => ({
  hidden: above.hidden || !row.shown,
  roles: above.unmetRoles ?? row.roles,
})

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
  taken: ReadonlyMap<string, RowPage>,
  activeMenu: string,
): MenuPage {
  const named = activeMenu && taken.get(normalizeAddress(activeMenu))?.page
  if (named && isInSidebar(named)) return { ...page, marks: named.marks }
  if (isInSidebar(page)) return page
  let path = normalizePath(page.path)
  const bare = page.query && taken.get(path)?.page
  if (bare && isInSidebar(bare)) return { ...page, marks: bare.marks }
  while (path) {
    path = path.slice(0, path.lastIndexOf('/'))
    const above = taken.get(path)?.page
    if (above && isInSidebar(above)) return { ...page, marks: above.marks }
  }
  return page
}

const isInSidebar = ({ hidden, path }: MenuPage) => !hidden && !hasParams(path)
