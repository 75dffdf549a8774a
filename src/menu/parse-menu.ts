import type { RuntimeConfig } from '#config/runtime-config.ts'
import { keyFrom, type RecordKey } from '#entities/record-key.ts'
import { displayTextOf, type Fields, isFields, textOf, textsOf } from '#lib/decode.ts'

/** A row of the server's menu, checked field by field. */
export interface MenuRow {
  id: RecordKey | undefined
  title: string
  /** The titles from the root to the row; its position stands in for a missing title. */
  titlePath: string
  icon: string
  /** `undefined` when the server sent no text. */
  path: string | undefined
  component: string
  shown: boolean
  /** By its type, the row holds other rows and is no page itself. */
  folder: boolean
  /** The user needs one of them, so an empty list excludes everyone; `undefined` without a rule. */
  roles: readonly string[] | undefined
  /** Its tab is always open (§3 affix). */
  affix: boolean
  /** The path of the sidebar entry to mark for this row; usually empty (§3 activeMenu). */
  activeMenu: string
  /** Whether it stands in the breadcrumb (§3 breadcrumb). */
  breadcrumb: boolean
  children: readonly MenuRow[]
}

export interface MenuTree {
  rows: readonly MenuRow[]
  problems: readonly MenuProblem[]
}

/** A problem of one row; other rows are not affected. */
export interface MenuProblem {
  kind:
    | 'row'
    | 'cycle'
    | 'depth'
    | 'size'
    | 'title'
    | 'path'
    | 'scheme'
    | 'host'
    | 'roles'
    | 'duplicate'
    | 'component'
    | 'empty'
    | 'param'
    | 'hidden'
  /** The titles that lead to the row, joined with ` > `. */
  row: string
  /** The path, component or value that is wrong. */
  detail: string
}

const MAX_DEPTH = 20
const MAX_ROWS = 20_000

const NO_ROWS: readonly MenuRow[] = []

/** Parses the server's menu, and collects the problems of its rows. */
export function parseMenu(data: unknown, visible: RuntimeConfig['menuVisible']): MenuTree {
  const problems: MenuProblem[] = []
  /** The rows above the current one; meeting one of them again is a cycle. */
  const ancestors = new Set<unknown>()
  let count = 0
  let readableCount = 0
  let anyShown = false
  let firstVisible: unknown

  /** Returns no rows, to take the place of the row with the problem. */
  const reportProblem = (kind: MenuProblem['kind'], row: string, detail: string) => {
    problems.push({ kind, row, detail })
    return NO_ROWS
  }

  function rowsFrom(value: unknown, where: string): readonly MenuRow[] {
    if (isEmpty(value)) return NO_ROWS
    if (!Array.isArray(value))
      return reportProblem('row', where, `children: ${describeValue(value)}`)
    return value.flatMap((item, index) => rowFrom(item, where, index))
  }

  function rowFrom(item: unknown, above: string, index: number): MenuRow | readonly MenuRow[] {
    count += 1
    if (count > MAX_ROWS)
      return count === MAX_ROWS + 1 ? reportProblem('size', above, String(MAX_ROWS)) : NO_ROWS
    if (!isFields(item))
      return reportProblem('row', joinTitles(above, `#${index + 1}`), describeValue(item))
    // Some menus also hold buttons and API calls; these are permissions, not pages.
    if (item.menuType === 'F' || item.menuType === 'A') return NO_ROWS
    const title = displayTextOf(item.title, 100).trim()
    const where = joinTitles(above, title || `#${index + 1}`)
    const id = keyFrom(item.menuId)
    const key = id || item
    if (ancestors.has(key)) return reportProblem('cycle', where, describeValue(item.menuId))
    if (ancestors.size >= MAX_DEPTH) return reportProblem('depth', where, String(MAX_DEPTH))

    const shown = item.visible === true || (visible === 'zero-shown' && item.visible === '0')
    if (readableCount++ === 0) firstVisible = item.visible
    anyShown ||= shown

    ancestors.add(key)
    const children = rowsFrom(item.children, where)
    ancestors.delete(key)
    const meta = isFields(item.meta) ? item.meta : NO_META
    const roles = rolesFrom(meta.roles ?? item.roles)
    if (roles?.length === 0) reportProblem('roles', where, describeValue(meta.roles ?? item.roles))
    return {
      id,
      title,
      titlePath: where,
      icon: textOf(item.icon),
      path: typeof item.path === 'string' ? item.path.trim() : undefined,
      component: displayTextOf(item.component, 200).trim(),
      shown,
      folder: item.menuType === 'M',
      roles,
      affix: (meta.affix ?? item.affix) === true,
      activeMenu: textOf(meta.activeMenu ?? item.activeMenu).trim(),
      // Some servers send a meaningless text here; only `false` counts.
      breadcrumb: (meta.breadcrumb ?? item.breadcrumb) !== false,
      children,
    }
  }

  const rows = rowsFrom(data, '')
  if (readableCount > 0 && !anyShown) reportProblem('hidden', '', describeValue(firstVisible))
  return { rows, problems }
}

const NO_META: Fields = {}

/** Absent or null means no limit; a single role may come as a text. */
function rolesFrom(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined
  return textsOf(Array.isArray(value) ? value : [value])
}

const isEmpty = (children: unknown) =>
  children === null || children === undefined || (Array.isArray(children) && children.length === 0)

/** The title of a row with those above it, as search and problems show it. */
export const joinTitles = (above: string, title: string) => (above ? `${above} > ${title}` : title)

const describeValue = (value: unknown) =>
  displayTextOf(value, 40)
  || (value === null ? 'null' : value === '' ? "''" : Array.isArray(value) ? '[]' : typeof value)
