import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import { isFields, parseJson } from '#lib/decode.ts'
import type { Database, Engine, Sql, SqlValue } from '#server/store/database.ts'
import { errorText } from '#server/store/faults.ts'
import type { MetadataTable } from '#server/store/metadata.ts'
import { type Column, columnOf, columnsOf, columnsOfNewField, tableOf } from './columns.ts'

/** SQL of `src/resources/migrations/`, by the file's name without its endings: `goods-001`. */
export type ResourceMigrations = Readonly<Record<string, Sql>>

/** What brings the tables of the resources to what their descriptions say. */
interface ResourcePlan {
  /** Whether there is anything to do. */
  isNeeded: boolean
  /** Tables that were there before: another program that uses them would fail. */
  changesTables: boolean
  /** Runs in a transaction. */
  run(): Promise<void>
}

/** The kind of each field as it was when the table was last brought up to date. */
type KnownFields = Readonly<Record<string, string>>

/**
 * A new resource gets its table, a new field that may be empty or has a default its columns. For
 * anything else there has to be a file of SQL, which runs once; without it this throws one line that
 * names resource and field.
 */
export async function planResources(
  db: Database,
  metadata: MetadataTable,
  resources: readonly Resource[],
  migrations: ResourceMigrations = {},
): Promise<ResourcePlan> {
  const steps: (() => Promise<unknown>)[] = []
  let changesTables = false
  for (const resource of resources) {
    const known = knownFieldsFrom(await metadata.get(`resource.${resource.name}`))
    const found = await stepsFor(db, metadata, { resource, known }, migrations)
    changesTables ||= known !== undefined && found.length > 0
    steps.push(...found)
  }
  return {
    isNeeded: steps.length > 0,
    changesTables,
    async run() {
      for (const step of steps) await step()
    },
  }
}

async function stepsFor(
  db: Database,
  metadata: MetadataTable,
  { resource, known }: { resource: Resource; known: KnownFields | undefined },
  migrations: ResourceMigrations,
): Promise<(() => Promise<unknown>)[]> {
  const files = Object.keys(migrations)
    .filter(name => /^(.*)-\d{3}$/.exec(name)?.[1] === resource.name)
    .sort()
  const markDone = async (name: string) =>
    metadata.set(`migration.${name}`, new Date().toISOString())
  const remember = () =>
    metadata.set(`resource.${resource.name}`, JSON.stringify(kindsOf(resource)))

  if (!known) {
    return [
      () => db.exec(createTable(resource)),
      async () => {
        // They change a table that older programs made.
        for (const name of files) await markDone(name)
      },
      remember,
    ]
  }

  const waiting: string[] = []
  for (const name of files) if (!(await metadata.get(`migration.${name}`))) waiting.push(name)
  const now = waiting.length > 0 ? undefined : known
  if (now && isSame(now, kindsOf(resource))) return []
  const nextFile = `${resource.name}-${String(files.length + 1).padStart(3, '0')}`
  if (now) refuseUnlessAdded(resource, now, nextFile)

  return [
    async () => {
      for (const name of waiting) {
        await runMigration(db, name, migrations[name] ?? '')
        await markDone(name)
      }
    },
    () => addColumns(db, resource),
    () => checkColumns(db, resource, nextFile),
    () => addUniqueIndexes(db, resource, nextFile),
    remember,
  ]
}

async function runMigration(db: Database, name: string, sql: Sql) {
  try {
    await db.exec(sql)
  } catch (cause) {
    throw new Error(`src/resources/migrations/${name}: ${errorText(cause)}; nothing was changed.`, {
      cause,
    })
  }
}

/** The fields of a description, as the database remembers them. */
const kindsOf = (resource: Resource): KnownFields =>
  Object.fromEntries(fieldsOfResource(resource).map(([name, field]) => [name, kindOf(field)]))

function kindOf(field: Field): string {
  const isUnique = 'unique' in field && field.unique
  const kind = field.kind === 'decimal' ? `decimal:${field.scale}` : field.kind
  return isUnique ? `${kind} unique` : kind
}

/** A file may have renamed or changed fields: then only the columns tell whether all is right. */
function knownFieldsFrom(text: string | undefined): KnownFields | undefined {
  const known = parseJson(text ?? null)
  if (!isFields(known)) return undefined
  return Object.fromEntries(Object.entries(known).map(([name, kind]) => [name, String(kind)]))
}

const isSame = (one: KnownFields, other: KnownFields) =>
  Object.keys(one).length === Object.keys(other).length
  && Object.entries(one).every(([name, kind]) => other[name] === kind)

const withoutUnique = (kind: string) => kind.replace(/ unique$/, '')

function refuseUnlessAdded(resource: Resource, known: KnownFields, file: string) {
  for (const [name, kind] of Object.entries(known)) {
    const field = resource.fields[name]
    if (!field) throw stop(resource, name, 'the field is gone or has another name', file)
    const [before, now] = [withoutUnique(kind), withoutUnique(kindOf(field))]
    if (before !== now) throw stop(resource, name, `it was ${before} and is ${now}`, file)
  }
  for (const [name, field] of fieldsOfResource(resource)) {
    if (known[name] === undefined && !mayBeAdded(field))
      throw stop(resource, name, 'it is required, and rows that exist have no value', file)
  }
}

/** What rows get that exist: nothing, or the default. */
const mayBeAdded = (field: Field) =>
  field.kind === 'flag'
  || field.kind === 'status'
  || !field.required
  || ('default' in field && field.default !== undefined)

const stop = ({ name }: Resource, field: string, why: string, file: string) =>
  new Error(
    `${name}.${field}: ${why}. Add src/resources/migrations/${file}.sqlite.sql (for PostgreSQL `
      + '.postgres.sql), which changes the table; nothing was changed.',
  )

/** A key that the engine counts up, and gives no number twice. */
const NUMBERED_KEY = {
  sqlite: 'integer primary key autoincrement',
  postgres: 'bigint generated by default as identity primary key',
}
/** Whole numbers, and texts that compare by their bytes. */
const TYPES = {
  sqlite: { integer: 'integer', text: 'text' },
  postgres: { integer: 'bigint', text: 'text collate "C"' },
}
const END_OF_TABLE = { sqlite: 'strict', postgres: '' }

const createTable = (resource: Resource): Sql => ({
  sqlite: tableText(resource, 'sqlite'),
  postgres: tableText(resource, 'postgres'),
})

function tableText(resource: Resource, engine: Engine): string {
  const columns = columnsOf(resource).map(column => columnDefinition(column, engine))
  const { integer } = TYPES[engine]
  return `
    create table ${tableOf(resource)} (
      id ${NUMBERED_KEY[engine]},
      ${columns.map(column => `${column},`).join('\n')}
      create_by ${integer},
      update_by ${integer},
      created_at ${integer} not null,
      updated_at ${integer} not null,
      version ${integer} not null default 1
    ) ${END_OF_TABLE[engine]};
    ${uniqueIndexes(resource)
      .map(({ sql }) => sql)
      .join(';\n')};
    ${referenceIndexes(resource).join(';\n')};`
}

const columnDefinition = ({ sql, type, isNullable, initial }: Column, engine: Engine) =>
  `${sql} ${TYPES[engine][type]}${isNullable ? '' : ' not null'} default ${literal(initial)}`

/** A default of a description, as SQL. */
const literal = (value: SqlValue) =>
  value === null
    ? 'null'
    : typeof value === 'number'
      ? String(value)
      : `'${value.replaceAll("'", "''")}'`

const plainName = (quoted: string) => quoted.replaceAll('"', '')

/** Names of indexes begin otherwise than those of tables, which share one set of names with them. */
function uniqueIndexes(resource: Resource): { field: string; name: string; sql: string }[] {
  return fieldsOfResource(resource).flatMap(([field, description]) => {
    if (!('unique' in description && description.unique)) return []
    const column = columnOf(field)
    const name = `"unique_${plainName(tableOf(resource))}_${plainName(column)}"`
    const isEmpty = description.kind === 'integer' ? 'is not null' : "<> ''"
    const on = `${tableOf(resource)} (${column}) where ${column} ${isEmpty}`
    return [{ field, name, sql: `create unique index if not exists ${name} on ${on}` }]
  })
}

/** For "is it still referred to?", and for lists that are filtered by a reference. */
const referenceIndexes = (resource: Resource): string[] =>
  fieldsOfResource(resource).flatMap(([field, { kind }]) => {
    if (kind !== 'reference') return []
    const column = columnOf(field)
    const name = `"reference_${plainName(tableOf(resource))}_${plainName(column)}"`
    return [`create index if not exists ${name} on ${tableOf(resource)} (${column})`]
  })

interface TableColumn {
  name: string
  type: string
}

const COLUMNS: Sql = {
  sqlite: 'select name, lower(type) as type from pragma_table_info(:table)',
  postgres: `
    select column_name as name,
      case data_type when 'bigint' then 'integer' else data_type end as type
    from information_schema.columns
    where table_schema = current_schema() and table_name = :table`,
}
const UNIQUE_INDEXES: Sql = {
  sqlite: `
    select name from pragma_index_list(:table) where name like 'unique\\_%' escape '\\'`,
  postgres: `
    select indexname as name from pg_indexes
    where schemaname = current_schema() and tablename = :table
      and indexname like 'unique\\_%' escape '\\'`,
}

const columnsInTable = (db: Database, resource: Resource) =>
  db.all<TableColumn>(COLUMNS, { table: plainName(tableOf(resource)) })

async function addColumns(db: Database, resource: Resource) {
  const existing = new Set((await columnsInTable(db, resource)).map(({ name }) => name))
  for (const [name, field] of fieldsOfResource(resource)) {
    for (const column of columnsOfNewField(name, field)) {
      if (existing.has(plainName(column.sql))) continue
      const table = tableOf(resource)
      await db.exec({
        sqlite: `alter table ${table} add column ${columnDefinition(column, 'sqlite')}`,
        postgres: `alter table ${table} add column ${columnDefinition(column, 'postgres')}`,
      })
    }
  }
  for (const sql of referenceIndexes(resource)) await db.exec(sql)
}

/** After a file of SQL: whether the table now has the columns of the description. */
async function checkColumns(db: Database, resource: Resource, file: string) {
  const existing = new Map(
    (await columnsInTable(db, resource)).map(({ name, type }) => [name, type]),
  )
  const wanted = new Map(columnsOf(resource).map(({ sql, type }) => [plainName(sql), type]))
  const own = ['id', 'create_by', 'update_by', 'created_at', 'updated_at', 'version']
  for (const [name, type] of wanted) {
    if (existing.get(name) !== type)
      throw stop(resource, name, `the column is no ${type} column`, file)
  }
  for (const name of existing.keys()) {
    if (!wanted.has(name) && !own.includes(name))
      throw stop(resource, name, 'the table still has this column', file)
  }
}

async function addUniqueIndexes(db: Database, resource: Resource, file: string) {
  const wanted = uniqueIndexes(resource)
  const existing = await db.all<{ name: string }>(UNIQUE_INDEXES, {
    table: plainName(tableOf(resource)),
  })
  for (const { name } of existing) {
    if (!wanted.some(index => plainName(index.name) === name)) await db.exec(`drop index "${name}"`)
  }
  for (const { field, sql } of wanted) {
    try {
      await db.exec(sql)
    } catch (error) {
      if (!/UNIQUE/i.test(String(error))) throw error
      throw stop(resource, field, 'it is unique now, and two rows have the same value', file)
    }
  }
}
