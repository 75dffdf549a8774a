import { isFields } from '#lib/fields.ts'
import { shownOf, textOf, textsOf } from '#lib/shape.ts'
import type { RuntimeConfig } from './config.ts'
import { keyFrom, type Key } from './key.ts'

/** A row of the server's menu (§2), checked field by field. */
export interface MenuRow {
  id: Key | undefined
  title: string
  /** The titles that lead to it, or its number where it has none. */
  where: string
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

const NONE: readonly MenuRow[] = []

/** What the rows mean, and which of them mean nothing. */
export function parseMenu(data: unknown, visible: RuntimeConfig['menuVisible']): MenuTree {
  const problems: MenuProblem[] = []
  /** The rows that hold the one being read: to meet one of them again would be a circle. */
  const holders = new Set<unknown>()
  let count = 0

  /** Gives what stands for the row: nothing. */
  const fault = (kind: MenuProblem['kind'], row: string, detail: string) => {
    problems.push({ kind, row, detail })
    return NONE
  }

  function rowsFrom(value: unknown, where: string): readonly MenuRow[] {
    if (isEmpty(value)) return NONE
    if (!Array.isArray(value)) return fault('row', where, `children: ${described(value)}`)
    return value.flatMap((item, index) => rowFrom(item, where, index))
  }

  function rowFrom(item: unknown, above: string, index: number): MenuRow | readonly MenuRow[] {
    count += 1
    if (count > MOST) return count === MOST + 1 ? fault('size', above, String(MOST)) : NONE
    if (!isFields(item)) return fault('row', titled(above, `#${index + 1}`), described(item))
    // Buttons and calls are rows of some menus too; they are rights, not places.
    if (item['menuType'] === 'F' || item['menuType'] === 'A') return NONE
    const title = shownOf(item['title'], 100).trim()
    const where = titled(above, title || `#${index + 1}`)
    const id = keyFrom(item['menuId'])
    const key = id || item
    if (holders.has(key)) return fault('cycle', where, described(item['menuId']))
    if (holders.size >= DEEPEST) return fault('depth', where, String(DEEPEST))

    holders.add(key)
    const children = rowsFrom(item['children'], where)
    holders.delete(key)
    const roles = textsOf(item['roles'])
    return {
      id,
      title,
      where,
      icon: textOf(item['icon']),
      path: typeof item['path'] === 'string' ? item['path'].trim() : undefined,
      component: shownOf(item['component'], 200).trim(),
      shown: item['visible'] === true || (visible === 'zero-shown' && item['visible'] === '0'),
      folder: item['menuType'] === 'M',
      // An empty list limits nothing.
      roles: roles.length > 0 ? roles : undefined,
      children,
    }
  }

  return { rows: rowsFrom(data, ''), problems }
}

const isEmpty = (children: unknown) =>
  children === null || children === undefined || (Array.isArray(children) && children.length === 0)

/** The title of a row below others, as search and problems show it. */
export const titled = (above: string, title: string) => (above ? `${above} > ${title}` : title)

const described = (value: unknown) =>
  shownOf(value, 40) || (value === null ? 'null' : Array.isArray(value) ? '[]' : typeof value)
