export type SqlValue = string | number | null
export type SqlParameters = Readonly<Record<string, SqlValue>>

/** The database engines that keep the data. */
export type Engine = 'sqlite' | 'postgres'

/**
 * A constant text with parameters such as `:name`; two texts where the engines need different ones.
 * `indexed by` is for SQLite: PostgreSQL chooses by what it knows of the data.
 */
export type Sql = string | Readonly<Record<Engine, string>>

/** Each statement is prepared once. */
export interface Database {
  get<T>(sql: Sql, parameters?: SqlParameters): Promise<T | undefined>
  all<T>(sql: Sql, parameters?: SqlParameters): Promise<T[]>
  /** Gives how many rows the statement has written. */
  run(sql: Sql, parameters?: SqlParameters): Promise<{ changes: number }>
  /** For an insert of one row that ends with `returning … as id`; gives that number. */
  add(sql: Sql, parameters?: SqlParameters): Promise<number>
  /** Runs statements without parameters. */
  exec(sql: Sql): Promise<void>
}

export const textFor = (sql: Sql, engine: Engine): string =>
  typeof sql === 'string' ? sql : sql[engine]

/** After `limit`, for a statement that leaves the first rows out: PostgreSQL takes no -1. */
export const ALL_OTHERS = Number.MAX_SAFE_INTEGER

/** The number that `add` gives, of what the statement has returned. */
export function returnedId(row: { id?: unknown } | undefined): number {
  if (typeof row?.id !== 'number') throw new Error('The insert returned no number.')
  return row.id
}

/** The numbers of a parameter that is a JSON array, as a subquery. */
export const numbersIn = (parameter: string) =>
  `(select cast(value as bigint) from json_each(${parameter}))`
