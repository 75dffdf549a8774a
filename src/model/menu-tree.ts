import { idOf, isFields, shownOf, textOf, textsOf } from '#lib/shape.ts'
import type { RuntimeConfig } from './config.ts'

/** A row of the server's menu (§2), checked field by field. */
export interface MenuRow {
  id: number | undefined
  title: string
  name: string
  icon: string
  /** `undefined` when it was no text at all. */
  path: string | undefined
  component: string
  shown: boolean
  /** Holds other rows and is no page itself, says the server. */
  folder: boolean
  /** One of them is needed; `undefined` when there is no such rule. */
  roles: readonly string[] | undefined
  children: readonly MenuRow[]
}

export interface MenuTree {
  rows: readonly MenuRow[]
  problems: readonly MenuProblem[]
}

/** What is wrong with one row (features.md W13). It never harms another. */
export interface MenuProblem {
  kind:
    | 'row'
    | 'cycle'
    | 'depth'
    | 'size'
    | 'title'
    | 'path'
    | 'scheme'
    | 'duplicate'
    | 'component'
    | 'empty'
    | 'param'
  /** The titles that lead to the row, joined with ` > `. */
  row: string
  /** The path, component or value that is wrong. */
  detail: string
}

const DEEPEST = 20
const MOST = 20_000

/** What the rows mean, and which of them mean nothing. */
export function parseMenu(data: unknown, visible: RuntimeConfig['menuVisible']): MenuTree {
  const problems: MenuProblem[] = []
  /** The rows that hold the one being read: to meet one of them again would be a circle. */
  const above = new Set<unknown>()
  let count = 0

  function rowsFrom(value: unknown, where: string): MenuRow[] {
    if (value === null || value === undefined) return []
    if (!Array.isArray(value)) {
      problems.push({ kind: 'row', row: where, detail: `children: ${described(value)}` })
      return []
    }
    const rows: MenuRow[] = []
    for (const [index, item] of value.entries()) {
      count += 1
      if (count > MOST) {
        if (count === MOST + 1) problems.push({ kind: 'size', row: where, detail: String(MOST) })
        break
      }
      const row = rowFrom(item, where, index)
      if (row) rows.push(row)
    }
    return rows
  }

  function rowFrom(item: unknown, where: string, index: number): MenuRow | undefined {
    const fields = isFields(item) ? item : {}
    const title = shownOf(fields['title'], 100).trim()
    const row = titled(where, title || `#${index + 1}`)
    const id = idOf(fields['menuId'])
    const key = id || item

    const fault = (kind: MenuProblem['kind'], detail: string) => {
      problems.push({ kind, row, detail })
      return undefined
    }
    if (!isFields(item)) return fault('row', described(item))
    // Buttons and calls are rows of some menus too; they are rights, not places.
    if (fields['menuType'] === 'F' || fields['menuType'] === 'A') return undefined
    if (above.has(key)) return fault('cycle', described(fields['menuId']))
    if (above.size >= DEEPEST) return fault('depth', String(DEEPEST))

    above.add(key)
    const children = rowsFrom(fields['children'], row)
    above.delete(key)
    return {
      id,
      title,
      name: shownOf(fields['menuName'], 100),
      icon: textOf(fields['icon']),
      path: typeof fields['path'] === 'string' ? fields['path'].trim() : undefined,
      component: shownOf(fields['component'], 200).trim(),
      shown: fields['visible'] === true || (visible === 'zero-shown' && fields['visible'] === '0'),
      folder: fields['menuType'] === 'M',
      roles: rolesFrom(fields['roles']),
      children,
    }
  }

  return { rows: rowsFrom(data, ''), problems }
}

/** An empty list limits nothing. */
function rolesFrom(value: unknown) {
  const roles = textsOf(value)
  return roles.length > 0 ? roles : undefined
}

/** The title of a row below others, as search and problems show it. */
export const titled = (above: string, title: string) => (above ? `${above} > ${title}` : title)

const described = (value: unknown) =>
  shownOf(value, 40) || (value === null ? 'null' : Array.isArray(value) ? '[]' : typeof value)
