import type { Database } from '#server/store/database.ts'
import { countOf } from '#server/store/paging.ts'

/** A table of the SQLite database. */
export interface MovedTable {
  name: string
  columns: readonly string[]
  /** The columns of its primary key, in their order. */
  key: readonly string[]
  rows: number
}

const TABLES = `
  select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'
  order by name`
const COLUMNS = 'select name, pk, type from pragma_table_info(:table) order by cid'

/** From a table of SQLite's own or a description, which have only let letters and digits pass. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Throws the one line that names a text which PostgreSQL cannot store. */
export async function readTables(from: Database): Promise<readonly MovedTable[]> {
  const tables: MovedTable[] = []
  for (const { name } of await from.all<{ name: string }>(TABLES)) {
    const columns = await from.all<{ name: string; pk: number; type: string }>(COLUMNS, {
      table: name,
    })
    const key = columns
      .filter(({ pk }) => pk > 0)
      .sort((one, other) => one.pk - other.pk)
      .map(column => column.name)
    const texts = columns.filter(({ type }) => type.toLowerCase() === 'text')
    await refuseNul(
      from,
      name,
      key,
      texts.map(column => column.name),
    )
    tables.push({
      name,
      columns: columns.map(column => column.name),
      key,
      rows: countOf(await from.get(`select count(*) as count from ${quoted(name)}`)),
    })
  }
  return tables
}

async function refuseNul(
  from: Database,
  table: string,
  key: readonly string[],
  texts: readonly string[],
) {
  if (texts.length === 0) return
  const found = await from.get<Record<string, string>>(`
    select ${key.map(column => `cast(${quoted(column)} as text) as ${quoted(column)}`).join(', ')}
    from ${quoted(table)}
    where ${texts.map(column => `instr(${quoted(column)}, char(0)) > 0`).join(' or ')} limit 1`)
  if (!found) return
  const row = Object.values(found).join(', ')
  throw new Error(
    `row ${row} of ${table} has a text with the sign NUL, which PostgreSQL cannot store: `
      + 'change it in the console first.',
  )
}

/** The rows of a table in the order of its key, so many at a time. */
export async function* readRows(
  from: Database,
  { name, key }: MovedTable,
  size: number,
): AsyncGenerator<readonly Row[]> {
  const order = key.map(quoted).join(', ')
  const after = key.map((_, place) => `:key${place}`).join(', ')
  const page = `order by ${order} limit ${size}`
  const first = `select * from ${quoted(name)} ${page}`
  const following = `select * from ${quoted(name)} where (${order}) > (${after}) ${page}`
  let rows = await from.all<Row>(first)
  while (rows.length > 0) {
    yield rows
    const last = rows.at(-1) ?? {}
    const values = key.map((column, place) => [`key${place}`, last[column] ?? null])
    rows = await from.all<Row>(following, Object.fromEntries(values))
  }
}

type Row = Readonly<Record<string, string | number | null>>
