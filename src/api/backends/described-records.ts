import type { Call, CallOptions, Method, Read } from '#api/call.ts'
import { CallError } from '#api/errors.ts'
import { callFrom, fillPath, matchesPath } from '#definitions/call-text.ts'
import type {
  BackendDescription,
  ListDescription,
  RecordDescription,
} from '#definitions/define-backend.ts'
import type { Resource } from '#definitions/define-resource.ts'
import { isFields, textOf } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import { allResources } from '#resources/all.ts'
import { createRecordNames, type RecordNames } from './record-names.ts'

export type Options = CallOptions & { read?: Read<unknown> }

interface Kind {
  readonly resource: Resource
  readonly record: RecordDescription
  readonly names: RecordNames
}

/**
 * Makes the calls of records as a description has them. `recordCall` gives `undefined` for a call
 * that is none of theirs.
 */
export function createDescribedRecords(call: Call, description: BackendDescription) {
  const { records = {}, lists = {} } = description
  const kinds = allResources.map((resource): Kind => {
    const record = ownValue(resource.name, records) ?? {}
    return { resource, record, names: createRecordNames(resource, record) }
  })

  /** The errors whose data have our names by now. */
  const converted = new WeakSet<CallError>()

  /** The records whose rows another call answers. */
  const namesBeside = (path: string) => {
    const [, name] = BESIDE.find(([template]) => matchesPath(template, path)) ?? []
    return kinds.find(({ resource }) => resource.name === name)?.names
  }

  function recordCall(
    method: Method,
    path: string,
    options: Options,
  ): Promise<unknown> | undefined {
    for (const kind of kinds) {
      const { list, record, update } = kind.resource.paths
      if (method === 'GET' && path === list) return readList(kind, options)
      if (method === 'POST' && path === record) return write(kind, method, options)
      if (method === 'PUT' && path === update) return write(kind, method, options)
      const ids = path.startsWith(`${record}/`) ? path.slice(record.length + 1) : ''
      if (ids === '' || ids.includes('/')) continue
      if (method === 'GET') return readOne(kind, ids, options)
      if (method === 'DELETE') return remove(kind, ids.split(','), options)
    }
    return undefined
  }

  /** A call beside those of the records, in whose answer stands a record, or a list of some. */
  function otherCall(method: Method, path: string, theirs: string, options: Options) {
    const names = namesBeside(path)
    if (!names) return call(method, theirs, options)
    return send(names, method, theirs, options, data =>
      Array.isArray(data) ? data.map(names.rowFrom) : names.rowFrom(data),
    )
  }

  function readList({ record, resource, names }: Kind, options: Options) {
    const path = record.list ? callFrom(record.list).path : resource.paths.list
    const query = listQueryFrom(options.query ?? {}, lists, names)
    return send(names, 'GET', path, { ...options, query }, data => pageOf(data, lists, names))
  }

  function readOne({ record, resource, names }: Kind, id: string, options: Options) {
    const path = record.get ? callFrom(record.get).path : `${resource.paths.record}/{id}`
    return send(names, 'GET', withId(path, id), options, names.rowFrom)
  }

  async function write(kind: Kind, method: Method, options: Options): Promise<unknown> {
    const { record, resource, names } = kind
    const given = isFields(options.body) ? options.body : {}
    const id = encodeURIComponent(textOf(given[resource.key] ?? given.id))
    let body = given
    if (options.isPart && (record.update || record.write)) {
      const stored = await readOne(kind, id, { handlesError: options.handlesError })
      if (stored === false) return false
      const changes = Object.entries(given).filter(([, value]) => value !== undefined)
      body = { ...(isFields(stored) ? stored : {}), ...Object.fromEntries(changes) }
    }
    const described = method === 'POST' ? record.create : record.update
    const path = method === 'POST' ? resource.paths.record : resource.paths.update
    const target = described ? callFrom(described) : { method, path }
    return send(
      names,
      target.method,
      withId(target.path, id),
      { ...options, body: names.bodyFrom(body) },
      names.rowFrom,
    )
  }

  async function remove(
    { record, resource, names }: Kind,
    ids: readonly string[],
    options: Options,
  ): Promise<unknown> {
    // As in the specification, which takes several ids at once.
    if (!record.remove)
      return send(names, 'DELETE', `${resource.paths.record}/${ids.join()}`, options)
    const { method, path } = callFrom(record.remove)
    if (record.removeBody) {
      const body = record.removeBody(ids.map(decodeURIComponent))
      return send(names, method, path, { ...options, body })
    }
    const { idempotencyKey, query, ...rest } = options
    const versions = textOf(query?.version).split(',')
    const answers = await Promise.all(
      ids.map((id, at) =>
        send(names, method, withId(path, id), {
          ...rest,
          // The key stands for one call.
          idempotencyKey: ids.length === 1 ? idempotencyKey : undefined,
          query: { version: versions[at] || undefined },
        }),
      ),
    )
    return answers.includes(false) ? false : answers[0]
  }

  /** Sends one call; `change` makes the data of the specification of those of the answer. */
  async function send(
    { failureFrom }: RecordNames,
    method: Method,
    path: string,
    options: Options,
    change: (data: unknown) => unknown = data => data,
  ): Promise<unknown> {
    const { read = (data: unknown) => data, handlesError } = options
    try {
      return await call(method, path, {
        ...options,
        read: (data, context) => read(change(data), context),
        ...(handlesError && {
          handlesError: (code: number | undefined, data: unknown) =>
            handlesError(code, failureFrom(data)),
        }),
      })
    } catch (error) {
      // A second click shares the first one's call, and its error.
      if (error instanceof CallError && !converted.has(error)) {
        converted.add(error)
        error.data = failureFrom(error.data)
      }
      throw error
    }
  }

  return { recordCall, otherCall }
}

/** The calls beside those of the records, by the resource whose rows they answer. */
const BESIDE = [
  ['/api/v1/dict/databytype/{type}', 'dict'],
  ['/api/v1/dict/typeoptionselect', 'dicttype'],
  ['/api/v1/configKey/{key}', 'config'],
  ['/api/v1/rolemenu', 'role'],
  ['/api/v1/roledatascope', 'role'],
] as const

const withId = (path: string, id: string) => fillPath(path, () => id)

function listQueryFrom(
  { pageIndex, pageSize, sort, order, ...filters }: NonNullable<CallOptions['query']>,
  lists: ListDescription,
  { wireOf, filterOf }: RecordNames,
): CallOptions['query'] {
  const { page = 'pageIndex', size = 'pageSize', firstPage = 1 } = lists
  const field = sort ? wireOf(String(sort)) : ''
  const theirs = Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [filterOf(name), String(value)]),
  )
  return {
    [page]: pageIndex === undefined ? undefined : Number(pageIndex) - 1 + firstPage,
    [size]: pageSize,
    ...(lists.filters ? lists.filters(theirs) : theirs),
    ...(field && (lists.sort ? lists.sort(field, order === 'desc') : { sort: field, order })),
  }
}

/** A row of a tree, with those below it. */
function branchFrom(row: unknown, rowFrom: RecordNames['rowFrom']): unknown {
  const own = rowFrom(row)
  if (!isFields(own) || !Array.isArray(own.children)) return own
  return { ...own, children: own.children.map(each => branchFrom(each, rowFrom)) }
}

/** A page of the specification, or a tree; what is neither stays as it came, and is malformed. */
function pageOf(
  data: unknown,
  { rows = 'list', total }: ListDescription,
  { rowFrom }: RecordNames,
): unknown {
  if (Array.isArray(data)) return data.map(row => branchFrom(row, rowFrom))
  if (!isFields(data)) return data
  const found = [rows, 'list', 'rows', 'items'].map(name => ownValue(name, data))
  const given = found.find(Array.isArray)
  if (!given) return data
  return {
    ...data,
    list: given.map(rowFrom),
    ...(total !== undefined && { count: ownValue(total, data) }),
  }
}
