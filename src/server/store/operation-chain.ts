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

/** Of the row that says what was cut out. */
export const TRIM = 'log.trim'

/** A row as the chain has it. */
interface Link extends Operation {
  id: string
  hash: string
}

export interface Verified {
  rows: number
  /** The first row that does not follow from the one before it, or `undefined`. */
  brokenId: string | undefined
  /** Rows are gone from between others, and the newest row about a cut does not say so. */
  isCutUnknown: boolean
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

const LAST = 'select hash from operations order by oper_id desc limit 1'
const ADD = `
  insert into operations (oper_time, event, business_type, user_id, username, role_keys, dept_id,
    method, url, record, code, msg, ip, agent, latency, request_id, before_json, after_json, hash)
  values (:operTime, :event, :businessType, :userId, :username, :roleKeys, :deptId, :method, :url,
    :record, :code, :msg, :ip, :agent, :latency, :requestId, :beforeJson, :afterJson, :hash)`
// As text: a number that a row was put under by hand may be one that JavaScript has not.
const LINKS = `select cast(oper_id as text) as id, ${LINK} from operations`
const FIRST = `${LINKS} order by oper_id limit 1000`
const FOLLOWING = `${LINKS} where oper_id > cast(:id as integer) order by oper_id limit 1000`
/** Of the gap in front of a row. */
const CUT_BEFORE = 'select hash from operation_cuts where oper_id = cast(:id as integer) - 1'
const CUTS = `
  select oper_id as id, hash,
    (select coalesce(max(oper_id), 0) + 1 from operations as kept
      where kept.oper_id < operation_cuts.oper_id) as first
  from operation_cuts where oper_id > :id order by oper_id limit 1000`
const WRITTEN = `
  select cast(coalesce(max(seq), 0) as text) as id from sqlite_sequence where name = 'operations'`

/** The rows as a chain of hashes, each over all before it (security.md R49). */
export function createOperationChain(db: Database) {
  const lastHash = () => db.get<{ hash: string }>(LAST)?.hash ?? START

  return {
    /** `previous` where the row before it is about to go, or gone. */
    async add(row: Operation, previous = lastHash()) {
      db.run(ADD, { ...row, hash: chainHash(previous, row) })
    },

    /**
     * Walks the whole chain. Where rows were cut out it goes on from the hash of the last of them;
     * the newest row about a cut has to name all of these gaps.
     */
    async verify(): Promise<Verified> {
      let hash = START
      let id = 0
      let rows = 0
      let trim: string | undefined
      // From the very first row: one below what was cut off, or below 1, was put there by hand.
      let next = db.all<Link>(FIRST)
      while (next.length > 0) {
        for (const row of next) {
          rows += 1
          const isGap = Number(row.id) > id + 1
          const cut = isGap ? db.get<{ hash: string }>(CUT_BEFORE, { id: row.id }) : undefined
          // The number is in no hash, but what is undone gives its number back: none is left out.
          const follows = cut !== undefined || row.id === String(id + 1)
          if (!follows || chainHash(cut?.hash ?? hash, row) !== row.hash) {
            return { rows, brokenId: row.id, isCutUnknown: false, missing: 0, lastHash: hash }
          }
          hash = row.hash
          id = Number(row.id)
          if (row.event === TRIM) trim = row.afterJson ?? ''
        }
        next = db.all<Link>(FOLLOWING, { id })
      }
      const written = Number(db.get<{ id: string }>(WRITTEN)?.id ?? 0)
      return {
        rows,
        brokenId: undefined,
        isCutUnknown: !namesCuts(db, trim),
        missing: Math.max(0, written - id),
        lastHash: hash,
      }
    },
  }
}

/** Rows that are gone from between others: the first, the last, and the hash of that one. */
interface Cut {
  first: number
  id: number
  hash: string
}

/** Of all gaps there are. Each stands in it from end to end, so that no row beside one can go too. */
export function digestOfCuts(db: Database): string {
  const digest = createHash('sha256')
  let cuts = db.all<Cut>(CUTS, { id: 0 })
  while (cuts.length > 0) {
    for (const { first, id, hash } of cuts) digest.update(`${first} ${id} ${hash}\n`)
    cuts = db.all<Cut>(CUTS, { id: cuts.at(-1)?.id ?? 0 })
  }
  return digest.digest('base64url')
}

/** Whether the newest row about a cut, as it stands in the chain, names the gaps that there are. */
function namesCuts(db: Database, trim: string | undefined): boolean {
  const cuts = db.all<Cut>(CUTS, { id: 0 })
  if (trim === undefined) return cuts.length === 0
  try {
    const named = JSON.parse(trim) as Partial<{ cuts: string; lastId: number; lastHash: string }>
    if (named.cuts !== undefined) return named.cuts === digestOfCuts(db)
    // The program of version 2 cut rows off the start only.
    const [cut] = cuts
    const { lastId, lastHash } = named
    return cuts.length === 1 && cut?.first === 1 && cut.id === lastId && cut.hash === lastHash
  } catch {
    return false
  }
}
