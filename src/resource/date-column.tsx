import type { RecordMeta } from '#entities/record.ts'
import { formatTimeForFile } from '#lib/format.ts'
import type { ListColumn } from '#list/list-props.ts'
import type { Texts } from '#locales/areas.ts'
import { RelativeTime } from '#locales/relative-time.tsx'

/** The column for when rows were created or last changed. */
export const dateColumn = <Row extends RecordMeta>(
  key: 'createdAt' | 'updatedAt',
  list: Texts<'list'>,
  look: Pick<ListColumn<Row>, 'hideOnCards' | 'hidden'> = {},
): ListColumn<Row> => ({
  key,
  label: key === 'createdAt' ? list.created : list.updated,
  ...look,
  value: row => formatTimeForFile(row[key]),
  cell: row => <RelativeTime time={row[key]} />,
})
