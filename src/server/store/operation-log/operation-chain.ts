import { createHash, createHmac } from 'node:crypto'
import type { Database } from '#server/store/driver.ts'
import type { Key } from '#server/store/key-file.ts'

export interface Operation {
  operTime: number
  event: string
  /** An entry of the dictionary sys_oper_type, or '' . */
  businessType: string
  userId: number | null
  username: string
  roleKeys: string
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
}

/** The server itself, without a request. */
export const SERVER_OPERATION: Operation = {
  operTime: 0,
  event: '',
  businessType: '',
  userId: null,
  username: '',
  roleKeys: '',
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

/** Before the first row. */
export const GENESIS_HASH = ''

/**
 * Ties a row to all rows before it; a changed byte breaks the chain from there on. Without a key
 * whoever changes a row can compute all that follow it anew.
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
  ]
  const text = JSON.stringify([previous, ...fields])
  const hash = key === undefined ? createHash('sha256') : createHmac('sha256', key.bytes)
  return hash.update(text).digest('base64url')
}

/** Of a token that was used again: it is answered as a refusal, and ends a session. */
export const TOKEN_REUSE_EVENT = 'token_reuse'
/** Of the row that says what was cut out. */
export const TRIM_EVENT = 'log.trim'
/** Of the first row that is kept with another key. */
const KEY_CHANGE_EVENT = 'log.key'

const LINK_COLUMNS = `
  oper_time as operTime, event, business_type as businessType,
  user_id as userId, username, role_keys as roleKeys, dept_id as deptId, method, url, record, code,
  msg, ip, agent, latency, request_id as requestId, before_json as beforeJson,
  after_json as afterJson, hash`

/** Everything in an `OperationRow`. */
export const OPERATION_COLUMNS = `oper_id as operId, ${LINK_COLUMNS}`

const LAST_HASH = 'select hash from operations order by oper_id desc limit 1'
const ADD = `
  insert into operations (oper_time, event, business_type, user_id, username, role_keys, dept_id,
    method, url, record, code, msg, ip, agent, latency, request_id, before_json, after_json, hash)
  values (:operTime, :event, :businessType, :userId, :username, :roleKeys, :deptId, :method, :url,
    :record, :code, :msg, :ip, :agent, :latency, :requestId, :beforeJson, :afterJson, :hash)`
// As text: a number that a row was put under by hand may be one that JavaScript has not.
const LINKS = `select cast(oper_id as text) as id, ${LINK_COLUMNS} from operations`
const FIRST_LINKS = `${LINKS} order by oper_id limit 1000`
const FOLLOWING_LINKS = `${LINKS} where oper_id > cast(:id as integer) order by oper_id limit 1000`
const GAPS = `
  select oper_id as id, hash,
    (select coalesce(max(oper_id), 0) + 1 from operations as kept
      where kept.oper_id < operation_cuts.oper_id) as first
  from operation_cuts where oper_id > :id order by oper_id limit 1000`

/** The rows as a chain of hashes, each over all before it, with the key of `db` (R49). */
export function createOperationChain(db: Database, key?: Key) {
  const lastHash = () => db.get<{ hash: string }>(LAST_HASH)?.hash ?? GENESIS_HASH

  return {
    /** `previous` where the row before it is about to go, or gone. */
    async add(row: Operation, previous = lastHash()) {
      db.run(ADD, { ...row, hash: chainHash(previous, row, key) })
    },

    /**
     * Ends the part that was kept otherwise: this row is the first with a new key, and over the last
     * one without it. The key before shows that its owner wanted that.
     */
    async takeKey(next: Key, before: Key | undefined, at: number) {
      const previous = lastHash()
      const proof = before && keyChangeProof(before, previous, next.id)
      const row = {
        ...SERVER_OPERATION,
        operTime: at,
        event: KEY_CHANGE_EVENT,
        businessType: '9',
        url: 'rekey-log',
        afterJson: JSON.stringify({ key: next.id, proof }),
      }
      db.run(ADD, { ...row, hash: chainHash(previous, row, next) })
    },
  }
}

export interface KeyChange {
  key: string
  proof: string | undefined
}

/** What a row says of the key that it is the first one with; `undefined`: it is a row like any other. */
export function parseKeyChange({ event, afterJson }: Operation): KeyChange | undefined {
  if (event !== KEY_CHANGE_EVENT || afterJson === null) return undefined
  try {
    const { key, proof } = JSON.parse(afterJson) as Partial<KeyChange>
    return typeof key === 'string' && key !== '' ? { key, proof } : undefined
  } catch {
    return undefined
  }
}

/** Of who has a key, that another one follows it behind this row. */
export const keyChangeProof = (key: Key, previous: string, next: string) =>
  createHmac('sha256', key.bytes)
    .update(JSON.stringify([KEY_CHANGE_EVENT, previous, next]))
    .digest('base64url')

/** A row as the chain has it. */
export interface ChainLink extends Operation {
  id: string
  hash: string
}

/** All rows in the order of their numbers, a thousand at a time. */
export function* readLinks(db: Database): Generator<ChainLink> {
  let links = db.all<ChainLink>(FIRST_LINKS)
  while (links.length > 0) {
    yield* links
    links = db.all<ChainLink>(FOLLOWING_LINKS, { id: links.at(-1)?.id ?? '' })
  }
}

/** Rows that are gone from between others: the first, the last, and the hash of that one. */
export interface Gap {
  first: number
  id: number
  hash: string
}

export function* readGaps(db: Database): Generator<Gap> {
  let gaps = db.all<Gap>(GAPS, { id: 0 })
  while (gaps.length > 0) {
    yield* gaps
    gaps = db.all<Gap>(GAPS, { id: gaps.at(-1)?.id ?? 0 })
  }
}

/** Of all gaps, each from end to end: so that no row beside one can go too. */
export function gapsDigest(db: Database): string {
  const digest = createHash('sha256')
  for (const { first, id, hash } of readGaps(db)) digest.update(`${first} ${id} ${hash}\n`)
  return digest.digest('base64url')
}

/** Whether the newest row about a cut, as it stands in the chain, names the gaps that there are. */
export function hasNamedGaps(db: Database, trim: string | undefined): boolean {
  const gaps = readGaps(db)
  const gap = gaps.next().value
  if (trim === undefined) return gap === undefined
  try {
    const named = JSON.parse(trim) as Partial<{ cuts: string; lastId: number; lastHash: string }>
    if (named.cuts !== undefined) return named.cuts === gapsDigest(db)
    // The program of version 2 cut rows off the start only.
    const { lastId, lastHash } = named
    const isOne = gaps.next().done === true
    return isOne && gap?.first === 1 && gap.id === lastId && gap.hash === lastHash
  } catch {
    return false
  }
}
