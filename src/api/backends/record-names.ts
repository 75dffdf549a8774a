import type { RecordDescription } from '#definitions/define-backend.ts'
import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import { wireNameOf } from '#definitions/wire.ts'
import { type Fields, isFields } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'

export type RecordNames = ReturnType<typeof createRecordNames>

/** Reads and writes the rows of a resource as a back end names and spells their fields. */
export function createRecordNames(
  resource: Resource,
  { key = resource.key, wire = {}, read = row => row, write = body => body }: RecordDescription,
) {
  const names = Object.entries({ ...wire, [resource.key]: key }).map(
    ([name, theirs]) => [wireNameOf(resource, name), theirs] as const,
  )
  const toWire = Object.fromEntries(names)
  const fromWire = Object.fromEntries(names.map(([own, theirs]) => [theirs, own]))
  const wireOf = (name: string) => ownValue(name, toWire) ?? name
  /** A day is asked for by its first and its last one. */
  const filterNames = Object.fromEntries(
    fieldsOfResource(resource).flatMap(([name, { kind }]) => {
      const own = wireNameOf(resource, name)
      return kind === 'day' ? ['From', 'To'].map(end => [own + end, wireOf(own) + end]) : []
    }),
  )

  /** `undefined` for a row that `read` stumbles over: it counts as one that cannot be read. */
  function rowFrom(row: unknown): unknown {
    if (!isFields(row)) return row
    try {
      return renamed(fromWire, read(row))
    } catch {
      return undefined
    }
  }

  return {
    wireOf,
    filterOf: (name: string) => ownValue(name, filterNames) ?? wireOf(name),
    bodyFrom: (fields: Fields) => write(renamed(toWire, fields)),
    rowFrom,
    /** Of a failure: the texts for its fields, or the stored record. */
    failureFrom: (data: unknown): unknown =>
      isFields(data) && isFields(data.fields)
        ? { ...data, fields: renamed(fromWire, data.fields) }
        : rowFrom(data),
  }
}

const renamed = (names: Readonly<Record<string, string>>, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [ownValue(name, names) ?? name, value]),
  )
