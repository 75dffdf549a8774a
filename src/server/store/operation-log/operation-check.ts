import type { Database } from '#server/store/driver.ts'
import type { Key } from '#server/store/key-file.ts'
import {
  chainHash,
  type KeyChange,
  keyChangeIn,
  linksOf,
  namesGaps,
  proofOf,
  START,
  TRIM,
} from './operation-chain.ts'

/** Rows that follow each other and are kept with one key. */
export interface Part {
  /** Empty: without one. */
  keyId: string
  firstId: string
  lastId: string
  /** Its key was there to check it with, or it has none. */
  isChecked: boolean
  /** Whoever began it had the key before; `undefined`: there was none, or it is not here. */
  isProven: boolean | undefined
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
  parts: readonly Part[]
}

/** Of the gap in front of a row. */
const CUT_BEFORE = 'select hash from operation_cuts where oper_id = cast(:id as integer) - 1'
const WRITTEN = `
  select cast(coalesce(max(seq), 0) as text) as id from sqlite_sequence where name = 'operations'`

export function createOperationCheck(db: Database, key?: Key) {
  return {
    /**
     * Walks the whole chain. Where rows were cut out it goes on from the hash of the last of them;
     * the newest row about a cut has to name all of these gaps. Of a part whose key is not here
     * only the order of its rows is known.
     */
    async verify(): Promise<Verified> {
      const parts: Part[] = []
      let part: Part | undefined
      let hash = START
      let id = 0
      let rows = 0
      let trim: string | undefined
      // From the very first row: one below what was cut off, or below 1, was put there by hand.
      for (const row of linksOf(db)) {
        rows += 1
        const isGap = Number(row.id) > id + 1
        const cut = isGap ? db.get<{ hash: string }>(CUT_BEFORE, { id: row.id }) : undefined
        const previous = cut?.hash ?? hash
        const change = keyChangeIn(row)
        if (!part || change) {
          part = partFrom(row.id, change, part?.keyId ?? '', previous, key)
          parts.push(part)
        }
        // The number is in no hash, but what is undone gives its number back: none is left out.
        const follows = cut !== undefined || row.id === String(id + 1)
        const by = part.keyId === '' ? undefined : key
        if (!follows || (part.isChecked && chainHash(previous, row, by) !== row.hash)) {
          return {
            rows,
            brokenId: row.id,
            isCutUnknown: false,
            missing: 0,
            lastHash: hash,
            parts,
          }
        }
        part.lastId = row.id
        hash = row.hash
        id = Number(row.id)
        if (row.event === TRIM) trim = row.afterJson ?? ''
      }
      const written = Number(db.get<{ id: string }>(WRITTEN)?.id ?? 0)
      return {
        rows,
        brokenId: undefined,
        isCutUnknown: !namesGaps(db, trim),
        missing: Math.max(0, written - id),
        lastHash: hash,
        parts,
      }
    },
  }
}

function partFrom(
  id: string,
  change: KeyChange | undefined,
  before: string,
  previous: string,
  key: Key | undefined,
): Part {
  const keyId = change?.key ?? ''
  return {
    keyId,
    firstId: id,
    lastId: id,
    isChecked: keyId === '' || keyId === key?.id,
    isProven: before === '' ? undefined : isProven(change, before, previous, key),
  }
}

function isProven(
  change: KeyChange | undefined,
  before: string,
  previous: string,
  key: Key | undefined,
): boolean | undefined {
  if (change?.proof === undefined) return false
  return before === key?.id ? change.proof === proofOf(key, previous, change.key) : undefined
}
