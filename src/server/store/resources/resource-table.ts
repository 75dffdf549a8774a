import type { Locale } from '#constants.ts'
import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import { type Database, foldCase, type SqlParameters, type SqlValue } from '#server/store/driver.ts'
import {
  CREATED_IN_PERIOD,
  IDS_BY_PLACE,
  ONE_PAGE,
  type PageOf,
  type PageQuery,
  type Period,
  periodParameters,
  placeBy,
  readPage,
  type Sorts,
  STAMP_COLUMNS,
  type Stamp,
  type StampedRow,
  trueColumnsOf,
  type VisibleRows,
  visibleRowsParameters,
} from '#server/store/paging.ts'
import {
  columnOf,
  columnsOf,
  foldedColumnOf,
  parameterOf,
  parametersFrom,
  tableOf,
  type Values,
  valuesFromRow,
} from './columns.ts'

/** A record of a resource as it is stored. */
export interface StoredRecord extends StampedRow {
  id: number
  values: Values
}

export interface RecordName {
  name: string
  nameZh: string | null
}

/** What a list is filtered by, by field; `''` and a missing one do not filter. */
export interface ResourceFilter extends Period {
  locale: Locale
  fields: Readonly<Record<string, string>>
  /** A part of the field that names a record. */
  keyword: string
  /** Of days: the first and the last that match. */
  days: Readonly<Record<string, { from: string; to: string }>>
}

const bilingualNames = (name: string, { kind }: Field) =>
  kind === 'bilingual' ? [name, `${name}Zh`] : [name]

/** The table of one described resource. */
export interface ResourceTable {
  /** What a list may be sorted by. */
  sorts: Sorts
  /** `undefined` also for a record outside of the data scope. */
  byId(id: number, scope: VisibleRows): Promise<StoredRecord | undefined>
  page(filter: ResourceFilter, scope: VisibleRows, query: PageQuery): Promise<PageOf<StoredRecord>>
  /** The names of records by id, and whether they lie within the data scope. */
  names(
    ids: readonly number[],
    scope: VisibleRows,
  ): Promise<ReadonlyMap<number, RecordName & { isVisible: boolean }>>
  /** The fields whose value another record has, wherever it is. */
  takenFields(id: number, values: Values): Promise<string[]>
  /** Gives the id of the new record. */
  add(values: Values, stamp: Stamp): Promise<number>
  update(id: number, values: Values, stamp: Stamp): Promise<void>
  remove(id: number): Promise<void>
  /** Whether a record refers to this one by that field. */
  isReferredTo(field: string, id: number): Promise<boolean>
}

/** The SQL of a resource, built once, at the start. */
export type ResourceStatements = ReturnType<typeof resourceStatements>

export function resourceStatements(resource: Resource) {
  const table = tableOf(resource)
  const fields = fieldsOfResource(resource)
  const columns = columnsOf(resource).map(({ sql }) => sql)
  const all = `id, ${columns.join(', ')}, ${STAMP_COLUMNS}`

  const visible = visibleCondition(resource)
  const filtered = fields.filter(([, field]) => 'filter' in field && field.filter)
  const titleField = resource.fields[resource.titleField]
  const titles = titleField ? bilingualNames(resource.titleField, titleField) : []
  const keywordIn = titles.map(name => `instr(${foldedColumnOf(name)}, :keyword) > 0`).join(' or ')
  const matching = `
    from ${table}
    where ${visible}
      and (:keyword = '' or ${keywordIn})
      ${filtered.map(([name, field]) => `and ${condition(name, field)}`).join('\n')}
      ${CREATED_IN_PERIOD}`

  const sorts: Sorts = {
    id: 'id',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    ...Object.fromEntries(
      fields.flatMap(([name, field]) =>
        'sort' in field && field.sort ? [[name, placeOf(name, field)]] : [],
      ),
    ),
  }
  const { order } = resource
  const ordering = order && resource.fields[order.by]
  const own = order && ordering ? placeOf(order.by, ordering) : 'null'

  const page = {
    ids: `
      with found as (
        select id, ${placeBy(sorts, own)}, :locale as locale
        ${matching}
      )
      ${IDS_BY_PLACE}, id ${ONE_PAGE}`,
    // No field has a name with a blank, so none is ambiguous.
    rows: `
      select ${all}
      from (select key as "page place", value as "page id" from json_each(:ids))
        join ${table} on id = "page id"
      order by "page place"`,
  }
  const byId = `select ${all} from ${table} where id = :id and ${visible}`
  const namesOf = `
    select id, ${columnOf(resource.titleField)} as name,
      ${titles[1] ? columnOf(titles[1]) : 'null'} as nameZh,
      ${visible} as isVisible
    from ${table} where id in (select value from json_each(:ids))`
  const unique = fields.flatMap(([name, field]) =>
    'unique' in field && field.unique
      ? bilingualNames(name, field).map(one => ({ name, one }))
      : [],
  )
  const taken = `
    select ${unique.map(({ name, one }) => takenColumn(name, one, resource)).join(', ')}
    from ${table} where id <> :id`
  const parameters = columns.map(column => `:${parameterOf(column)}`)
  const add = `
    insert into ${table} (${columns.join(', ')}, create_by, created_at, updated_at)
    values (${parameters.join(', ')}, :by, :at, :at)`
  const update = `
    update ${table} set ${columns.map(column => `${column} = :${parameterOf(column)}`).join(', ')},
      update_by = :by, updated_at = :at, version = version + 1
    where id = :id`
  const remove = `delete from ${table} where id = :id`

  return {
    ...{ resource, sorts, filtered, compared: unique.map(({ one }) => parameterOf(columnOf(one))) },
    ...{ page, byId, namesOf, taken, add, update, remove },
  }
}

export function createResourceTable(db: Database, statements: ResourceStatements): ResourceTable {
  const { resource, sorts, filtered, compared } = statements

  const recordFrom = ({
    id,
    createBy,
    updateBy,
    createdAt,
    updatedAt,
    version,
    ...row
  }: RawRow) => ({
    ...{ id, createBy, updateBy, createdAt, updatedAt, version },
    values: valuesFromRow(resource, row as Readonly<Record<string, SqlValue>>),
  })

  return {
    sorts,

    async byId(id, scope) {
      const row = await db.get<RawRow>(statements.byId, { id, ...scopeParameters(resource, scope) })
      return row && recordFrom(row)
    },

    async page(filter, scope, query) {
      const found = await readPage<RawRow>(
        db,
        statements.page,
        {
          ...scopeParameters(resource, scope),
          ...periodParameters(filter),
          locale: filter.locale,
          keyword: foldCase(filter.keyword),
          ...Object.assign({}, ...filtered.map(each => filterParameters(each, filter))),
        },
        query,
      )
      return { ...found, list: found.list.map(recordFrom) }
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
      const given = parametersFrom(resource, values)
      const wanted = Object.fromEntries(compared.map(name => [name, given[name] ?? null]))
      return trueColumnsOf(await db.get(statements.taken, { id, ...wanted }))
    },

    async add(values, stamp) {
      return (await db.run(statements.add, { ...parametersFrom(resource, values), ...stamp })).id
    },

    async update(id, values, stamp) {
      await db.run(statements.update, { ...parametersFrom(resource, values), id, ...stamp })
    },

    async remove(id) {
      await db.run(statements.remove, { id })
    },

    async isReferredTo(field, id) {
      const sql = `select 1 from ${tableOf(resource)} where ${columnOf(field)} = :id limit 1`
      return (await db.get(sql, { id })) !== undefined
    },
  }
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

type RawRow = StampedRow & { id: number }

/** Who sees a row: everybody, those of its department, or who made it. */
function visibleCondition({ scope }: Resource): string {
  if (scope === 'all') return '1'
  if (scope === 'own') return '(:all = 1 or create_by = :self)'
  return `(:all = 1 or create_by = :self
    or ${columnOf(scope.department)} in (select value from json_each(:deptIds)))`
}

/** The parameters of `visibleCondition`; a statement is given no other. */
function scopeParameters({ scope }: Resource, rows: VisibleRows): SqlParameters {
  if (scope === 'all') return {}
  const { all, self, deptIds } = visibleRowsParameters(rows)
  return scope === 'own' ? { all, self } : { all, self, deptIds }
}

const filterName = (name: string) => `q_${parameterOf(columnOf(name))}`

/** What a filter of a field demands; an empty one demands nothing. */
function condition(name: string, field: Field): string {
  const column = columnOf(name)
  const wanted = `:${filterName(name)}`
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
      return `(${wanted} = '' or ${column} = cast(${wanted} as integer))`
    default:
      return `(${wanted} = '' or ${column} = ${wanted})`
  }
}

function filterParameters([name, field]: readonly [string, Field], filter: ResourceFilter) {
  const wanted = filter.fields[name] ?? ''
  const key = filterName(name)
  if (field.kind === 'day') {
    const { from = '', to = '' } = filter.days[name] ?? {}
    return { [`${key}_from`]: from, [`${key}_to`]: to }
  }
  // No record has the id 0.
  if (field.kind === 'reference') return { [key]: /^\d*$/.test(wanted) ? wanted : '0' }
  const isText = field.kind === 'text' || field.kind === 'bilingual'
  return { [key]: isText ? foldCase(wanted) : wanted }
}

function placeOf(name: string, { kind }: Field): string {
  if (kind === 'text') return foldedColumnOf(name)
  if (kind !== 'bilingual') return columnOf(name)
  return `case when :locale = 'zh-CN' then ${foldedColumnOf(`${name}Zh`)}
    else ${foldedColumnOf(name)} end`
}

/** Whether another record has the value: a name counts in both languages. */
function takenColumn(name: string, one: string, { fields }: Resource): string {
  const field = fields[name]
  const among = field ? bilingualNames(name, field).map(columnOf) : []
  const wanted = `:${parameterOf(columnOf(one))}`
  return `max(${wanted} <> '' and ${wanted} in (${among.join(', ')})) as ${one}`
}
