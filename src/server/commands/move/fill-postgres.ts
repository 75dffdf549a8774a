import type { Database } from '#server/store/database.ts'
import { countOf } from '#server/store/paging.ts'
import { type MovedTable, quoted, readRows } from './sqlite-tables.ts'

const ROWS_AT_ONCE = 500

const TABLES = 'select tablename as name from pg_tables where schemaname = current_schema()'
const REFERENCES = `
  select quote_ident(relname) as "table", quote_ident(conname) as name
  from pg_constraint join pg_class on pg_class.oid = conrelid
    join pg_namespace on pg_namespace.oid = connamespace
  where contype = 'f' and nspname = current_schema()`

/** SQLite gives no number twice, and remembers the highest. */
const GIVEN = 'select name, seq as last from sqlite_sequence where seq > 0'
const SET_SEQUENCE = `
  select setval(cast(pg_get_serial_sequence(:table, :column) as regclass), cast(:last as bigint))`
/** A gap at the end goes on from its own hash. */
const LAST_HASH = `
  select hash from (
    select oper_id, hash from (select oper_id, hash from operations order by oper_id desc limit 1)
    union all
    select oper_id, hash from (
      select oper_id, hash from operation_cuts order by oper_id desc limit 1))
  order by oper_id desc limit 1`
const SET_HEAD = 'update operation_head set last_id = :id, last_hash = :hash'

/** Copies all rows into the new tables, counts them, and goes on with SQLite's numbers. */
export async function fillPostgres(from: Database, to: Database, tables: readonly MovedTable[]) {
  // What `planResources` has noted stands among the rows that come.
  await to.exec('delete from metadata')
  const known = new Set((await to.all<{ name: string }>(TABLES)).map(({ name }) => name))
  const references = await to.all<{ table: string; name: string }>(REFERENCES)
  const setReferences = async (when: string) => {
    for (const { table, name } of references)
      await to.exec(`alter table ${table} alter constraint ${name} ${when}`)
  }

  // A department may come before the one above it.
  await setReferences('deferrable initially deferred')
  for (const table of tables) {
    if (known.has(table.name)) await copyTable(from, to, table)
    else if (table.rows > 0) throw new Error(unknownMessage(table))
  }
  await to.exec('set constraints all immediate')
  await setReferences('not deferrable')
  await setNumbers(from, to, tables)
  // What PostgreSQL knows of its tables decides how it looks for rows, from the check on.
  await to.exec('analyze')
}

const unknownMessage = ({ name, rows }: MovedTable) =>
  `the table ${name} has ${rows} rows, and this program has no description of it: use the program `
  + 'that these data are of.'

async function copyTable(from: Database, to: Database, table: MovedTable) {
  const name = quoted(table.name)
  const columns = table.columns.map(quoted).join(', ')
  const insert = `
    insert into ${name} (${columns})
    select ${columns} from json_populate_recordset(cast(null as ${name}), cast(:rows as json))`
  for await (const rows of readRows(from, table, ROWS_AT_ONCE))
    await to.run(insert, { rows: JSON.stringify(rows) })
  const count = countOf(await to.get(`select count(*) as count from ${name}`))
  if (count !== table.rows) {
    throw new Error(`of the ${table.rows} rows of ${table.name} ${count} have arrived.`)
  }
}

async function setNumbers(from: Database, to: Database, tables: readonly MovedTable[]) {
  const given = await from.all<{ name: string; last: number }>(GIVEN)
  for (const { name, last } of given) {
    const column = tables.find(table => table.name === name)?.key[0]
    // The head gives the numbers of the log.
    if (column === undefined || name === 'operations') continue
    await to.run(SET_SEQUENCE, { table: quoted(name), column, last })
  }
  const id = given.find(({ name }) => name === 'operations')?.last ?? 0
  const hash = (await from.get<{ hash: string }>(LAST_HASH))?.hash ?? ''
  await to.run(SET_HEAD, { id, hash })
}
