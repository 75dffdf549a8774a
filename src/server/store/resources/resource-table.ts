import type { Locale } from '#constants.ts'
import type { FieldValue } from '#definitions/check-value.ts'
import {
  type FieldsOf,
  fieldsOfResource,
  isSorted,
  type NamesOf,
  type Resource,
} from '#definitions/define-resource.ts'
import type { BilingualField, Field } from '#definitions/fields.ts'
import { ownValue } from '#lib/own-value.ts'
import {
  type Database,
  numbersIn,
  type SqlParameters,
  type SqlValue,
} from '#server/store/database.ts'
import {
  CREATED_IN_PERIOD,
  DIRECTIONS,
  IDS_BY_PLACE,
  inEachOrder,
  ONE_PAGE,
  type PageOf,
  type PageQuery,
  type Period,
  PLACE,
  periodParameters,
  readPage,
  type Sorts,
  STAMP_COLUMNS,
  type Stamp,
  type StampedRow,
  trueColumnsOf,
  type VisibleRows,
  visibleRowsParameters,
} from '#server/store/paging.ts'
import { searchWords } from '#server/store/text/search-text.ts'
import { foldCase, lowerAscii } from '#server/store/text/spelling.ts'
import {
  columnOf,
  foldedColumnOf,
  hasFolded,
  initialColumns,
  parameterOf,
  parametersFrom,
  placeOf,
  recordFrom,
  selectedColumns,
  type Values,
  writtenColumns,
} from './columns.ts'

/** What every record has as it is stored; its values have the names of the description. */
export interface StoredRow extends StampedRow {
  id: number
  /** How many records stand above it, in a page of a tree. */
  depth?: number
}

/** A record of a shop's own resource. */
export interface StoredRecord extends StoredRow {
  readonly [name: string]: FieldValue
}

/** What the description of a record of ours says of its values as they are stored. */
export type OwnValues<R extends Resource> = {
  [Name in keyof FieldsOf<R>]: StoredAs<FieldsOf<R>[Name]>
} & { [Name in NamesOf<FieldsOf<R>, BilingualField> as `${Name}Zh`]: string | null }

/** A row of one of our own tables: its key has its own name too. */
export type OwnRow<R extends Resource> = StoredRow & OwnValues<R> & { [Key in R['key']]: number }

type StoredAs<F> = F extends { kind: 'integer' | 'flag' }
  ? number
  : F extends { kind: 'reference' | 'instant' }
    ? number | null
    : string

interface RecordName {
  name: string
  nameZh: string | null
}

/** What a list is filtered by, by field; `''` and a missing one do not filter. */
export interface ResourceFilter extends Period {
  locale: Locale
  fields: Readonly<Record<string, string>>
  /** Words that each stand somewhere in the texts by which a record is searched. */
  keywords: string
  /** Of days: the first and the last that match. */
  days: Readonly<Record<string, { from: string; to: string }>>
  /** The one record with this id; 0 does not filter. */
  id?: number
  /** The parameters of what an own table is cut by besides. */
  more?: SqlParameters
}

const bilingualNames = (name: string, { kind }: Field) =>
  kind === 'bilingual' ? [name, `${name}Zh`] : [name]

/** The table of one described resource. */
export interface ResourceTable<Row extends StoredRow = StoredRecord, New = Values> {
  /** What a list may be sorted by. */
  sorts: Sorts
  /** `undefined` also for a record outside of the data scope; without one nothing is. */
  byId(id: number, scope?: VisibleRows): Promise<Row | undefined>
  page(filter: ResourceFilter, scope: VisibleRows, query: PageQuery): Promise<PageOf<Row>>
  /** The names of records by id, and whether they lie within the data scope. */
  names(
    ids: readonly number[],
    scope: VisibleRows,
  ): Promise<ReadonlyMap<number, RecordName & { isVisible: boolean }>>
  /** The fields whose value another record has, wherever it is. */
  takenFields(id: number, values: New): Promise<string[]>
  /** Gives the id of the new record. */
  add(values: New, stamp: Stamp): Promise<number>
  update(id: number, values: New, stamp: Stamp): Promise<void>
  remove(id: number): Promise<void>
  /** Whether a record refers to this one by that field. */
  isReferredTo(field: string, id: number): Promise<boolean>
}

/** The SQL of a resource, built once, at the start. */
export type ResourceStatements = ReturnType<typeof resourceStatements>

export function resourceStatements(resource: Resource) {
  const place = placeOf(resource)
  const { table, id, listedIf } = place
  const fields = fieldsOfResource(resource)
  const written = writtenColumns(resource)
  const all = `${selectedColumns(resource)}, ${STAMP_COLUMNS}`

  const visible = visibleCondition(resource)
  const filtered = fields.filter(([, field]) => 'filter' in field && field.filter)
  const titleField = resource.fields[resource.titleField]
  const titles = titleField ? bilingualNames(resource.titleField, titleField) : []
  const matching = `
    from ${table}
    where ${visible}
      and (:onlyId = 0 or ${id} = :onlyId)
      and (:keywords = '[]' or ${hasEveryWord(resource, place)})
      ${filtered.map(([name, field]) => `and ${condition(place, name, field)}`).join('\n')}
      ${listedIf ? `and ${listedIf}` : ''}
      ${CREATED_IN_PERIOD}`

  const sorts: Sorts = {
    id,
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    ...Object.fromEntries(
      fields.flatMap(([name, field]) =>
        isSorted(field) ? [[name, sortedBy(place, name, field)]] : [],
      ),
    ),
  }
  const { order } = resource
  const ordering = order && resource.fields[order.by]
  const own = order && ordering ? sortedBy(place, order.by, ordering) : 'null'

  const page = {
    // Equal rows stand in the list's own order, then in that of their ids.
    ids: inEachOrder(
      sorts,
      own,
      `
        with found as (
          select ${id} as id, ${PLACE} as place, ${own} as own, :locale as locale
          ${matching}
        )
        ${IDS_BY_PLACE}, own ${DIRECTIONS[order?.descending ? 'desc' : 'asc']},
          id ${ONE_PAGE}`,
    ),
    tree: treeOf(resource, { own, visible, matching }),
    // No field has a name with a blank, so none is ambiguous.
    rows: `
      select ${all}
      from (
          select key as "page place", cast(value as bigint) as "page id" from json_each(:ids)
        ) as page
        join ${table} on ${id} = "page id"
      order by "page place"`,
  }
  const select = `select ${all} from ${table}`
  const namesOf = `
    select ${id} as id, ${columnOf(resource.titleField)} as name,
      ${titles[1] ? columnOf(titles[1]) : 'null'} as "nameZh",
      ${visible} as "isVisible"
    from ${table} where ${id} in ${numbersIn(':ids')}`
  const unique = fields.flatMap(([name, field]) =>
    (place.unique?.fields.includes(name) ?? ('unique' in field && field.unique))
      ? bilingualNames(name, field).map(one => ({ name, one }))
      : [],
  )
  const within = place.unique && columnOf(place.unique.within)
  const taken = `
    select ${unique.map(({ name, one }) => takenColumn(place, name, one, resource)).join(', ')}
    from ${table} where ${id} <> :id ${within ? `and ${within} = :${parameterOf(within)}` : ''}`
  const compared = [
    ...unique.map(({ one }) => parameterOf(comparedColumn(place, one))),
    ...(within ? [parameterOf(within)] : []),
  ]
  const added = [...written, ...initialColumns(resource)]
  const add = `
    insert into ${table} (${added.map(({ sql }) => sql).join(', ')},
      create_by, created_at, updated_at)
    values (${added.map(({ sql }) => `:${parameterOf(sql)}`).join(', ')}, :by, :at, :at)
    returning ${id} as id`
  const update = `
    update ${table} set
      ${written.map(({ sql }) => `${sql} = :${parameterOf(sql)}`).join(', ')},
      update_by = :by, updated_at = :at, version = version + 1
    where ${id} = :id`
  /** By the names of the fields that refer to records. */
  const referring = Object.fromEntries(
    fields.flatMap(([name, { kind }]) =>
      kind === 'reference'
        ? [[name, `select 1 from ${table} where ${columnOf(name)} = :id limit 1`]]
        : [],
    ),
  )
  return {
    ...{ resource, place, sorts, filtered, written, added, compared, visible, select },
    ...{ page, namesOf, taken, add, update, referring },
    byId: `${select} where ${id} = :id`,
    byIdIfVisible: `${select} where ${id} = :id and ${visible}`,
    remove: `delete from ${table} where ${id} = :id`,
  }
}

/** `Row` and `New` are what the description says of a stored and of a written record. */
export function createResourceTable<Row extends StoredRow = StoredRecord, New = Values>(
  db: Database,
  statements: ResourceStatements,
): ResourceTable<Row, New> {
  const { resource, place, sorts, filtered, written, added, compared } = statements
  const from = (row: Row): Row => (place.isOwn ? row : recordFrom(resource, row))
  // What is written has the values of the description, and may have more.
  const asValues = (values: New) => values as Values

  return {
    sorts,

    async byId(id, scope) {
      const row = scope
        ? await db.get<Row>(statements.byIdIfVisible, { id, ...scopeParameters(resource, scope) })
        : await db.get<Row>(statements.byId, { id })
      return row && from(row)
    },

    async page(filter, scope, query) {
      const { ids, tree, rows } = statements.page
      const found = await readPage<Row>(
        db,
        { ids: tree !== undefined && query.sort === '' ? () => tree : ids, rows },
        {
          ...scopeParameters(resource, scope),
          ...periodParameters(filter),
          ...filter.more,
          locale: filter.locale,
          onlyId: filter.id ?? 0,
          keywords: JSON.stringify(searchWords(filter.keywords)),
          ...Object.assign({}, ...filtered.map(each => filterParameters(place, each, filter))),
        },
        query,
      )
      return { ...found, list: found.list.map(from) }
    },

    async names(ids, scope) {
      const rows = await db.all<RecordName & { id: number; isVisible: number }>(
        statements.namesOf,
        {
          ids: JSON.stringify(ids),
          ...scopeParameters(resource, scope),
        },
      )
      return new Map(
        rows.map(({ id, name, nameZh, isVisible }) => [
          id,
          { name, nameZh, isVisible: isVisible === 1 },
        ]),
      )
    },

    async takenFields(id, values) {
      if (compared.length === 0) return []
      const given = parametersFrom(written, asValues(values))
      const wanted = Object.fromEntries(
        compared.map(name => [name, asCompared(place, given[name] ?? null)]),
      )
      return trueColumnsOf(await db.get(statements.taken, { id, ...wanted }))
    },

    async add(values, stamp) {
      const given = parametersFrom(added, asValues(values))
      return db.add(statements.add, { ...given, ...stamp })
    },

    async update(id, values, stamp) {
      const given = parametersFrom(written, asValues(values))
      await db.run(statements.update, { ...given, id, ...stamp })
    },

    async remove(id) {
      await db.run(statements.remove, { id })
    },

    async isReferredTo(field, id) {
      const sql = ownValue(field, statements.referring)
      if (sql === undefined) throw new Error(`${resource.name}.${field} refers to no record`)
      return (await db.get(sql, { id })) !== undefined
    },
  }
}

/** The place of a record among those beside it, of one length, so that places sort as texts. */
const WAY = 'substr(cast(100000000 + nth as text), 2)'

/**
 * The ids of a page of a tree, each record behind the one above it, with its depth. One whose upper
 * record is not seen stands at the root.
 */
function treeOf(
  resource: Resource,
  { own, visible, matching }: { own: string; visible: string; matching: string },
): string | undefined {
  if (resource.parent === undefined) return undefined
  const { table, id } = placeOf(resource)
  const direction = resource.order?.descending ? 'desc' : 'asc'
  return `
    with recursive
      localized as (select :locale as locale),
      seen as (
        select ${id} as id, ${columnOf(resource.parent)} as above,
          row_number() over (order by ${own} ${direction}, ${id}) as nth
        from ${table} where ${visible}),
      tree as (
        select id, ${WAY} as way, 0 as depth from seen
        where above is null or above not in (select id from seen)
        union all
        select seen.id, tree.way || ${WAY}, tree.depth + 1
        from seen join tree on seen.above = tree.id)
    select id, depth, count(*) over () as total from tree
    where id in (select ${id} ${matching})
    order by way ${ONE_PAGE}`
}

/** The tables of all resources, each made when it is asked for. */
export interface ResourceTables {
  get(name: string): ResourceTable | undefined
}

export function createResourceTables(
  db: Database,
  all: ReadonlyMap<string, ResourceStatements>,
): ResourceTables {
  return {
    get(name) {
      const statements = all.get(name)
      return statements && createResourceTable(db, statements)
    },
  }
}

/** Who sees a row: everybody, those of its department, or who made it. */
function visibleCondition(resource: Resource): string {
  const { scope } = resource
  const { seenBy } = placeOf(resource)
  if (scope === 'all') return '1 = 1'
  const own = `:all = 1 or create_by = :self ${seenBy ? `or ${seenBy}` : ''}`
  if (scope === 'own') return `(${own})`
  return `(${own}
    or ${columnOf(scope.department)} in ${numbersIn(':deptIds')})`
}

/** The parameters of `visibleCondition`; a statement is given no other. */
function scopeParameters({ scope }: Resource, rows: VisibleRows): SqlParameters {
  if (scope === 'all') return {}
  const { all, self, deptIds } = visibleRowsParameters(rows)
  return scope === 'own' ? { all, self } : { all, self, deptIds }
}

/** Whether each of `:keywords` stands in one of the texts by which a record is searched. */
function hasEveryWord(resource: Resource, place: Place): string {
  const columns = place.searchedIn
    ? [place.searchedIn]
    : fieldsOfResource(resource)
        .filter(([name]) => resource.keywords.includes(name))
        .flatMap(([name, field]) => bilingualNames(name, field).map(one => ({ one, field })))
        .map(({ one, field }) =>
          field.kind === 'bilingual' || hasFolded(place, one)
            ? foldedColumnOf(one)
            : `lower(${columnOf(one)})`,
        )
  const found = columns.map(column => `instr(${column}, word.value) > 0`).join(' or ')
  return `not exists (select 1 from json_each(:keywords) as word where (${found}) is not true)`
}

const filterName = (name: string) => `q_${parameterOf(columnOf(name))}`

/** What a filter of a field demands; an empty one demands nothing. */
function condition(place: Place, name: string, field: Field): string {
  const column = columnOf(name)
  const wanted = `:${filterName(name)}`
  if (isWhole(field)) return `(${wanted} = '' or ${comparedSql(place, name)} = ${wanted})`
  switch (field.kind) {
    case 'text':
    case 'bilingual': {
      const parts = bilingualNames(name, field)
      const found = parts.map(part => `instr(${foldedColumnOf(part)}, ${wanted}) > 0`)
      return `(${wanted} = '' or ${found.join(' or ')})`
    }
    case 'day':
      return `(${wanted}_from = '' or ${column} >= ${wanted}_from)
        and (${wanted}_to = '' or ${column} between '0' and ${wanted}_to)`
    case 'flag':
      return `(${wanted} = ''
        or ${column} = case ${wanted} when 'true' then 1 when 'false' then 0 end)`
    case 'reference':
      return `(${wanted} = '' or ${column} = cast(nullif(${wanted}, '') as bigint))`
    case 'integer':
    case 'decimal':
    case 'instant':
      return `(${wanted} = '' or cast(${column} as text) = ${wanted})`
    default:
      return `(${wanted} = '' or ${column} = ${wanted})`
  }
}

function filterParameters(
  place: Place,
  [name, field]: readonly [string, Field],
  filter: ResourceFilter,
) {
  const wanted = filter.fields[name] ?? ''
  const key = filterName(name)
  if (field.kind === 'day') {
    const { from = '', to = '' } = filter.days[name] ?? {}
    return { [`${key}_from`]: from, [`${key}_to`]: to }
  }
  // No record has the id 0, or so long a one.
  if (field.kind === 'reference') return { [key]: /^\d{0,15}$/.test(wanted) ? wanted : '0' }
  if (isWhole(field)) return { [key]: asCompared(place, wanted) }
  const isText = field.kind === 'text' || field.kind === 'bilingual'
  return { [key]: isText ? foldCase(wanted) : wanted }
}

const isWhole = (field: Field) => field.kind === 'text' && field.filter === 'whole'

type Place = ReturnType<typeof placeOf>

/** The column in which a text is compared whole. */
const comparedColumn = ({ comparedBy = {} }: Place, name: string) =>
  comparedBy[name] === undefined ? columnOf(name) : `"${comparedBy[name]}"`

/** What is equal to a text that `asCompared` has made. */
const comparedSql = (place: Place, name: string) =>
  place.isCaseless ? `lower(${comparedColumn(place, name)})` : comparedColumn(place, name)

/** PostgreSQL's own `lower` of a parameter would follow the collation of the database. */
const asCompared = (place: Place, value: SqlValue) =>
  place.isCaseless && typeof value === 'string' ? lowerAscii(value) : value

function sortedBy(place: Place, name: string, { kind }: Field): string {
  if (kind === 'text') {
    if (place.comparedBy?.[name] !== undefined) return comparedColumn(place, name)
    return hasFolded(place, name) ? foldedColumnOf(name) : `lower(${columnOf(name)})`
  }
  if (kind !== 'bilingual') return columnOf(name)
  const [own, zh] = [foldedColumnOf(name), foldedColumnOf(`${name}Zh`)]
  return `case when :locale = 'zh-CN' then coalesce(${zh}, ${own}) else ${own} end`
}

/** Whether another record has the value: a name counts in both languages. */
function takenColumn(place: Place, name: string, one: string, { fields }: Resource): string {
  const field = fields[name]
  const among = field ? bilingualNames(name, field).map(each => comparedSql(place, each)) : []
  const wanted = `:${parameterOf(comparedColumn(place, one))}`
  const isGiven =
    field?.kind === 'integer' ? `cast(${wanted} as bigint) is not null` : `${wanted} <> ''`
  const isTaken = `${isGiven} and ${wanted} in (${among.join(', ')})`
  return `max(case when ${isTaken} then 1 else 0 end) as "${one}"`
}
