import type { Locale } from '#constants.ts'
import type { RecordMeta } from '#entities/record.ts'
import { encodeKey, keyFrom, type RecordKey, requiredKeyFrom } from '#entities/record-key.ts'
import { type Fields, isFields, numberOf } from '#lib/decode.ts'
import { isSame } from '#lib/form-values.ts'
import type { Call } from './call.ts'
import type { ReadOptions, WriteOptions } from './call-options.ts'
import { type CallError, ChangedAgain, Failed, isNoExpiryCode, Refused } from './errors.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'

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
  /** What an Undo takes back; `undefined` where there is nothing to take back, or it is not known. */
  written?: Written<Row> | undefined
}

/** What a write changed in a record. Both rows are as stored, in no language. */
export interface Written<Row> {
  /** The record: `/api/v1/role/2`. */
  address: string
  /** The names of the fields that the write set to another value. */
  fields: readonly string[]
  before: Row
  after: Row
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

/** How the status of one kind of record is written, and how that is undone. */
export interface StatusCalls<Row> {
  /** Reads the record first: the row of a list may not show what status it has now. */
  changeStatus(
    key: RecordKey,
    status: string,
    options?: VersionedOptions,
  ): Promise<SaveResult<Row> | false>
  undo(written: Written<Row>, options?: SaveOptions): Promise<SaveResult<Row> | false>
}

/** The calls and the reader of one kind of record. */
export interface RecordEndpoint<Row> {
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
  /** Other fields that the server may change along with one: an Undo gives them back too. */
  changedAlong?: Readonly<Record<string, readonly string[]>> | undefined
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
    changedAlong = {},
  }: RecordEndpoint<Row>,
) {
  const ownVersions = createOwnVersions()
  const remove = createDelete(call, path)
  const inCalls = (change: object): Fields =>
    Object.fromEntries(
      Object.entries(definedFields(change)).map(([name, value]) => [wireNameOf(name), value]),
    )

  const addressOf = (key: RecordKey) => `${path}/${encodeKey(key)}`

  const get = (key: RecordKey, options?: ReadOptions) =>
    call('GET', addressOf(key), {
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
    { body, change, isPart }: { body: object; change: object; isPart?: boolean },
    { isVerifiedLater, rereadsOnRefusal, isStoredAsSent, ...options }: SaveOptions = {},
  ): Promise<SaveResult<Row> | false> {
    const answer = await call(method, target, {
      ...options,
      subject: before ? String(keyOfRow(before)) : options.subject,
      body,
      isPart,
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
    if (before && answer.row) noteOwnVersion(before, answer.row, body)
    const written = before && writtenBy(change, before, stored)
    if (!stored) return { record: undefined, notStored: [], answer: answer.data, written }
    // Both sides come from the same reader, without a language: the Chinese text has its own field.
    const sent = read({ ...before?.raw, ...inCalls(change), [keyName]: keyOfRow(stored) })
    // A masked value does not tell what is stored.
    const masked = new Set(maskedFields?.(stored))
    const names = Object.keys(definedFields(change)).filter(name => !masked.has(wireNameOf(name)))
    const { notStored, unverified } = compareStored(names, sent, read(stored.raw), {
      wireNameOf,
      isStoredAsSent,
    })
    return { record: stored, notStored, unverified, answer: answer.data, written }
  }

  /** What a write changed, as far as the answers tell; a masked value does not tell what it was. */
  function writtenBy(change: object, row: Row, stored: Row | undefined): Written<Row> | undefined {
    const before = read(row.raw)
    const after = read({ ...row.raw, ...inCalls(change), ...stored?.raw })
    const masked = [before, after].flatMap(one => maskedFields?.(one) ?? [])
    const names = Object.keys(definedFields(change))
    const fields = names.filter(name => !isSame(fieldIn(before, name), fieldIn(after, name)))
    const isKnown = (name: string) =>
      valueIn(before, name) !== undefined
      && (Object.hasOwn(row.raw, wireNameOf(name)) || !isEmpty(valueIn(before, name)))
    if (fields.length === 0 || !fields.every(isKnown)) return undefined
    if (names.some(name => masked.includes(wireNameOf(name)))) return undefined
    return { address: addressOf(keyIn(row)), fields, before, after }
  }

  /** The value of a field, as a change would send it back. */
  const valueIn = (row: Row, name: string) => row.raw[wireNameOf(name)] ?? fieldIn(row, name)

  function noteOwnVersion(before: Row, now: Row, body: object) {
    const [from, to] = [before.version, now.version]
    if (from === undefined || to === undefined) return
    // Without a version in it, somebody else's write may have come before this one.
    const hasVersion = numberOf(({ ...body } as Fields).version) !== undefined
    if (hasVersion || to === from + 1) ownVersions.add(keyIn(before), from, to)
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

  const keyOfRow = (row: Row) => fieldIn(row, keyName)

  const keyIn = (row: Row) => requiredKeyFrom(keyOfRow(row))

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

  /**
   * Reads the record again, and resolves with the call that takes a write back. It gives back the
   * fields that the write set and nothing else, whoever changed other fields since, and sends the
   * version that was just read. Where a field of the write has another value by now, it throws
   * `ChangedAgain`. `send` is how this kind of record is changed.
   */
  async function prepareUndo(
    { fields, before, after }: Written<Row>,
    options: SaveOptions = {},
    send: (row: Row, values: Change, options: SaveOptions) => ReturnType<typeof update> = update,
  ) {
    const row = await get(keyIn(before), { handlesError: options.handlesError })
    if (row === false) return false
    const now = read(row.raw)
    if (!fields.every(name => isEqualIn(name, now, after))) throw new ChangedAgain()
    const along = fields
      .flatMap(name => changedAlong[name] ?? [])
      .filter(name => !isEqualIn(name, now, before))
    // The calls take no value for "as it is", and an empty text for none.
    const values = [...fields, ...along].map(name => [name, valueIn(before, name) ?? ''])
    return () =>
      send(row, Object.fromEntries(values) as Change, { ...options, rereadsOnRefusal: true })
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
      write('PUT', target, row, { body, change, isPart: true }, options),
    prepareUndo,
    /** Takes a write back. */
    async undo(...undo: Parameters<typeof prepareUndo>): Promise<SaveResult<Row> | false> {
      const send = await prepareUndo(...undo)
      return send && send()
    },
    /**
     * Deletes records, given as the user saw them: the server refuses all of them if another user
     * changed one since.
     */
    remove(rows: readonly Row[], options?: WriteOptions) {
      const versions = rows.map(row => ownVersions.newest(keyIn(row), row.version))
      return remove(rows.map(keyIn), options, versions)
    },
  }
}

/**
 * The versions of each record that only this user's writes have led to, without a break. The row of
 * a deletion can be older than a change of one's own: it waits while its status is set back, or was
 * ticked on a page that is no longer on the screen. The newest row of the list would not do instead:
 * it may hold what somebody else has saved since the user decided.
 */
function createOwnVersions() {
  const runs = new Map<RecordKey, { from: number; to: number }>()

  return {
    add(key: RecordKey, from: number, to: number) {
      const run = runs.get(key)
      runs.set(key, { from: run?.to === from ? run.from : from, to })
    },
    newest(key: RecordKey, version: number | undefined) {
      const run = runs.get(key)
      if (!run || version === undefined) return version
      return run.from <= version && version <= run.to ? run.to : version
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
    isStoredAsSent?.(name, sentFields[name], storedFields[name]) ?? isEqualIn(name, sent, stored)
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
  const isInBoth = (name: string) =>
    !META_FIELDS.has(name)
    && [before, now].every(({ raw }) => (raw[wireNameOf(name)] ?? null) !== null)
  return Object.keys(now).filter(name => isInBoth(name) && !isEqualIn(name, before, now))
}

/** These differ after every write. */
const META_FIELDS = new Set(['createdAt', 'updatedAt', 'updatedByName', 'version', 'raw'])

const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)

const isEqualIn = (name: string, one: object, other: object) =>
  isSame(normalized(fieldIn(one, name)), normalized(fieldIn(other, name)))

const fieldIn = (row: object, name: string) => (({ ...row }) as Fields)[name]

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
