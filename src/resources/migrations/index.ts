/**
 * What changes the tables of resources beyond new fields, by the file's name without its endings:
 * `'goods-001': goods001`, from `import goods001 from './goods-001.sqlite.sql'`; for a shop with
 * PostgreSQL `{ sqlite: goods001, postgres: goods001Postgres }`. Each runs once, at the start. Only
 * the server imports this file.
 */
export const resourceMigrations: Readonly<
  Record<string, string | { readonly sqlite: string; readonly postgres: string }>
> = {}
