import { useCallback, useMemo, useRef, useState } from 'react'
import type { ListQuery, ReadOptions } from '#api/call-options.ts'
import type { TreeRow } from '#api/tree.ts'
import type { Resource } from '#definitions/define-resource.ts'
import { textOf } from '#lib/decode.ts'
import type { RowFold } from '#resource/described/described-columns.tsx'
import { recordKeyOf } from '#resource/described/row-identity.ts'
import { treePage } from '#resource/described/tree-page.ts'

interface FoldedTreeOptions<Row> {
  resource: Resource
  all: (options?: ReadOptions) => Promise<readonly Row[] | false>
  /** Whether a row shows those below it until the user decides; the same function in every draw. */
  isOpenAtFirst: (row: Row) => boolean
}

/** A tree whose branches fold: its list has only the rows that are shown, as long as nobody filters or sorts. */
export function useFoldedTree<Row extends TreeRow>({
  resource,
  all: readAll,
  isOpenAtFirst,
}: FoldedTreeOptions<Row>) {
  const [all, setAll] = useState<readonly Row[]>([])
  const [hiddenCount, setHiddenCount] = useState(0)
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  /** A fold shows other rows of what was read: it needs no other reading. */
  const known = useRef<readonly Row[]>(undefined)

  const fold = useMemo(() => {
    const keyOf = (row: Row) => String(recordKeyOf(resource, row))
    const aboveOf = (row: Row) => textOf(row[resource.parent ?? ''])
    const isOpen = (row: Row) => chosen.get(keyOf(row)) ?? isOpenAtFirst(row)
    return { keyOf, aboveOf, isOpen }
  }, [resource, chosen, isOpenAtFirst])

  const read = useCallback(
    async (query: ListQuery<string>, options: ReadOptions) => {
      const rows = known.current ?? (await readAll(options))
      known.current = undefined
      if (!rows) return rows
      const shown = isTreeOf(query) ? shownOf(rows, fold) : rows
      setAll(rows)
      setHiddenCount(rows.length - shown.length)
      return treePage(resource, shown, query)
    },
    [resource, readAll, fold],
  )

  /** For a file, which has what the folds hide too. */
  const whole = {
    hiddenCount,
    async read(query: ListQuery<string>, options: ReadOptions) {
      const rows = await readAll(options)
      return rows && treePage(resource, rows, query)
    },
  }

  /** How many rows stand right below each that has any, by its key. */
  const holders = useMemo(() => {
    const counts = new Map<string, number>()
    for (const row of all) {
      const above = textOf(row[resource.parent ?? ''])
      counts.set(above, (counts.get(above) ?? 0) + 1)
    }
    return counts
  }, [resource, all])
  const countBelow = useCallback(
    (row: Row) => holders.get(String(recordKeyOf(resource, row))) ?? 0,
    [resource, holders],
  )
  const foldOf = useCallback(
    (row: Row): RowFold | undefined => {
      const key = fold.keyOf(row)
      if (!holders.has(key)) return undefined
      const isOpen = fold.isOpen(row)
      return {
        isOpen,
        toggle() {
          known.current = all
          setChosen(before => new Map([...before, [key, !isOpen]]))
        },
      }
    },
    [all, holders, fold],
  )

  /** Shows the rows below the one of this key. */
  function unfold(key: string) {
    const byKey = new Map(all.map(row => [fold.keyOf(row), row]))
    const opened = new Map<string, boolean>()
    let at = key
    while (at !== '' && !opened.has(at)) {
      opened.set(at, true)
      const row = byKey.get(at)
      at = row ? fold.aboveOf(row) : ''
    }
    setChosen(before => new Map([...before, ...opened]))
  }

  return { all, read, whole, foldOf, unfold, countBelow }
}

/** Whether the list stands as a tree. */
export const isTreeOf = ({ pageIndex: _, pageSize: __, order: ___, ...query }: ListQuery<string>) =>
  Object.values(query).every(value => value === undefined || value === '')

interface Fold<Row> {
  keyOf: (row: Row) => string
  aboveOf: (row: Row) => string
  isOpen: (row: Row) => boolean
}

/** The rows that no fold hides. */
function shownOf<Row extends TreeRow>(all: readonly Row[], { isOpen }: Fold<Row>): Row[] {
  let closedAt = Infinity
  return all.filter(row => {
    if (row.depth > closedAt) return false
    closedAt = isOpen(row) ? Infinity : row.depth
    return true
  })
}
