import type { RecordDescription } from '#definitions/define-backend.ts'
import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import { wireNameOf } from '#definitions/wire.ts'
import { type Fields, isFields } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import { KEYWORDS } from './search-filter.ts'

export type RecordNames = ReturnType<typeof createRecordNames>

/** Reads and writes the rows of a resource as a back end names and spells their fields. */
export function createRecordNames(
  resource: Resource,
  {
    key = resource.key,
    wire = {},
    read = row => row,
    write = body => body,
    keywords = KEYWORDS,
  }: RecordDescription,
) {
  const toWire: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries({ ...followingNames(resource, wire), ...wire, [resource.key]: key }).map(
      ([name, theirs]) => [wireNameOf(resource, name), theirs],
    ),
  )
  const fromWire = Object.fromEntries(Object.entries(toWire).map(([own, theirs]) => [theirs, own]))
  const wireOf = (name: string) => ownValue(name, toWire) ?? name
  /** A day is asked for by its first and its last one. */
  const filterNames = Object.fromEntries(
    fieldsOfResource(resource).flatMap(([name, { kind }]) => {
      const own = wireNameOf(resource, name)
      return kind === 'day' ? ['From', 'To'].map(end => [own + end, wireOf(own) + end]) : []
    }),
  )

  /** A field of theirs that has the name of another field of ours goes by a name that no field has. */
  const ownNameOf = (name: string) =>
    ownValue(name, fromWire) ?? (Object.hasOwn(toWire, name) ? OTHER + name : name)

  /** `undefined` for a row that `read` stumbles over: it counts as one that cannot be read. */
  function rowFrom(row: unknown): unknown {
    if (!isFields(row)) return row
    try {
      return renamed(read(row), ownNameOf)
    } catch {
      return undefined
    }
  }

  /** A field of ours that has no name there does not take that of another one. */
  function bodyFrom(fields: Fields): Fields {
    const known = Object.entries(fields).filter(
      ([name]) => Object.hasOwn(toWire, name) || !Object.hasOwn(fromWire, name),
    )
    return write(
      renamed(Object.fromEntries(known), name =>
        name.startsWith(OTHER) ? name.slice(OTHER.length) : wireOf(name),
      ),
    )
  }

  return {
    wireOf,
    filterOf: (name: string) =>
      name === KEYWORDS ? keywords : (ownValue(name, filterNames) ?? wireOf(name)),
    bodyFrom,
    rowFrom,
    /** Of a failure: the texts for its fields, or the stored record. */
    failureFrom: (data: unknown): unknown =>
      isFields(data) && isFields(data.fields)
        ? { ...data, fields: renamed(data.fields, ownNameOf) }
        : rowFrom(data),
  }
}

const OTHER = 'there: '

/** The Chinese of a field, and the name of the record that it refers to, are called after it. */
const followingNames = (resource: Resource, wire: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    fieldsOfResource(resource).flatMap(([name, { kind }]) => {
      const theirs = ownValue(name, wire)
      if (theirs === undefined) return []
      if (kind === 'bilingual') return [[`${name}Zh`, `${theirs}Zh`]]
      return kind === 'reference' ? [[`${name}Name`, `${theirs}Name`]] : []
    }),
  )

const renamed = (fields: Fields, nameOf: (name: string) => string): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [nameOf(name), value]))
