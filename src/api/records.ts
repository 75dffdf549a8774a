import type { Stamp } from '#entities/record.ts'
import { type Key, keyFrom, keyInPath } from '#entities/record-key.ts'
import { type Fields, isFields, numberOf } from '#lib/decode.ts'
import { isSame } from '#lib/form-values.ts'
import type { Call } from './call.ts'
import type { ReadOptions, WriteOptions } from './call-options.ts'
import { type CallError, Failed, isExpiry, Refused } from './errors.ts'
import { createUnanswered } from './idempotency-keys.ts'

/** What became of a write: what the server has by now, compared with what was sent. */
export interface Saved<Row> {
  /** The record as it is stored; none where it could not be read again. */
  row: Row | undefined
  /** The names of the fields whose sent value is not the one that is stored. */
  notTaken: readonly string[]
  /** The names of those of which the server does not tell what it stored. */
  untold?: readonly string[] | undefined
  /** What the write itself was answered with. */
  answer: unknown
}

export interface SaveOptions extends WriteOptions {
  /** The caller compares many records at once, from their list: nothing is read again here. */
  isCheckedLater?: boolean | undefined
  /** There is no form that looks what was done: where it is refused, the record is read again here. */
  isLookedAfter?: boolean | undefined
  /** Whether what was sent for a field is what is stored, where equal texts do not tell. */
  isTaken?: ((name: string, sent: unknown, stored: unknown) => boolean | undefined) | undefined
}

export interface VersionedOptions extends SaveOptions {
  version?: number | undefined
}

/** How one kind of record is read and written. */
export interface RecordShape<Row> {
  /** Where records are read, made and deleted: `/api/v1/role`. */
  path: string
  /** Where one is changed, if not there. */
  pathOfPut?: string | undefined
  /** The name of its key: `roleId`. */
  keyName: string
  read: (data: unknown) => Row
  /** Fields that are not sent back, because the answer masks them. */
  masked?: ((row: Row) => readonly string[]) | undefined
}

/** The calls that records of every kind have: read one, make, change, delete. */
export function createRecordCalls<Row extends Stamp, Change extends object>(
  call: Call,
  { path, pathOfPut = path, keyName, read, masked }: RecordShape<Row>,
) {
  const get = (key: Key, options?: ReadOptions) =>
    call('GET', `${path}/${keyInPath(key)}`, { ...options, read })

  /** The row of a write's answer where it proves what is stored; else the record is read again. */
  async function write(
    method: 'POST' | 'PUT',
    to: string,
    before: Row | undefined,
    { body, change }: { body: object; change: object },
    { isCheckedLater, isLookedAfter, isTaken, ...options }: SaveOptions = {},
  ): Promise<Saved<Row> | false> {
    const answer = await call(method, to, {
      ...options,
      body,
      read: data => ({ row: storedIn(data, before?.version ?? 0), data }),
    }).catch(async (error: unknown) => {
      const isAnswered = error instanceof Refused || error instanceof Failed
      if (isLookedAfter && before && isAnswered) await lookWhatWasDone(error, before)
      throw error
    })
    if (answer === false) return false
    const key = before ? keyOfRow(before) : keyIn(answer.data, keyName)
    const stored = answer.row ?? (isCheckedLater ? undefined : await readAgain(keyFrom(key)))
    if (!stored) return { row: undefined, notTaken: [], answer: answer.data }
    // Both sides go through the same reader.
    const sent = read({
      ...before?.answered,
      ...given(change),
      [keyName]: stored.answered[keyName],
    })
    // What the answer masks does not say what is stored.
    const hidden = new Set(masked?.(stored))
    const names = Object.keys(given(change)).filter(name => !hidden.has(name))
    const { notTaken, untold } = compared(names, sent, stored, isTaken)
    return { row: stored, notTaken, untold, answer: answer.data }
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
  async function lookWhatWasDone(error: CallError, before: Row) {
    if (before.version !== undefined) return
    const now = await readAgain(keyFrom(keyOfRow(before)))
    if (now) error.changed = [...new Set([...error.changed, ...changedFrom(before, now)])]
  }

  async function readAgain(key: Key | undefined): Promise<Row | undefined> {
    if (key === undefined) return undefined
    const row = await get(key, { handles: code => !isExpiry(code) }).catch(() => false as const)
    return row === false ? undefined : row
  }

  /**
   * Sends the whole record with these fields replaced, for a PUT replaces. `row` is as its own call
   * answered it, not one of a list; its version goes along.
   */
  function update(row: Row, change: Change, options?: SaveOptions) {
    const left = new Set(masked?.(row))
    const whole = Object.entries(row.answered).filter(([name]) => !left.has(name))
    const isAsRead = row.version === numberOf(row.answered.version)
    const version = isAsRead ? undefined : { version: row.version }
    const body = { ...Object.fromEntries(whole), ...given(change), ...version }
    return write('PUT', pathOfPut, row, { body, change }, options)
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
    async change(key: Key, change: Change, { version, ...options }: VersionedOptions = {}) {
      const row = await get(key, { handles: options.handles })
      const sent = version === undefined ? row : row && { ...row, version }
      return sent && update(sent, change, { ...options, isLookedAfter: true })
    },
    /** Sends a part of a record, where the specification names a call for it. */
    put: (to: string, row: Row, body: object, change: Change, options?: SaveOptions) =>
      write('PUT', to, row, { body, change }, options),
    remove: createRemove(call, path),
  }
}

/** Without the fields that are `undefined`: they are left as they are. */
const given = (change: object): Fields =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** Of a new record: in the row that was answered, or the answer itself. */
const keyIn = (data: unknown, name: string): Key | undefined =>
  keyFrom(isFields(data) ? data[name] : data) || undefined

function compared(
  names: readonly string[],
  sent: object,
  stored: Stamp,
  isTaken: SaveOptions['isTaken'],
): { notTaken: readonly string[]; untold: readonly string[] } {
  const [mine, theirs] = [sent as Fields, { ...stored } as Fields]
  const known = names.filter(name => Object.hasOwn(theirs, name))
  // A field that the answer does not have tells nothing, unless nothing is what was sent.
  const isTold = (name: string) =>
    (stored.answered[name] ?? null) !== null || !isEmpty(theirs[name])
  const isAsSent = (name: string) =>
    isTaken?.(name, mine[name], theirs[name]) ?? isSame(plain(mine[name]), plain(theirs[name]))
  return {
    notTaken: known.filter(name => isTold(name) && !isAsSent(name)),
    untold: known.filter(name => !isTold(name) && !isEmpty(mine[name])),
  }
}

/** What differs between two answers, as far as both tell of it. */
function changedFrom(before: Stamp, now: Stamp): string[] {
  const [one, other] = [{ ...before } as Fields, { ...now } as Fields]
  const isTold = (name: string) =>
    !STAMPS.has(name) && [before, now].every(({ answered }) => (answered[name] ?? null) !== null)
  return Object.keys(other).filter(
    name => isTold(name) && !isSame(plain(one[name]), plain(other[name])),
  )
}

/** They differ after every write, and say nothing of what was changed. */
const STAMPS = new Set(['createdAt', 'updatedAt', 'version', 'answered'])

const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)

/** Servers take blanks off the ends and write accents in one way: that is the same text. */
const plain = (value: unknown) =>
  typeof value === 'string' ? value.trim().normalize('NFC') : value

/**
 * Deletes records. No key is given twice, so a second try goes under the key of one that got no
 * answer: what that one has deleted is not called missing (R63).
 */
export function createRemove(call: Call, path: string) {
  const unanswered = createUnanswered()

  return (keys: readonly Key[], options?: WriteOptions) => {
    const which = `${path}/${keys.map(keyInPath).join(',')}`
    return unanswered.send<unknown>(which, '', idempotencyKey =>
      call('DELETE', which, { ...options, idempotencyKey }),
    )
  }
}
