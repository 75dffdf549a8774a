import type { Call, CallOptions, Method, Read } from '#api/call.ts'
import { CallError } from '#api/errors.ts'
import type { BackendDescription, ListDescription } from '#definitions/define-backend.ts'
import { callFrom } from '#definitions/described-call.ts'
import { ownPathsOf, recordNames } from '#definitions/described-records.ts'
import { type Fields, isFields, listOf, textOf } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'

export type Options = CallOptions & { read?: Read<unknown> }

/**
 * Makes the calls of the records in a description; `undefined` for a call that is none of theirs.
 */
export function createRecordCalls(call: Call, { records = {}, lists = {} }: BackendDescription) {
  const kinds = Object.entries(records).map(([kind, record]) => ({
    record,
    own: ownPathsOf(kind),
    names: recordNames(kind, record),
    // The specification sends some changes of a role alone; a PUT of others is the whole record.
    isWhole: (body: Fields) => kind !== 'role' || Object.hasOwn(body, 'roleKey'),
  }))
  type Kind = (typeof kinds)[number]

  return (method: Method, path: string, options: Options): Promise<unknown> | undefined => {
    for (const kind of kinds) {
      const { list, record } = kind.own
      if (method === 'GET' && path === list) return readList(kind, options)
      if (path === record) return write(kind, method, options)
      const ids = path.startsWith(`${record}/`) ? path.slice(record.length + 1) : ''
      if (ids === '' || ids.includes('/')) continue
      if (method === 'GET') return readOne(kind, ids, options)
      if (method === 'DELETE') return remove(kind, ids.split(','), options)
    }
    return undefined
  }

  function readList({ record, own, names }: Kind, options: Options) {
    const { method, path } = callFrom(record.list ?? `GET ${asPath(own.list)}`)
    const query = listQueryFrom(options.query ?? {}, lists, names.wireOf)
    return send(names, method, path, { ...options, query }, data => pageOf(data, lists, names))
  }

  function readOne({ record, own, names }: Kind, id: string, options: Options) {
    const { method, path } = callFrom(record.read ?? `GET ${asPath(own.record)}/{id}`)
    return send(names, method, withId(path, id), options, names.rowFrom)
  }

  async function write(kind: Kind, method: Method, options: Options): Promise<unknown> {
    const { record, own, names } = kind
    const given = isFields(options.body) ? options.body : {}
    const id = encodeURIComponent(textOf(given[own.key]))
    const described = method === 'POST' ? record.create : record.update
    let body = given
    if (method === 'PUT' && record.update && !kind.isWhole(given)) {
      const { handlesError } = options
      const stored = await readOne(kind, id, { handlesError })
      if (stored === false) return false
      body = { ...(isFields(stored) ? stored : {}), ...given }
    }
    const target = described ? callFrom(described) : { method, path: own.record }
    return send(
      names,
      target.method,
      withId(target.path, id),
      { ...options, body: names.bodyFrom(body) },
      names.rowFrom,
    )
  }

  async function remove(kind: Kind, ids: readonly string[], options: Options): Promise<unknown> {
    const { record, own, names } = kind
    const { method, path } = callFrom(record.remove ?? `DELETE ${asPath(own.record)}/{id}`)
    // As in the specification, which takes several ids at once.
    if (!record.remove) return send(names, method, withId(path, ids.join(',')), options)
    if (!path.includes('{id}')) {
      const body = record.body?.(ids.map(decodeURIComponent))
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
    { failureFrom }: Kind['names'],
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
      if (error instanceof CallError) error.data = failureFrom(error.data)
      throw error
    }
  }
}

const withId = (path: string, id: string) => path.replace('{id}', () => id)

/** Without its first slash, which the type of a call writes out. */
const asPath = (path: string): `/${string}` => `/${path.slice(1)}`

function listQueryFrom(
  { pageIndex, pageSize, sort, order, ...filters }: NonNullable<CallOptions['query']>,
  { page = 'pageIndex', size = 'pageSize', firstPage = 1, sort: sortBy }: ListDescription,
  wireOf: (name: string) => string,
): CallOptions['query'] {
  const field = sort ? wireOf(String(sort)) : sort
  return {
    [page]: pageIndex === undefined ? undefined : Number(pageIndex) - 1 + firstPage,
    [size]: pageSize,
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [wireOf(name), value])),
    ...(sortBy && field ? sortBy(String(field), order === 'desc') : { sort: field, order }),
  }
}

/** A page of the specification; what is no page stays as it came, and is refused as malformed. */
function pageOf(
  data: unknown,
  { rows, total }: ListDescription,
  { rowFrom }: Pick<ReturnType<typeof recordNames>, 'rowFrom'>,
): unknown {
  if (!isFields(data)) return data
  const { list, ...rest } = data
  const found = [rows, 'list', 'rows', 'items'].map(name => name && ownValue(name, data))
  const given = found.find(Array.isArray)
  return {
    ...rest,
    list: given ? listOf(given, rowFrom) : list,
    ...(total !== undefined && { count: ownValue(total, data) }),
  }
}
