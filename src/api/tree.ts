import type { Locale } from '#constants.ts'
import type { Resource } from '#definitions/define-resource.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import type { OnLeftOut } from '#entities/left-out.ts'
import { hasLostDigits } from '#entities/record-key.ts'
import { type Fields, fieldsOf, isFields, textOf } from '#lib/decode.ts'
import type { Call } from './call.ts'
import { optionalCall, type ReadOptions } from './call-options.ts'
import type { SaveOptions, Written } from './records.ts'
import { createResourceApi } from './resource.ts'

/** A record of a tree. */
export interface TreeRow extends DescribedRow {
  /** How many records stand above it. */
  readonly depth: number
}

type RowFrom<Row> = (value: unknown, locale?: Locale) => Row

/** Records that this family of servers lists as one tree (§27.8, §27.10). */
export function createTreeApi<Row extends TreeRow>(
  call: Call,
  resource: Resource,
  rowFrom: RowFrom<Row>,
) {
  const records = createResourceApi<Row>(call, resource, rowFrom)

  const update = (row: Row, change: Fields, options?: SaveOptions) =>
    records.update(row, withTop(change), options)

  return {
    ...records,
    /** All of them, each behind the one above it. */
    all: (options?: ReadOptions) =>
      call('GET', resource.paths.list, {
        ...optionalCall(options),
        read: (data, { locale, leaveOut }) =>
          treeRowsFrom(resource, rowFrom, data, locale, leaveOut),
      }),
    update,
    putBack: update,
    undo: (written: Written<Row>, options?: SaveOptions) => records.undo(written, options, update),
  }
}

/** What stands at the top belongs to 0 in the calls. */
const withTop = ({ parentId, ...change }: Fields): Fields =>
  parentId === undefined ? change : { ...change, parentId: parentId || 0 }

/** Flattens a tree. Of a record that cannot be read those below it are left out too. */
export function treeRowsFrom<Row extends TreeRow>(
  resource: Resource,
  rowFrom: RowFrom<Row>,
  data: unknown,
  locale?: Locale,
  leaveOut: OnLeftOut = () => {},
  above?: Row,
): Row[] {
  if (data === null) return []
  if (!Array.isArray(data)) throw new TypeError('a tree was expected')
  return data.flatMap((item: unknown) => {
    const { children, ...fields } = isFields(item) ? fieldsOf(item) : {}
    const parentName = above ? textOf(above[resource.titleField]) : ''
    try {
      const row = rowFrom({ ...fields, depth: above ? above.depth + 1 : 0, parentName }, locale)
      const below = Array.isArray(children) ? children : []
      return [row, ...treeRowsFrom(resource, rowFrom, below, locale, leaveOut, row)]
    } catch {
      leaveOut({ count: 1, hasLostDigits: hasLostDigits(fields[resource.key]) })
      return []
    }
  })
}
