import { createHash } from 'node:crypto'
import type { Database } from '../driver.ts'

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
export const BY_NOBODY: Operation = {
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
const START = ''

/** Ties a row to all rows before it; a changed byte breaks the chain from there on. */
export function chainHash(previous: string, row: Operation): string {
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
  return createHash('sha256')
    .update(JSON.stringify([previous, ...fields]))
    .digest('base64url')
}

/** Of the row that says what was cut off; its after_json names the last removed hash. */
const TRIM = 'log.trim'

/** A row as the chain has it. */
interface Link extends Operation {
  id: string
  hash: string
}

export interface Checkpoint {
  /** How many rows went this time. */
  removed: number
  lastId: number
  lastHash: string
}

export interface Verified {
  rows: number
  /** The first row that does not follow from the one before it, or `undefined`. */
  brokenId: string | undefined
  /** Rows that were written and are not at the end any more. */
  missing: number
  lastHash: string
}

const LINK = `
  oper_time as operTime, event, business_type as businessType,
  user_id as userId, username, role_keys as roleKeys, dept_id as deptId, method, url, record, code,
  msg, ip, agent, latency, request_id as requestId, before_json as beforeJson,
  after_json as afterJson, hash`

/** Everything in an `OperationRow`. */
export const COLUMNS = `oper_id as operId, ${LINK}`

const LAST = `
  select hash, oper_time as operTime from operations order by oper_id desc limit 1`
const ADD = `
  insert into operations (oper_time, event, business_type, user_id, username, role_keys, dept_id,
    method, url, record, code, msg, ip, agent, latency, request_id, before_json, after_json, hash)
  values (:operTime, :event, :businessType, :userId, :username, :roleKeys, :deptId, :method, :url,
    :record, :code, :msg, :ip, :agent, :latency, :requestId, :beforeJson, :afterJson, :hash)`
const CUT = `
  select max(
    coalesce((select min(oper_id) from operations where oper_time >= :before),
      (select max(oper_id) + 1 from operations), 0) - 1,
    coalesce((select oper_id from operations order by oper_id desc limit 1 offset :most), 0)
  ) as id`
const CUT_ROW = 'select oper_id as operId, hash from operations where oper_id = :id'
const TRIM_ROWS = 'delete from operations where oper_id <= :id'
const CHECKPOINT = `
  select after_json as text from operations where event = '${TRIM}' order by oper_id desc limit 1`
// As text: a number that a row was put under by hand may be one that JavaScript has not.
const LINKS = `select cast(oper_id as text) as id, ${LINK} from operations`
const FIRST = `${LINKS} order by oper_id limit 1000`
const FOLLOWING = `${LINKS} where oper_id > cast(:id as integer) order by oper_id limit 1000`
const WRITTEN = `
  select cast(coalesce(max(seq), 0) as text) as id from sqlite_sequence where name = 'operations'`

/** The rows as a chain of hashes, each over all before it (security.md R49). */
export function createOperationChain(db: Database) {
  return {
    async add(row: Operation) {
      const previous = db.get<{ hash: string }>(LAST)?.hash ?? START
      db.run(ADD, { ...row, hash: chainHash(previous, row) })
    },

    /**
     * Removes rows from the start of the chain: those by `age` older than the newest, and those
     * beyond the newest `most`. A clock that is wrong alone makes no row old. What is left is tied to
     * what went by the checkpoint, a row like any other.
     */
    async trim(age: number, most: number, at: number): Promise<Checkpoint | undefined> {
      const newest = db.get<{ operTime: number }>(LAST)?.operTime ?? at
      const before = Math.min(newest, at) - age
      const cut = db.get<{ id: number }>(CUT, { before, most })?.id ?? 0
      const last = db.get<{ operId: number; hash: string }>(CUT_ROW, { id: cut })
      if (!last) return undefined
      const { changes } = db.run(TRIM_ROWS, { id: cut })
      const checkpoint = { removed: changes, lastId: last.operId, lastHash: last.hash }
      const row = {
        ...BY_NOBODY,
        operTime: at,
        event: TRIM,
        businessType: '9',
        record: `1-${last.operId}`,
        afterJson: JSON.stringify(checkpoint),
      }
      const previous = db.get<{ hash: string }>(LAST)?.hash ?? last.hash
      db.run(ADD, { ...row, hash: chainHash(previous, row) })
      return checkpoint
    },

    /** Walks the whole chain, which begins with the last hash that the newest checkpoint names. */
    async verify(): Promise<Verified> {
      const { text } = db.get<{ text: string }>(CHECKPOINT) ?? {}
      const start = checkpointFrom(text)
      let lastHash = start?.lastHash ?? START
      let lastId = start?.lastId ?? 0
      let rows = 0
      // From the very first row: one below the checkpoint, or below 1, was put there by hand.
      let next = db.all<Link>(FIRST)
      while (next.length > 0) {
        for (const row of next) {
          rows += 1
          // The number is in no hash, but what is undone gives its number back: none is left out.
          if (row.id !== String(lastId + 1) || chainHash(lastHash, row) !== row.hash) {
            return { rows, brokenId: row.id, missing: 0, lastHash }
          }
          lastHash = row.hash
          lastId += 1
        }
        next = db.all<Link>(FOLLOWING, { id: lastId })
      }
      const written = Number(db.get<{ id: string }>(WRITTEN)?.id ?? 0)
      return { rows, brokenId: undefined, missing: Math.max(0, written - lastId), lastHash }
    },
  }
}

/** What cannot be read was changed, and the chain does not hold from its first row on. */
function checkpointFrom(text: string | undefined): Checkpoint | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Checkpoint)
  } catch {
    return undefined
  }
}
