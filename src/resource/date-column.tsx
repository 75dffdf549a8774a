import type { Stamp } from '#entities/record.ts'
import { timeInFile } from '#lib/format.ts'
import type { ListColumn } from '#list/list-props.ts'
import type { Texts } from '#locales/areas.ts'
import { When } from '#locales/relative-time.tsx'

/** The column that says when rows were made, or changed last. */
export const stampColumn = <Row extends Stamp>(
  key: 'createdAt' | 'updatedAt',
  list: Texts<'list'>,
  look: Pick<ListColumn<Row>, 'far' | 'hidden'> = {},
): ListColumn<Row> => ({
  key,
  label: key === 'createdAt' ? list.created : list.updated,
  ...look,
  value: row => timeInFile(row[key]),
  cell: row => <When time={row[key]} />,
})
