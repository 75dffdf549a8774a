import type { Locale } from '#constants.ts'
import type { PageOf, PageQuery, StampedRow } from '#server/store/paging.ts'

/** A text of the first start follows the caller's language until somebody changes it. */
export const localized = (text: string, zh: string | null, locale: Locale) =>
  locale === 'zh-CN' && zh !== null ? zh : text

/** What to store when `sent` comes back from a form; an unchanged text is no change. */
export const changedLocalized = (
  text: string,
  zh: string | null,
  sent: string | undefined,
  locale: Locale,
) =>
  sent === undefined || sent === localized(text, zh, locale)
    ? { text, zh }
    : { text: sent, zh: null }

/** Joins names in one line. */
export const formatList = (names: readonly string[], locale: Locale) =>
  names.join(locale === 'zh-CN' ? '、' : ', ')

/** RFC 3339, in UTC. */
export const formatTime = (time: number) => new Date(time).toISOString()

/** The keys at the end of every row (§22). */
export const formatStamp = (row: StampedRow) => ({
  createBy: row.createBy === null ? '' : String(row.createBy),
  updateBy: row.updateBy === null ? '' : String(row.updateBy),
  createdAt: formatTime(row.createdAt),
  updatedAt: formatTime(row.updatedAt),
  deletedAt: null,
  version: row.version,
})

export const formatPage = <T, R>(page: PageOf<T>, query: PageQuery, rowText: (row: T) => R) => ({
  list: page.list.map(rowText),
  count: page.count,
  ...(page.isMore && { isMore: true }),
  pageIndex: query.pageIndex,
  pageSize: query.pageSize,
})

interface TreeNode<T> {
  children: readonly (T & TreeNode<T>)[]
}

/** Rows without their parent in the list stand at the root. A circle is left out. */
export function treeFrom<Row, T extends object>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  parentOf: (row: Row) => number,
  nodeFrom: (row: Row) => T,
): (T & TreeNode<T>)[] {
  const ids = new Set(rows.map(idOf))
  const below = new Map<number, Row[]>()
  for (const row of rows) {
    const parent = ids.has(parentOf(row)) ? parentOf(row) : 0
    const siblings = below.get(parent)
    if (siblings) siblings.push(row)
    else below.set(parent, [row])
  }
  const childrenOf = (id: number): (T & TreeNode<T>)[] =>
    (below.get(id) ?? []).map(row => ({ ...nodeFrom(row), children: childrenOf(idOf(row)) }))
  return childrenOf(0)
}
