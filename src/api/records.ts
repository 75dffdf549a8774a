import type { Locale } from '#constants.ts'
import type { RecordMeta } from '#entities/record.ts'
import { encodeKey, keyFrom, type RecordKey, requiredKeyFrom } from '#entities/record-key.ts'
import { type Fields, isFields, numberOf } from '#lib/decode.ts'
import { isSame } from '#lib/form-values.ts'
import type { Call } from './call.ts'
import type { ReadOptions, WriteOptions } from './call-options.ts'
import { type CallError, Failed, isNoExpiryCode, Refused } from './errors.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { createOwnWrites } from './own-writes.ts'

/** The result of a write: what the server stored, compared with what was sent. */
export interface SaveResult<Row> {
  /** The record as it is stored; `undefined` if it could not be read again. */
  record: Row | undefined
  /** The names of the fields whose stored value is not the one that was sent. */
  notStored: readonly string[]
  /** The names of the fields whose stored value the server does not answer. */
  unverified?: readonly string[] | undefined
  /** The data of the answer to the write itself. */
  answer: unknown
  /** The record as it was read before the write; `undefined` for a new one. */
  before?: Row | undefined
}

export interface SaveOptions extends WriteOptions {
  /** The caller later compares many records with their list: the record is not read again here. */
  isVerifiedLater?: boolean | undefined
  /** Reads the record again after a refusal, for callers without a form, which does so itself. */
  rereadsOnRefusal?: boolean | undefined
  /** Whether the sent and the stored value of a field are the same; `undefined`: compare them as usual. */
  isStoredAsSent?:
    | ((name: string, sent: unknown, stored: unknown) => boolean | undefined)
    | undefined
}

export interface VersionedOptions extends SaveOptions {
  /** The write is refused if the record has another version by now. */
  version?: number | undefined
}

export interface StatusOptions<Row> extends VersionedOptions {
  /** For an Undo: the record as it was, whose other fields may depend on the status. */
  before?: Row | undefined
}

/** How the status of one kind of record is written, and how that is undone. */
export interface StatusCalls<Row> {
  /** Reads the record first: the row of a list may not show what status it has now. */
  changeStatus(
    key: RecordKey,
    status: string,
    options?: StatusOptions<Row>,
  ): Promise<SaveResult<Row> | false>
  undo(
    saved: SaveResult<Row>,
    send: (version: number | undefined) => Promise<SaveResult<Row> | false>,
  ): Promise<SaveResult<Row> | false>
}

/** The calls and the reader of one kind of record. */
interface RecordEndpoint<Row> {
  /** The path to read, create and delete records: `/api/v1/role`. */
  path: string
  /** The path to change a record, if it is another one. */
  updatePath?: string | undefined
  /** The name of the key field: `roleId`. */
  keyName: string
  read: (data: unknown, locale?: Locale) => Row
  /** The name of a field in the calls, where rows have another one. */
  wireNameOf?: ((name: string) => string) | undefined
  /** Fields that are not sent back, because the answer masked them; by their names in the calls. */
  maskedFields?: ((row: Row) => readonly string[]) | undefined
}

/** The calls that records of every kind have: read one, create, change, delete. */
export function createRecordCalls<Row extends RecordMeta, Change extends object>(
  call: Call,
  {
    path,
    updatePath = path,
    keyName,
    read,
    wireNameOf = name => name,
    maskedFields,
  }: RecordEndpoint<Row>,
) {
  const ownWrites = createOwnWrites()
  const remove = createDelete(call, path)
  const inCalls = (change: object): Fields =>
    Object.fromEntries(
      Object.entries(definedFields(change)).map(([name, value]) => [wireNameOf(name), value]),
    )

  const get = (key: RecordKey, options?: ReadOptions) =>
    call('GET', `${path}/${encodeKey(key)}`, {
      ...options,
      read: (data, { locale }) => read(data, locale),
    })

  /**
   * Sends a write and compares the stored record: the row of its answer if that is proof, else read
   * again.
   */
  async function write(
    method: 'POST' | 'PUT',
    target: string,
    before: Row | undefined,
    { body, change }: { body: object; change: object },
    { isVerifiedLater, rereadsOnRefusal, isStoredAsSent, ...options }: SaveOptions = {},
  ): Promise<SaveResult<Row> | false> {
    const answer = await call(method, target, {
      ...options,
      subject: before ? String(keyOfRow(before)) : options.subject,
      body,
      read: (data, { locale }) => ({
        row: storedIn(data, before?.version ?? 0, locale),
        data,
      }),
    }).catch(async (error: unknown) => {
      const isAnswered = error instanceof Refused || error instanceof Failed
      if (rereadsOnRefusal && before && isAnswered) await noteChangedFields(error, before)
      throw error
    })
    if (answer === false) return false
    const key = before ? keyOfRow(before) : createdKeyFrom(answer.data, keyName)
    const stored = answer.row ?? (isVerifiedLater ? undefined : await readAgain(keyFrom(key)))
    if (before && answer.row) noteOwnWrite(before, answer.row, { body, change })
    if (!stored) return { record: undefined, notStored: [], answer: answer.data, before }
    // Both sides come from the same reader, without a language: the Chinese text has its own field.
    const sent = read({ ...before?.raw, ...inCalls(change), [keyName]: keyOfRow(stored) })
    // A masked value does not tell what is stored.
    const masked = new Set(maskedFields?.(stored))
    const names = Object.keys(definedFields(change)).filter(name => !masked.has(wireNameOf(name)))
    const { notStored, unverified } = compareStored(names, sent, read(stored.raw), {
      wireNameOf,
      isStoredAsSent,
    })
    return { record: stored, notStored, unverified, answer: answer.data, before }
  }

  function noteOwnWrite(before: Row, now: Row, { body, change }: { body: object; change: object }) {
    const [from, to] = [before.version, now.version]
    if (from === undefined || to === undefined) return
    // Without a version in it, somebody else's write may have come before this one.
    const hasVersion = numberOf(({ ...body } as Fields).version) !== undefined
    if (!hasVersion && to !== from + 1) return
    const fields = Object.keys(definedFields(change))
    ownWrites.add(writtenKey(before), { from, to, fields })
  }

  /**
   * The row of an answer, if a newer version proves that it is the stored one and no echo of the
   * request.
   */
  function storedIn(data: unknown, versionBefore: number, locale: Locale): Row | undefined {
    try {
      const row = read(data, locale)
      return row.version !== undefined && row.version > versionBefore ? row : undefined
    } catch {
      // Many servers answer a successful write without the record.
      return undefined
    }
  }

  const keyOfRow = (row: Row) => (({ ...row }) as Fields)[keyName]

  const writtenKey = (row: Row) => requiredKeyFrom(keyOfRow(row))

  /** The version that takes a write back, and nothing of anybody else; throws `ChangedAgain`. */
  const versionForUndo = ({ before, record }: SaveResult<Row>) =>
    before && ownWrites.versionForUndo(writtenKey(before), record?.version)

  /** Some servers refuse a write after they did a part of it; a server with versions does not. */
  async function noteChangedFields(error: CallError, before: Row) {
    if (before.version !== undefined) return
    const now = await readAgain(keyFrom(keyOfRow(before)))
    if (!now) return
    const changed = changedBetween(before, now, wireNameOf)
    error.changedFields = [...new Set([...error.changedFields, ...changed])]
  }

  async function readAgain(key: RecordKey | undefined): Promise<Row | undefined> {
    if (key === undefined) return undefined
    const row = await get(key, { handlesError: isNoExpiryCode }).catch(() => false as const)
    return row === false ? undefined : row
  }

  /**
   * Sends the whole record with these fields changed, because a PUT replaces it. `row` comes from
   * the record's own call, not from a list; its version is sent too.
   */
  function update(row: Row, change: Change, options?: SaveOptions) {
    const masked = new Set(maskedFields?.(row))
    const whole = Object.entries(row.raw).filter(([name]) => !masked.has(name))
    const isAsRead = row.version === numberOf(row.raw.version)
    const version = isAsRead ? undefined : { version: row.version }
    const body = { ...Object.fromEntries(whole), ...inCalls(change), ...version }
    return write('PUT', updatePath, row, { body, change }, options)
  }

  return {
    get,
    update,
    create: (change: Change, options?: SaveOptions) =>
      write('POST', path, undefined, { body: inCalls(change), change }, options),
    /**
     * Reads the record and changes it, for callers that have only a row of a list. With the version
     * of that row the server refuses the change if another user changed the record since.
     */
    async change(key: RecordKey, change: Change, { version, ...options }: VersionedOptions = {}) {
      const row = await get(key, { handlesError: options.handlesError })
      const sent = version === undefined ? row : row && { ...row, version }
      return sent && update(sent, change, { ...options, rereadsOnRefusal: true })
    },
    /** Changes fields to values that the log has of them; the server checks what they are. */
    putBack: (row: Row, values: Fields, options?: SaveOptions) =>
      update(row, values as Change, options),
    /** Sends a part of a record, by a call that the specification has for it. */
    put: (target: string, row: Row, body: object, change: Change, options?: SaveOptions) =>
      write('PUT', target, row, { body, change }, options),
    versionForUndo,
    /**
     * Takes a write back: `send` is the opposite one, and gets the version to send with it, so that
     * it is refused where somebody else changed the record since.
     */
    async undo(
      saved: SaveResult<Row>,
      send: (version: number | undefined) => Promise<SaveResult<Row> | false>,
    ) {
      const undone = await send(versionForUndo(saved))
      if (undone && saved.before)
        ownWrites.undone(writtenKey(saved.before), saved.record?.version, undone.record?.version)
      return undone
    },
    /**
     * Deletes records, given as the user saw them: the server refuses all of them if another user
     * changed one since.
     */
    remove(rows: readonly Row[], options?: WriteOptions) {
      const versions = rows.map(row => ownWrites.latest(writtenKey(row), row.version))
      return remove(rows.map(writtenKey), options, versions)
    },
  }
}

/** The change without `undefined` fields, which stay as they are. */
const definedFields = (change: object): Fields =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** The key of a new record: in the row of the answer, or the answer itself. */
const createdKeyFrom = (data: unknown, name: string): RecordKey | undefined =>
  keyFrom(isFields(data) ? data[name] : data) || undefined

function compareStored(
  names: readonly string[],
  sent: object,
  stored: RecordMeta,
  {
    wireNameOf,
    isStoredAsSent,
  }: Pick<SaveOptions, 'isStoredAsSent'> & { wireNameOf: (name: string) => string },
): { notStored: readonly string[]; unverified: readonly string[] } {
  const [sentFields, storedFields] = [sent as Fields, { ...stored } as Fields]
  const known = names.filter(name => Object.hasOwn(storedFields, name))
  // A field that the answer lacks is unverified, unless an empty value was sent.
  const isAnswered = (name: string) =>
    (stored.raw[wireNameOf(name)] ?? null) !== null || !isEmpty(storedFields[name])
  const isAsSent = (name: string) =>
    isStoredAsSent?.(name, sentFields[name], storedFields[name])
    ?? isSame(normalized(sentFields[name]), normalized(storedFields[name]))
  return {
    notStored: known.filter(name => isAnswered(name) && !isAsSent(name)),
    unverified: known.filter(name => !isAnswered(name) && !isEmpty(sentFields[name])),
  }
}

/** The names of the fields that both answers have and that differ. */
function changedBetween(
  before: RecordMeta,
  now: RecordMeta,
  wireNameOf: (name: string) => string,
): string[] {
  const [fieldsBefore, fieldsNow] = [{ ...before } as Fields, { ...now } as Fields]
  const isInBoth = (name: string) =>
    !META_FIELDS.has(name)
    && [before, now].every(({ raw }) => (raw[wireNameOf(name)] ?? null) !== null)
  return Object.keys(fieldsNow).filter(
    name => isInBoth(name) && !isSame(normalized(fieldsBefore[name]), normalized(fieldsNow[name])),
  )
}

/** These differ after every write. */
const META_FIELDS = new Set(['createdAt', 'updatedAt', 'updatedByName', 'version', 'raw'])

const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)

/**
 * Some servers trim texts and normalize accents: the text still counts as the one that was sent.
 */
const normalized = (value: unknown) =>
  typeof value === 'string' ? value.trim().normalize('NFC') : value

/**
 * Deletes records. With `versions`, in the order of the keys, the server compares them first. A
 * second try has the idempotency key of the first one if that got no answer, so that the server
 * does not report records as missing that the first one deleted. That is safe because no two
 * records ever have the same key.
 */
export function createDelete(call: Call, path: string) {
  const unanswered = createIdempotencyKeys()

  return (
    keys: readonly RecordKey[],
    options?: WriteOptions,
    versions: readonly (number | undefined)[] = [],
  ) => {
    const target = `${path}/${keys.map(encodeKey).join(',')}`
    // The rows of many servers have no version.
    const version = versions.some(one => one !== undefined) ? versions.join() : undefined
    return unanswered.send<unknown>(target, version ?? '', idempotencyKey =>
      call('DELETE', target, {
        ...options,
        subject: keys.join(),
        query: { version },
        idempotencyKey,
      }),
    )
  }
}
