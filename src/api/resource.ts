import type { Locale } from '#constants.ts'
import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import { type DescribedRow, fieldNameOf, wireNameOf } from '#definitions/wire.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { type Fields, isFields } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import type { Call, CallOptions, Method } from './call.ts'
import type { ReadOptions } from './call-options.ts'
import { CallError } from './errors.ts'
import { pageFrom } from './pagination.ts'
import {
  createRecordCalls,
  type RecordEndpoint,
  type SaveOptions,
  type VersionedOptions,
} from './records.ts'

/** Filters by the names of their fields, an order and a page. */
export type ResourceQuery = Readonly<Record<string, string | number | undefined>>

export type ResourceApi<Row extends DescribedRow = DescribedRow> = ReturnType<
  typeof createResourceApi<Row>
>

/**
 * The calls of a described resource. Rows, changes, filters, orders and refusals have the names of
 * the description; the paths and the names in the calls may be those of another back end.
 */
export function createResourceApi<Row extends DescribedRow>(
  call: Call,
  resource: Resource,
  rowFrom: (value: unknown, locale?: Locale) => Row,
  own: Pick<RecordEndpoint<Row>, 'maskedFields' | 'changedAlong'> = {},
) {
  const { key: keyName, paths } = resource
  const ownCall = withFieldNames(call, resource)
  const secrets = fieldsOfResource(resource).flatMap(([name, field]) =>
    field.kind === 'text' && field.secret ? [wireNameOf(resource, name)] : [],
  )
  const records = createRecordCalls<Row, Fields>(ownCall, {
    path: paths.record,
    updatePath: paths.update,
    keyName,
    read: rowFrom,
    wireNameOf: name => wireNameOf(resource, name),
    maskedFields: () => secrets,
    ...own,
  })

  return {
    ...records,
    rowFrom,
    list: (query: ResourceQuery, options?: ReadOptions) =>
      ownCall('GET', paths.list, {
        ...options,
        query: wireQueryFrom(resource, query),
        read: (data, { locale }) => pageFrom(data, row => rowFrom(row, locale)),
      }),
    create: (change: Fields, options?: SaveOptions) =>
      records.create(withoutEmpty(resource, change), options),
    update: (row: Row, change: Fields, options?: SaveOptions) =>
      records.update(row, withEmptyTexts(change), options),
    change: (id: RecordKey, change: Fields, options?: VersionedOptions) =>
      records.change(id, withEmptyTexts(change), options),
    putBack: (row: Row, values: Fields, options?: SaveOptions) =>
      records.putBack(row, withEmptyTexts(values), options),
    changeStatus: (id: RecordKey, status: string, options?: VersionedOptions) =>
      records.change(id, { status }, options),
  }
}

/** Of a new record only what has a value, or would have its default otherwise. */
const withoutEmpty = (resource: Resource, change: Fields): Fields =>
  Object.fromEntries(
    Object.entries(withEmptyTexts(change)).filter(([name, value]) => {
      const field = resource.fields[name]
      const hasDefault = field !== undefined && 'default' in field && field.default !== undefined
      return value !== '' || hasDefault
    }),
  )

/** Null changes nothing on the wire; an empty text empties a field of every kind. */
const withEmptyTexts = (change: Fields): Fields =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, value === null ? '' : value]),
  )

/** The filters and the order of a list by their names in the calls. */
function wireQueryFrom(
  resource: Resource,
  { sort, order, ...query }: ResourceQuery,
): CallOptions['query'] {
  const names = Object.fromEntries(
    fieldsOfResource(resource).flatMap(([name, field]) => {
      const wire = wireNameOf(resource, name)
      return field.kind === 'day'
        ? [
            [`${name}From`, `${wire}From`],
            [`${name}To`, `${wire}To`],
          ]
        : [[name, wire]]
    }),
  )
  const filters = Object.entries(query).map(([name, value]) => [
    ownValue(name, names) ?? name,
    value,
  ])
  return { ...Object.fromEntries(filters), ...wireOrderFrom(resource, sort, order) }
}

function wireOrderFrom(
  resource: Resource,
  sort: ResourceQuery[string],
  order: ResourceQuery[string],
) {
  if (sort) return { sort: wireNameOf(resource, String(sort)), order }
  // In its own order a tree is one.
  if (!resource.order || resource.parent) return {}
  const { by, descending } = resource.order
  return { sort: wireNameOf(resource, by), order: descending ? 'desc' : 'asc' }
}

/** A call whose refusals name the fields as the description does. */
function withFieldNames(call: Call, resource: Resource): Call {
  const dataFrom = (data: unknown): unknown =>
    isFields(data) && isFields(data.fields)
      ? {
          ...data,
          fields: Object.fromEntries(
            Object.entries(data.fields).map(([name, text]) => [fieldNameOf(resource, name), text]),
          ),
        }
      : data
  const ownCall = async (method: Method, path: string, options: CallOptions = {}) => {
    const { handlesError } = options
    try {
      return await call(method, path, {
        ...options,
        ...(handlesError && {
          handlesError: (code: number | undefined, data: unknown) =>
            handlesError(code, dataFrom(data)),
        }),
      })
    } catch (error) {
      if (error instanceof CallError) error.data = dataFrom(error.data)
      throw error
    }
  }
  return ownCall as Call
}
