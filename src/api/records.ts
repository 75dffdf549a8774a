import type { RecordMeta } from '#entities/record.ts'
import { encodeKey, keyFrom, type RecordKey } from '#entities/record-key.ts'
import { type Fields, isFields, numberOf } from '#lib/decode.ts'
import { isSame } from '#lib/form-values.ts'
import type { Call } from './call.ts'
import type { ReadOptions, WriteOptions } from './call-options.ts'
import { type CallError, Failed, isExpiryCode, Refused } from './errors.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'

/** What became of a write: what the server has by now, compared with what was sent. */
export interface SaveResult<Row> {
  /** The record as it is stored; none where it could not be read again. */
  record: Row | undefined
  /** The names of the fields whose sent value is not the one that is stored. */
  notStored: readonly string[]
  /** The names of those of which the server does not tell what it stored. */
  unverified?: readonly string[] | undefined
  /** What the write itself was answered with. */
  answer: unknown
}

export interface SaveOptions extends WriteOptions {
  /** The caller compares many records at once, from their list: nothing is read again here. */
  isVerifiedLater?: boolean | undefined
  /** There is no form that looks what was done: where it is refused, the record is read again here. */
  rereadsOnRefusal?: boolean | undefined
  /** Whether what was sent for a field is what is stored, where equal texts do not tell. */
  isStoredAsSent?:
    | ((name: string, sent: unknown, stored: unknown) => boolean | undefined)
    | undefined
}

export interface VersionedOptions extends SaveOptions {
  version?: number | undefined
}

/** How one kind of record is read and written. */
export interface RecordEndpoint<Row> {
  /** Where records are read, made and deleted: `/api/v1/role`. */
  path: string
  /** Where one is changed, if not there. */
  updatePath?: string | undefined
  /** The name of its key: `roleId`. */
  keyName: string
  read: (data: unknown) => Row
  /** Fields that are not sent back, because the answer masks them. */
  maskedFields?: ((row: Row) => readonly string[]) | undefined
}

/** The calls that records of every kind have: read one, make, change, delete. */
export function createRecordCalls<Row extends RecordMeta, Change extends object>(
  call: Call,
  { path, updatePath = path, keyName, read, maskedFields }: RecordEndpoint<Row>,
) {
  const get = (key: RecordKey, options?: ReadOptions) =>
    call('GET', `${path}/${encodeKey(key)}`, { ...options, read })

  /** The row of a write's answer where it proves what is stored; else the record is read again. */
  async function write(
    method: 'POST' | 'PUT',
    to: string,
    before: Row | undefined,
    { body, change }: { body: object; change: object },
    { isVerifiedLater, rereadsOnRefusal, isStoredAsSent, ...options }: SaveOptions = {},
  ): Promise<SaveResult<Row> | false> {
    const answer = await call(method, to, {
      ...options,
      body,
      read: data => ({ row: storedIn(data, before?.version ?? 0), data }),
    }).catch(async (error: unknown) => {
      const isAnswered = error instanceof Refused || error instanceof Failed
      if (rereadsOnRefusal && before && isAnswered) await noteChangedFields(error, before)
      throw error
    })
    if (answer === false) return false
    const key = before ? keyOfRow(before) : createdKeyFrom(answer.data, keyName)
    const stored = answer.row ?? (isVerifiedLater ? undefined : await readAgain(keyFrom(key)))
    if (!stored) return { record: undefined, notStored: [], answer: answer.data }
    // Both sides go through the same reader.
    const sent = read({
      ...before?.raw,
      ...definedFields(change),
      [keyName]: stored.raw[keyName],
    })
    // What the answer masks does not say what is stored.
    const hidden = new Set(maskedFields?.(stored))
    const names = Object.keys(definedFields(change)).filter(name => !hidden.has(name))
    const { notStored, unverified } = compareStored(names, sent, stored, isStoredAsSent)
    return { record: stored, notStored, unverified, answer: answer.data }
  }

  /** With a newer version it is what is stored; whatever else may be what was sent. */
  function storedIn(data: unknown, former: number): Row | undefined {
    try {
      const row = read(data)
      return row.version !== undefined && row.version > former ? row : undefined
    } catch {
      // Many servers answer nothing of the record; it is done all the same.
      return undefined
    }
  }

  const keyOfRow = (row: Row) => (({ ...row }) as Fields)[keyName]

  /** Some servers refuse a write and have done a part of it. One that counts versions does not. */
  async function noteChangedFields(error: CallError, before: Row) {
    if (before.version !== undefined) return
    const now = await readAgain(keyFrom(keyOfRow(before)))
    if (now)
      error.changedFields = [...new Set([...error.changedFields, ...changedBetween(before, now)])]
  }

  async function readAgain(key: RecordKey | undefined): Promise<Row | undefined> {
    if (key === undefined) return undefined
    const row = await get(key, { handlesError: code => !isExpiryCode(code) }).catch(
      () => false as const,
    )
    return row === false ? undefined : row
  }

  /**
   * Sends the whole record with these fields replaced, for a PUT replaces. `row` is as its own call
   * answered it, not one of a list; its version goes along.
   */
  function update(row: Row, change: Change, options?: SaveOptions) {
    const left = new Set(maskedFields?.(row))
    const whole = Object.entries(row.raw).filter(([name]) => !left.has(name))
    const isAsRead = row.version === numberOf(row.raw.version)
    const version = isAsRead ? undefined : { version: row.version }
    const body = { ...Object.fromEntries(whole), ...definedFields(change), ...version }
    return write('PUT', updatePath, row, { body, change }, options)
  }

  return {
    get,
    update,
    create: (body: Change, options?: SaveOptions) =>
      write('POST', path, undefined, { body, change: body }, options),
    /**
     * Reads the record and changes it, for those who have only a row of a list. With the version of
     * that row the server refuses where somebody else changed the record since.
     */
    async change(key: RecordKey, change: Change, { version, ...options }: VersionedOptions = {}) {
      const row = await get(key, { handlesError: options.handlesError })
      const sent = version === undefined ? row : row && { ...row, version }
      return sent && update(sent, change, { ...options, rereadsOnRefusal: true })
    },
    /** Sends a part of a record, where the specification names a call for it. */
    put: (to: string, row: Row, body: object, change: Change, options?: SaveOptions) =>
      write('PUT', to, row, { body, change }, options),
    remove: createDelete(call, path),
  }
}

/** Without the fields that are `undefined`: they are left as they are. */
const definedFields = (change: object): Fields =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** Of a new record: in the row that was answered, or the answer itself. */
const createdKeyFrom = (data: unknown, name: string): RecordKey | undefined =>
  keyFrom(isFields(data) ? data[name] : data) || undefined

function compareStored(
  names: readonly string[],
  sent: object,
  stored: RecordMeta,
  isStoredAsSent: SaveOptions['isStoredAsSent'],
): { notStored: readonly string[]; unverified: readonly string[] } {
  const [mine, theirs] = [sent as Fields, { ...stored } as Fields]
  const known = names.filter(name => Object.hasOwn(theirs, name))
  // A field that the answer does not have tells nothing, unless nothing is what was sent.
  const isTold = (name: string) => (stored.raw[name] ?? null) !== null || !isEmpty(theirs[name])
  const isAsSent = (name: string) =>
    isStoredAsSent?.(name, mine[name], theirs[name])
    ?? isSame(normalized(mine[name]), normalized(theirs[name]))
  return {
    notStored: known.filter(name => isTold(name) && !isAsSent(name)),
    unverified: known.filter(name => !isTold(name) && !isEmpty(mine[name])),
  }
}

/** What differs between two answers, as far as both tell of it. */
function changedBetween(before: RecordMeta, now: RecordMeta): string[] {
  const [one, other] = [{ ...before } as Fields, { ...now } as Fields]
  const isTold = (name: string) =>
    !META_FIELDS.has(name) && [before, now].every(({ raw }) => (raw[name] ?? null) !== null)
  return Object.keys(other).filter(
    name => isTold(name) && !isSame(normalized(one[name]), normalized(other[name])),
  )
}

/** They differ after every write, and say nothing of what was changed. */
const META_FIELDS = new Set(['createdAt', 'updatedAt', 'version', 'raw'])

const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)

/** Servers take blanks off the ends and write accents in one way: that is the same text. */
const normalized = (value: unknown) =>
  typeof value === 'string' ? value.trim().normalize('NFC') : value

/**
 * Deletes records. No key is given twice, so a second try goes under the key of one that got no
 * answer: what that one has deleted is not called missing (R63).
 */
export function createDelete(call: Call, path: string) {
  const unanswered = createIdempotencyKeys()

  return (keys: readonly RecordKey[], options?: WriteOptions) => {
    const which = `${path}/${keys.map(encodeKey).join(',')}`
    return unanswered.send<unknown>(which, '', idempotencyKey =>
      call('DELETE', which, { ...options, idempotencyKey }),
    )
  }
}
