import { type Fields, isFields } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import type { BackendDescription, RecordDescription } from './define-backend.ts'
import { type CallText, callFrom } from './described-call.ts'
import { describedSessionCalls } from './described-session.ts'

/** The paths of one kind of record in the specification, and the name of its id. */
interface OwnPaths {
  list: string
  record: string
  key: string
}

const OWN_PATHS: Readonly<Record<string, OwnPaths>> = {
  role: { list: '/api/v1/rolelist', record: '/api/v1/role', key: 'roleId' },
  user: { list: '/api/v1/sysUserList', record: '/api/v1/sysUser', key: 'userId' },
  dictEntry: { list: '/api/v1/dict/datalist', record: '/api/v1/dict/data', key: 'dictCode' },
  dictType: { list: '/api/v1/dict/typelist', record: '/api/v1/dict/type', key: 'dictId' },
  configKey: { list: '/api/v1/configList', record: '/api/v1/config', key: 'configId' },
}

/** Those of a described resource follow from its name. */
export const ownPathsOf = (kind: string): OwnPaths =>
  ownValue(kind, OWN_PATHS) ?? {
    list: `/api/v1/${kind}List`,
    record: `/api/v1/${kind}`,
    key: `${kind}Id`,
  }

/** Every call that a description names, for the proxy to pass on. */
export const describedCalls = (description: BackendDescription) => {
  const { user, menu, records = {}, calls = {} } = description
  const texts: (CallText | false | undefined)[] = [
    user?.call,
    menu?.call,
    ...Object.values(calls),
    ...Object.values(records).flatMap(({ list, read, create, update, remove }) => [
      list,
      read,
      create,
      update,
      remove,
    ]),
  ]
  return [
    ...Object.values(describedSessionCalls(description)),
    ...texts.flatMap(text => (text ? [callFrom(text)] : [])),
  ]
}

/** The deletions of a description that name their records in a body. */
export const describedDeletesWithBody = ({ records = {} }: BackendDescription) =>
  Object.values(records)
    .flatMap(({ remove, body }) => (remove && body ? [callFrom(remove)] : []))
    .filter(({ method }) => method === 'DELETE')

/** Renames the fields of a record: both ways, and of its refusals. */
export function recordNames(kind: string, { key, wire = {} }: RecordDescription) {
  const pairs = [...Object.entries(wire), ...(key ? [[ownPathsOf(kind).key, key] as const] : [])]
  const toWire = Object.fromEntries(pairs)
  const fromWire = Object.fromEntries(pairs.map(([own, theirs]) => [theirs, own]))
  const renamed = (names: Readonly<Record<string, string>>, fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [ownValue(name, names) ?? name, value]),
    )
  const rowFrom = (row: unknown): unknown => (isFields(row) ? renamed(fromWire, row) : row)
  return {
    wireOf: (name: string) => ownValue(name, toWire) ?? name,
    bodyFrom: (fields: Fields) => renamed(toWire, fields),
    rowFrom,
    /** Of a failure: the texts for its fields, or the stored record. */
    failureFrom: (data: unknown): unknown =>
      isFields(data) && isFields(data.fields)
        ? { ...data, fields: renamed(fromWire, data.fields) }
        : rowFrom(data),
  }
}
