import type { Locale } from '#constants.ts'
import { localized } from '#entities/bilingual-text.ts'
import type { PageOf, PageQuery, StampedRow, VisibleRows } from '#server/store/paging.ts'
import type { Call } from './route.ts'

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

/**
 * Formats rows and adds who changed each last: the name in the caller's language, '' where nobody
 * did, the account is gone, or `visible` does not hold it.
 */
export async function withUpdateNames<Row extends StampedRow, Formatted>(
  { tables, locale, caller }: Pick<Call, 'tables' | 'locale' | 'caller'>,
  rows: readonly Row[],
  format: (row: Row) => Formatted,
  visible: VisibleRows = caller.scope,
) {
  const userIds = rows.flatMap(row => row.updateBy ?? [])
  const users = await tables.users.personNames(userIds, visible)
  return rows.map(row => {
    const user = row.updateBy === null ? undefined : users.get(row.updateBy)
    const name = user && (localized(user.nickName, user.nickNameZh, locale) || user.username)
    return { ...format(row), updateByName: name ?? '' }
  })
}

/** `list` holds the formatted rows of the page. */
export const formatPage = <T>(
  { count, isMore }: PageOf<unknown>,
  query: PageQuery,
  list: readonly T[],
) => ({
  list,
  count,
  ...(isMore && { isMore: true }),
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
