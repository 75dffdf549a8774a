import { useCallback } from 'react'
import type { ReadOptions } from '#api/call-options.ts'
import { isNoExpiryCode } from '#api/errors.ts'
import type { TreeRow } from '#api/tree.ts'
import type { Resource } from '#definitions/define-resource.ts'
import { useQuery } from '#hooks/use-query.ts'
import { displayTextOf, textOf } from '#lib/decode.ts'
import type { SelectOption } from '#ui/fields/select-field.tsx'
import type { ChosenRecord } from './record-values.ts'
import { recordKeyOf } from './row-identity.ts'

const NO_ROWS: readonly never[] = []

/** All rows of a tree; nothing until they are read, and no rows if that fails. */
export function useTree<Row extends TreeRow>(api: {
  all: (options?: ReadOptions) => Promise<readonly Row[] | false>
}): readonly Row[] | undefined {
  const { data, isFetching } = useQuery(
    useCallback(
      (signal: AbortSignal) =>
        api.all({ signal, handlesError: isNoExpiryCode }).catch(() => false as const),
      [api],
    ),
  )
  return data ?? (isFetching ? undefined : NO_ROWS)
}

/** A row and all that stand below it, by their keys. */
function branchOf<Row extends TreeRow>(
  resource: Resource,
  all: readonly Row[],
  row: Row | undefined,
): ReadonlySet<string> {
  const branch = new Set(row && [String(recordKeyOf(resource, row))])
  for (const each of all)
    if (branch.has(String(each.parentId))) branch.add(String(recordKeyOf(resource, each)))
  return branch
}

/** The rows that this one may be put below, set in as in the tree; and the present one. */
export function upperOptions<Row extends TreeRow>(
  resource: Resource,
  all: readonly Row[],
  row: Row | undefined,
  chosen: ChosenRecord,
  mayHold: (row: Row) => boolean,
): SelectOption[] {
  const branch = branchOf(resource, all, row)
  const options = all.flatMap(each => {
    const value = String(recordKeyOf(resource, each))
    if (branch.has(value) || !(mayHold(each) || value === chosen.id)) return []
    const name = displayTextOf(each[resource.titleField])
    return [{ value, label: '\u2003'.repeat(each.depth) + name }]
  })
  const isKnown = chosen.id === '' || options.some(({ value }) => value === chosen.id)
  return isKnown
    ? options
    : [...options, { value: chosen.id, label: displayTextOf(chosen.name || chosen.id) }]
}

/** The name of a row of a tree. */
export const nameInTree = <Row extends TreeRow>(
  resource: Resource,
  all: readonly Row[],
  id: string,
): string =>
  textOf(all.find(row => String(recordKeyOf(resource, row)) === id)?.[resource.titleField])
