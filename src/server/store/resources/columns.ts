import type { FieldValue } from '#definitions/check-value.ts'
import { formatDecimal, parseDecimal } from '#definitions/decimal.ts'
import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import type { Field, FieldKind } from '#definitions/fields.ts'
import { ownValue } from '#lib/own-value.ts'
import type { SqlValue } from '#server/store/database.ts'
import { foldCase } from '#server/store/text/spelling.ts'
import { OWN_TABLES, type OwnTable } from './own-tables.ts'

/*
 * How the values of a resource are stored. Names of tables and columns are built here from those of
 * the description and nowhere else; `mistakesIn` has let only letters and digits pass (R23).
 */

/** The values of a record by field; those of a bilingual field also by `nameZh`. */
export type Values = Readonly<Record<string, FieldValue>>

export interface Column {
  /** As it stands in SQL, in double quotes. */
  sql: string
  type: 'text' | 'integer'
  isNullable: boolean
  /** What rows get that were there before the column was. */
  initial: SqlValue
}

/** `goodsCode` as `goods_code`: no two names give the same. */
const snakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

export const tableOf = ({ name }: Pick<Resource, 'name'>) => `"resource_${snakeCase(name)}"`

export const columnOf = (name: string) => `"${snakeCase(name)}"`

/** The same text for comparing: in one case and one spelling. */
export const foldedColumnOf = (name: string) => `"${snakeCase(name)}_folded"`

/** Where the records of a resource lie: in a table of ours, or in one that follows from its name. */
export const placeOf = (resource: Resource): OwnTable & { isOwn: boolean } => {
  const own = ownValue(resource.name, OWN_TABLES)
  return own ? { ...own, isOwn: true } : { table: tableOf(resource), id: 'id', isOwn: false }
}

/** Whether a text of one language has a column in which it is searched. */
export const hasFolded = ({ isOwn, folded = [] }: ReturnType<typeof placeOf>, name: string) =>
  !isOwn || folded.includes(name)

/** The parameter that a statement has for a column. */
export const parameterOf = (column: string) => `f_${column.replaceAll('"', '')}`

/** The columns of a field, with what each stores of its values. */
function columnsOfField(
  name: string,
  field: Field,
): (Column & { stored: (values: Values) => SqlValue })[] {
  const sql = columnOf(name)
  const asText = (column: string, stored: (values: Values) => string) => ({
    sql: column,
    type: 'text' as const,
    isNullable: false,
    initial: '',
    stored,
  })
  const asInteger = (stored: (values: Values) => number | null) => ({
    sql,
    type: 'integer' as const,
    isNullable: true,
    initial: null,
    stored,
  })
  const textIn = (values: Values, key = name) => String(values[key] ?? '')
  switch (field.kind) {
    case 'text':
      return [
        asText(sql, values => textIn(values)),
        asText(foldedColumnOf(name), values => foldCase(textIn(values))),
      ]
    case 'bilingual': {
      const zh = `${name}Zh`
      const chineseIn = (values: Values) => {
        const value = values[zh] ?? null
        return value === null ? null : String(value)
      }
      return [
        asText(sql, values => textIn(values)),
        asText(foldedColumnOf(name), values => foldCase(textIn(values))),
        { ...asText(columnOf(zh), textIn), isNullable: true, initial: null, stored: chineseIn },
        // Without a Chinese text both languages read, search and sort by the one there is.
        asText(foldedColumnOf(zh), values => foldCase(chineseIn(values) ?? textIn(values))),
      ]
    }
    case 'longText':
    case 'day':
    case 'choice':
    case 'entry':
    case 'status':
      return [asText(sql, values => textIn(values))]
    case 'integer':
    case 'reference':
      return [asInteger(values => numberIn(values[name]))]
    case 'decimal':
      return [asInteger(values => parseDecimal(textIn(values), field.scale) ?? null)]
    case 'instant':
      return [asInteger(values => (values[name] ? Date.parse(textIn(values)) : null))]
    case 'flag':
      return [
        {
          // A row of our own tables has it as it lies there.
          ...asInteger(values => (values[name] === true || values[name] === 1 ? 1 : 0)),
          isNullable: false,
          initial: 0,
        },
      ]
    default:
      return field satisfies never
  }
}

const numberIn = (value: FieldValue | undefined) => (typeof value === 'number' ? value : null)

/** The columns of all fields; of a field with a default, old rows get that. */
export const columnsOf = (resource: Resource): readonly Column[] =>
  fieldsOfResource(resource).flatMap(([name, field]) => columnsOfNewField(name, field))

/** The columns of a field as it is added to rows that have none. */
export function columnsOfNewField(name: string, field: Field): readonly Column[] {
  const value = 'default' in field ? field.default : field.kind === 'status' ? '0' : undefined
  return columnsOfField(name, field).map(({ stored, ...column }) => ({
    ...column,
    initial: value === undefined ? column.initial : stored({ [name]: value }),
  }))
}

interface StoredColumn {
  sql: string
  stored(values: Values): SqlValue
}

/** The columns that a change of a record writes; what our own tables compute they write elsewhere. */
export function writtenColumns(resource: Resource): readonly StoredColumn[] {
  const place = placeOf(resource)
  const fields = fieldsOfResource(resource).filter(([, field]) => !(place.isOwn && field.readOnly))
  return [
    ...fields.flatMap(([name, field]) => {
      const columns = columnsOfField(name, field)
      return field.kind === 'text' && !hasFolded(place, name) ? columns.slice(0, 1) : columns
    }),
    ...Object.entries(place.more ?? {}).map(([name, initial]) => ({
      sql: columnOf(name),
      stored: (values: Values) => rawValue(values[name]) ?? initial,
    })),
    ...Object.entries(place.computed ?? {}).map(([column, stored]) => ({
      sql: `"${column}"`,
      stored,
    })),
  ]
}

/** What a new record writes besides. */
export const initialColumns = (resource: Resource): readonly StoredColumn[] =>
  (placeOf(resource).initial ?? []).map(name => ({
    sql: columnOf(name),
    stored: values => rawValue(values[name]),
  }))

const rawValue = (value: FieldValue | undefined): SqlValue =>
  typeof value === 'boolean'
    ? Number(value)
    : typeof value === 'number' || typeof value === 'string'
      ? value
      : null

/** The parameters that store these values. */
export const parametersFrom = (
  columns: readonly StoredColumn[],
  values: Values,
): Record<string, SqlValue> =>
  Object.fromEntries(columns.map(({ sql, stored }) => [parameterOf(sql), stored(values)]))

/** What a statement selects of a record: its columns by the names of its values. */
export function selectedColumns(resource: Resource): string {
  const { id, isOwn, more = {} } = placeOf(resource)
  const names = [...valueNames(resource), ...Object.keys(more)]
  return [
    `${id} as id`,
    ...(isOwn ? [`${id} as "${resource.key}"`] : []),
    ...names.map(name => `${columnOf(name)} as "${name}"`),
  ].join(', ')
}

/** The values of a record, without what rows have besides. */
export const storedValues = (resource: Resource, row: object): Values =>
  Object.fromEntries(valueNames(resource).map(name => [name, (row as Values)[name] ?? null]))

/** The names of a record's values. */
const valueNames = (resource: Resource) =>
  fieldsOfResource(resource).flatMap(([name, { kind }]) =>
    kind === 'bilingual' ? [name, `${name}Zh`] : [name],
  )

/** A row with the values that its description says; those of our own tables are as they lie there. */
export function recordFrom<Row extends object>(resource: Resource, row: Row): Row {
  const converted = fieldsOfResource(resource).flatMap(([name, field]) =>
    CONVERTED.includes(field.kind)
      ? [[name, valueFrom(field, rawValue((row as Values)[name]))]]
      : [],
  )
  return { ...row, ...Object.fromEntries(converted) }
}

const CONVERTED: readonly FieldKind[] = ['flag', 'decimal', 'instant']

function valueFrom(field: Field, stored: SqlValue): FieldValue {
  switch (field.kind) {
    case 'flag':
      return stored === 1
    case 'decimal':
      return stored === null ? '' : formatDecimal(Number(stored), field.scale)
    case 'instant':
      return stored === null ? '' : new Date(Number(stored)).toISOString()
    default:
      return stored
  }
}
