import { createHash, createHmac } from 'node:crypto'
import { isFields } from '#lib/decode.ts'
import type { Database, Sql } from '#server/store/database.ts'
import type { Key } from '#server/store/keys/key-file.ts'
import type { LoggedKinds } from './logged-kinds.ts'
import { addRecords } from './logged-records.ts'

export interface Operation {
  operTime: number
  event: string
  /** An entry of the dictionary sys_oper_type, or '' . */
  businessType: string
  userId: number | null
  username: string
  roleKeys: string
  /** What the token of a program was called that acted; '' for a session. */
  tokenName: string
  deptId: number | null
  method: string
  url: string
  record: string
  code: number
  msg: string
  ip: string
  agent: string
  latency: number
  requestId: string
  beforeJson: string | null
  afterJson: string | null
}

export interface OperationRow extends Operation {
  operId: number
  hash: string
  /** How many refusals the row stands for; 1 for all else. */
  attempts: number
}

/** An operation of the server itself, without a request. */
export const SERVER_OPERATION: Operation = {
  operTime: 0,
  event: '',
  businessType: '',
  userId: null,
  username: '',
  roleKeys: '',
  tokenName: '',
  deptId: null,
  method: '',
  url: '',
  record: '',
  code: 200,
  msg: '',
  ip: '',
  agent: '',
  latency: 0,
  requestId: '',
  beforeJson: null,
  afterJson: null,
}

/** Comes before the first row. */
export const GENESIS_HASH = ''

/**
 * Ties a row to all rows before it; a changed byte breaks the chain from there on. Without a key an
 * attacker who changes a row can recompute all rows after it.
 */
export function chainHash(previous: string, row: Operation, key?: Key): string {
  const fields = [
    row.operTime,
    row.event,
    row.businessType,
    row.userId,
    row.username,
    row.roleKeys,
    row.deptId,
    row.method,
    row.url,
    row.record,
    row.code,
    row.msg,
    row.ip,
    row.agent,
    row.latency,
    row.requestId,
    row.beforeJson,
    row.afterJson,
    // Rows from before there were such tokens keep their hashes.
    ...(row.tokenName === '' ? [] : [row.tokenName]),
  ]
  const text = JSON.stringify([previous, ...fields])
  const hash = key === undefined ? createHash('sha256') : createHmac('sha256', key.bytes)
  return hash.update(text).digest('base64url')
}

/**
 * How many refusals a row stands for. The chain covers it in `afterJson`; the column of this name is
 * for sums, and `verify` compares the two.
 */
export function attemptsIn({ code, afterJson }: Pick<Operation, 'code' | 'afterJson'>): number {
  if (code === 200 || afterJson === null) return 1
  try {
    const fields: unknown = JSON.parse(afterJson)
    // Rows of version 6 called it `repeats`.
    const attempts = isFields(fields) ? (fields.attempts ?? fields.repeats) : undefined
    return Number.isSafeInteger(attempts) && Number(attempts) > 0 ? Number(attempts) : 1
  } catch {
    // Only a row that was inserted by hand holds no JSON.
    return 1
  }
}

/** A token that was used again: answered as a refusal, but it ends a session. */
export const TOKEN_REUSE_EVENT = 'token_reuse'
/** The row that records a cut of the log. */
export const TRIM_EVENT = 'log.trim'
/** The first row that is chained with another key. */
const KEY_CHANGE_EVENT = 'log.key'

const LINK_COLUMNS = `
  oper_time as "operTime", event, business_type as "businessType",
  user_id as "userId", username, role_keys as "roleKeys", dept_id as "deptId", method, url, record, code,
  msg, ip, agent, latency, request_id as "requestId", before_json as "beforeJson",
  after_json as "afterJson", hash, attempts, token_name as "tokenName"`

/** All columns of an `OperationRow`. */
export const OPERATION_COLUMNS = `oper_id as "operId", ${LINK_COLUMNS}`

const LAST_HASH: Sql = {
  sqlite: 'select hash from operations order by oper_id desc limit 1',
  postgres: 'select last_hash as hash from operation_head',
}
const ADDED_COLUMNS = `
  oper_time, event, business_type, user_id, username, role_keys, dept_id, method, url, record, code,
  msg, ip, agent, latency, request_id, before_json, after_json, hash, attempts, token_name`
const ADDED_VALUES = `
  :operTime, :event, :businessType, :userId, :username, :roleKeys, :deptId, :method, :url, :record,
  :code, :msg, :ip, :agent, :latency, :requestId, :beforeJson, :afterJson, :hash, :attempts,
  :tokenName`
/** A transaction that fails gives its numbers back, with either engine: the log has no gaps. */
const ADD: Sql = {
  sqlite: `
    insert into operations (${ADDED_COLUMNS}) values (${ADDED_VALUES}) returning oper_id as id`,
  postgres: `
    with head as (
      update operation_head set last_id = last_id + 1, last_hash = :hash returning last_id)
    insert into operations (oper_id, ${ADDED_COLUMNS})
    values ((select last_id from head), ${ADDED_VALUES})
    returning oper_id as id`,
}
/** Each name in the log once: a search asks of each name, not of each row, whether a text is in it. */
const ADD_NAME = `
  insert into operation_names (username) values (:username) on conflict (username) do nothing`
// As text: a row that was inserted by hand may have an id that JavaScript cannot hold.
const LINKS = `select cast(oper_id as text) as id, ${LINK_COLUMNS} from operations`
const FIRST_LINKS = `${LINKS} order by oper_id limit 1000`
const FOLLOWING_LINKS = `${LINKS} where oper_id > cast(:id as bigint) order by oper_id limit 1000`
const GAPS = `
  select oper_id as id, hash,
    (select coalesce(max(oper_id), 0) + 1 from operations as kept
      where kept.oper_id < operation_cuts.oper_id) as first
  from operation_cuts where oper_id > :id order by oper_id limit 1000`

/** The rows as a chain of hashes, each over all rows before it, with the key of `db` (R49). */
export function createOperationChain(db: Database, kinds: LoggedKinds, key?: Key) {
  const lastHash = async () => (await db.get<{ hash: string }>(LAST_HASH))?.hash ?? GENESIS_HASH

  /** The row with all that is searched of it. */
  async function insert(row: Operation, hash: string) {
    const id = await db.add(ADD, { ...row, hash, attempts: attemptsIn(row) })
    await db.run(ADD_NAME, { username: row.username })
    await addRecords(db, kinds, id, row)
  }

  return {
    /** Pass `previous` when the row before is about to be deleted, or is deleted already. */
    async add(row: Operation, previous?: string) {
      await insert(row, chainHash(previous ?? (await lastHash()), row, key))
    },

    /**
     * Ends the section with the old key: this row is the first with the new key, and covers the
     * last one without it. A proof by the key before shows that its owner wanted the change.
     */
    async takeKey(next: Key, before: Key | undefined, at: number) {
      const previous = await lastHash()
      const proof = before && keyChangeProof(before, previous, next.id)
      const row = {
        ...SERVER_OPERATION,
        operTime: at,
        event: KEY_CHANGE_EVENT,
        businessType: '9',
        url: 'rekey-log',
        afterJson: JSON.stringify({ key: next.id, proof }),
      }
      await insert(row, chainHash(previous, row, next))
    },
  }
}

export interface KeyChange {
  key: string
  proof: string | undefined
}

/** The change of key that a row records; `undefined` for any other row. */
export function parseKeyChange({ event, afterJson }: Operation): KeyChange | undefined {
  if (event !== KEY_CHANGE_EVENT || afterJson === null) return undefined
  try {
    const { key, proof } = JSON.parse(afterJson) as Partial<KeyChange>
    return typeof key === 'string' && key !== '' ? { key, proof } : undefined
  } catch {
    return undefined
  }
}

/** Proves that the owner of `key` wanted the key `next` to follow after this row. */
export const keyChangeProof = (key: Key, previous: string, next: string) =>
  createHmac('sha256', key.bytes)
    .update(JSON.stringify([KEY_CHANGE_EVENT, previous, next]))
    .digest('base64url')

/** A row with its id and hash in the chain. */
interface ChainLink extends Operation {
  id: string
  hash: string
  attempts: number
}

/** All rows in the order of their ids, a thousand at a time. */
export async function* readLinks(db: Database): AsyncGenerator<readonly ChainLink[]> {
  let links = await db.all<ChainLink>(FIRST_LINKS)
  while (links.length > 0) {
    yield links
    links = await db.all<ChainLink>(FOLLOWING_LINKS, { id: links.at(-1)?.id ?? '' })
  }
}

/** A range of deleted rows: first id, last id, and the hash of the last one. */
interface Gap {
  first: number
  id: number
  hash: string
}

async function* readGaps(db: Database): AsyncGenerator<Gap> {
  let gaps = await db.all<Gap>(GAPS, { id: 0 })
  while (gaps.length > 0) {
    yield* gaps
    gaps = await db.all<Gap>(GAPS, { id: gaps.at(-1)?.id ?? 0 })
  }
}

/** A digest of all gaps with both ends, so that no row beside a gap can be removed too. */
export async function gapsDigest(db: Database): Promise<string> {
  const digest = createHash('sha256')
  for await (const { first, id, hash } of readGaps(db)) digest.update(`${first} ${id} ${hash}\n`)
  return digest.digest('base64url')
}

/** Whether `trim`, from the chain's newest row about a cut, names exactly the present gaps. */
export async function hasNamedGaps(db: Database, trim: string | undefined): Promise<boolean> {
  const gaps = readGaps(db)
  const gap = (await gaps.next()).value
  if (trim === undefined) return gap === undefined
  try {
    const named = JSON.parse(trim) as Partial<{ cuts: string; lastId: number; lastHash: string }>
    if (named.cuts !== undefined) return named.cuts === (await gapsDigest(db))
    // The program of version 2 cut rows off the start only.
    const { lastId, lastHash } = named
    const isOne = (await gaps.next()).done === true
    return isOne && gap?.first === 1 && gap.id === lastId && gap.hash === lastHash
  } catch {
    return false
  }
}
